"""What every question to the native core needs: settings in, progress and results out."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from sokobot import _core
from sokobot.engine.playable import check_reach
from sokobot.puzzle import Puzzle
from sokobot.search_report import (
    SearchProgress,
    SearchReport,
    SearchStatus,
    Solution,
    Statistics,
)
from sokobot.search_settings import SearchSettings, proves_bounds, proves_optimality

__all__ = [
    "Listener",
    "ProgressCallback",
    "answer_of",
    "drawing",
    "native_settings",
    "playable_drawing",
    "progress_of",
    "report_of",
]

ProgressCallback = Callable[[SearchProgress], None]

Answer = TypeVar("Answer")
KeepsGoing = Callable[[_core.SearchProgress], bool]
"""What the core calls now and then: it tells its progress and asks whether to go on."""

_UNLIMITED = 2**64 - 1
_NO_UPPER_BOUND = 2**32 - 1


@dataclass(slots=True)
class Listener:
    """Hears of an engine's progress, passes it on, and says whether to go on."""

    on_progress: ProgressCallback | None
    stop: threading.Event | None
    latest: SearchProgress = field(
        default_factory=lambda: SearchProgress(Statistics(), lower_bound=0, depth=0)
    )

    def keep_going(self, progress: SearchProgress) -> bool:
        """Pass it on; return whether nobody has asked to stop."""
        self.latest = progress
        if self.on_progress is not None:
            self.on_progress(progress)
        return self.stop is None or not self.stop.is_set()


def drawing(puzzle: Puzzle) -> _core.Drawing:
    """Return the puzzle as the core takes it."""
    return _core.Drawing(puzzle.width, puzzle.height, "".join(puzzle.rows()))


def playable_drawing(puzzle: Puzzle) -> _core.Drawing:
    """Return the puzzle as the core takes it, if there is anything to do in it.

    Raises:
        UnplayablePuzzleError: The player can reach no box or no goal.
    """
    check_reach(puzzle)
    return drawing(puzzle)


def answer_of(question: Callable[[KeepsGoing], tuple[Answer, bool]], listener: Listener) -> Answer:
    """Ask the core something whose answer is of no use once somebody pressed Ctrl-C.

    Raises:
        KeyboardInterrupt: Ctrl-C.
    """
    answer, ctrl_c = question(lambda native: listener.keep_going(progress_of(native)))
    if ctrl_c:
        raise KeyboardInterrupt
    return answer


def native_settings(settings: SearchSettings) -> _core.SearchSettings:
    """Return (resolved) settings as the core takes them."""
    native = _core.SearchSettings()
    native.objective = getattr(_core.Objective, settings.objective.name)
    native.algorithm = getattr(_core.Algorithm, settings.algorithm.name)
    native.heuristic = getattr(_core.Heuristic, settings.heuristic.name)
    native.detect_deadlocks = settings.detect_deadlocks
    for pruning in settings.without:
        native.disable(getattr(_core.Pruning, pruning.name))
    bound = settings.upper_bound
    native.upper_bound = _NO_UPPER_BOUND if bound is None else min(bound, _NO_UPPER_BOUND)
    native.proved_bound = settings.proved_bound
    native.threads = settings.threads
    seconds = settings.time_limit_seconds
    native.time_limit_seconds = math.inf if seconds is None else seconds
    native.max_states = _count(settings.max_states)
    mebibytes = settings.memory_limit_mebibytes
    native.memory_limit_bytes = _count(None if mebibytes is None else mebibytes << 20)
    return native


def _count(limit: int | None) -> int:
    return _UNLIMITED if limit is None else min(limit, _UNLIMITED)


def progress_of(native: _core.SearchProgress) -> SearchProgress:
    """Return the core's progress in plain values."""
    return SearchProgress(
        Statistics(
            states_explored=native.states_explored,
            states_generated=native.states_generated,
            time_elapsed=native.seconds,
            peak_memory_bytes=native.memory_bytes,
        ),
        lower_bound=native.lower_bound,
        depth=native.depth,
    )


def report_of(settings: SearchSettings, result: _core.SearchResult) -> SearchReport:
    """Return what the core found under (resolved) `settings`, not yet judged by the referee."""
    status = SearchStatus[result.status.name]
    solved = status is SearchStatus.SOLVED
    knows_bound = proves_bounds(settings) and status is not SearchStatus.UNSOLVABLE
    return SearchReport(
        status=status,
        objective=settings.objective,
        algorithm=settings.algorithm,
        heuristic=settings.heuristic,
        solution=Solution(result.moves) if solved else None,
        optimal=solved and proves_optimality(settings),
        lower_bound=result.lower_bound if knows_bound else None,
        statistics=Statistics(
            states_explored=result.states_explored,
            states_generated=result.states_generated,
            time_elapsed=result.seconds,
            peak_memory_bytes=result.peak_memory_bytes,
        ),
    )
