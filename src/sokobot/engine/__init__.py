"""The first door to the native core; nothing native leaves this package.

    border          settings in, progress and results out
    playable        is there anything to do in a puzzle?
    searches        one search, a solution made shorter, a proof that can be resumed
    insight         state graphs, difficulty, why a position is lost
    insight_report  what comes out of them, as plain values
    whole_rooms     every start of a room, and what a puzzle needs
    quick_labels    many small puzzles in one call

`anytime` stands on it and decides how many searches a puzzle gets; `solver` stands on that and
offers the friendly forms.
"""

from sokobot.engine.border import ProgressCallback, native_settings, report_of
from sokobot.engine.insight import find_lost_core, measure_difficulty, state_graph
from sokobot.engine.searches import ProofSearch, improve, search

__all__ = [
    "ProgressCallback",
    "ProofSearch",
    "find_lost_core",
    "improve",
    "measure_difficulty",
    "native_settings",
    "report_of",
    "search",
    "state_graph",
]
