"""The first door to the native core; nothing native leaves this package.

    border      settings in, progress and results out
    searches    one search, one solution made shorter, a proof that can be gone on with
    insight     state graphs, difficulty, why a position is lost

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
