"""Whether one search is enough: what `solve`, the command line and benchmarks go through.

A module of its own, because both ways stand on `solver.search`: `solver` must not depend
on the policy that calls it again and again.
"""

from __future__ import annotations

import threading

from sokobot.anytime import search_anytime
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchReport
from sokobot.search_settings import SearchSettings
from sokobot.solver import ProgressCallback, search

__all__ = ["solve_under"]


def solve_under(
    puzzle: Puzzle,
    settings: SearchSettings,
    *,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> SearchReport:
    """Solve under `settings`: a solution soon and the proof later, or one plain search.

    Raises:
        SettingsError: The settings make no sense.
        UnplayablePuzzleError: The player can reach no box or no goal.
        SearchInterrupted: Ctrl-C, with what is known in its report.
        InternalSolverError: A solution does not replay: a bug in Sokobot.
    """
    searching = search_anytime if settings.anytime or settings.improve else search
    return searching(puzzle, settings, on_progress=on_progress, stop=stop)
