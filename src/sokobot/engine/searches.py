"""One search, one solution made shorter, and a proof that can be paused and resumed.

Nothing leaves this module unchecked: every solution, whichever engine found it, is replayed by
the referee first.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from dataclasses import replace

from sokobot import _core, reference
from sokobot.engine.border import (
    Listener,
    ProgressCallback,
    drawing,
    native_settings,
    playable_drawing,
    progress_of,
    report_of,
)
from sokobot.engine.playable import check_reach
from sokobot.errors import (
    IllegalMoveError,
    InternalSolverError,
    SettingsError,
    WrongSolutionError,
)
from sokobot.puzzle import Puzzle
from sokobot.replay import verify_solution
from sokobot.search_report import (
    SearchInterrupted,
    SearchProgress,
    SearchReport,
    SearchStatus,
    Solution,
)
from sokobot.search_settings import CANNOT_IMPROVE, Engine, SearchSettings

__all__ = ["ProofSearch", "improve", "search"]


def search(
    puzzle: Puzzle,
    settings: SearchSettings,
    *,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> SearchReport:
    """Search once under `settings`; report the verified result.

    `on_progress` is called a few times a second.  Setting `stop` from another thread
    ends the search with status `INTERRUPTED`.

    Raises:
        SettingsError: The settings make no sense.
        UnplayablePuzzleError: The player can reach no box or no goal.
        SearchInterrupted: Ctrl-C.
        InternalSolverError: The engine's solution does not replay: a bug in Sokobot.
    """
    settings = settings.resolved()
    check_reach(puzzle)
    listener = Listener(on_progress, stop)
    searching = reference.search if settings.engine is Engine.PYTHON else _search_natively
    try:
        report = searching(puzzle, settings, listener.keep_going)
        _check(puzzle, report)
    except SearchInterrupted:
        raise
    except KeyboardInterrupt:
        # The core asks for signals now and then.  One that came after the last time is raised
        # when the core returns, in the place of its result.
        raise SearchInterrupted(_interrupted(settings, listener.latest)) from None
    return report


class ProofSearch:
    """A search for a shortest solution that can be paused and resumed.

    Between two calls it keeps its tables, its states and what it has proved.
    """

    def __init__(self, puzzle: Puzzle, settings: SearchSettings) -> None:
        """Prepare it; the memory limit holds for the whole proof.

        Raises:
            SettingsError: The settings make no sense.
            UnplayablePuzzleError: The player can reach no box or no goal.
        """
        settings = settings.resolved()
        self._puzzle = puzzle
        self._proof = _core.Proof(playable_drawing(puzzle), native_settings(settings))

    @property
    def memory_bytes(self) -> int:
        """What it holds between two calls."""
        return self._proof.memory_bytes

    def go_on(
        self,
        settings: SearchSettings,
        *,
        pause_after: float | None = None,
        on_progress: ProgressCallback | None = None,
        stop: threading.Event | None = None,
    ) -> SearchReport:
        """Search on within the limits of `settings`; report what this call has cost.

        Only the limits and the upper bound of the settings matter; the bound may only fall.  After
        `pause_after` seconds, or as many states as it may take, it pauses and can be resumed;
        the time limit ends it for good.

        Raises:
            SearchInterrupted: Ctrl-C.
            InternalSolverError: The solution does not replay: a bug in Sokobot.
        """
        settings = settings.resolved()
        native = native_settings(settings)
        native.pause_after_seconds = math.inf if pause_after is None else pause_after
        listener = Listener(on_progress, stop)
        try:
            result, ctrl_c = self._proof.go_on(
                native, lambda progress: listener.keep_going(progress_of(progress))
            )
            report = report_of(settings, result)
            _check(self._puzzle, report)
        except KeyboardInterrupt:  # As in `search`.
            raise SearchInterrupted(_interrupted(settings, listener.latest)) from None
        if ctrl_c:
            raise SearchInterrupted(report)
        return report


def improve(
    puzzle: Puzzle,
    solution: Solution,
    settings: SearchSettings,
    *,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> SearchReport:
    """Make a solution shorter, in the order of the objective; report the verified result.

    Only the objective and the limits of the settings matter.  The solution of the report is never
    worse, whatever ended the work; the status is `SOLVED` if nothing was left to try.

    Raises:
        SettingsError: The settings make no sense.
        UnplayablePuzzleError: The player can reach no box or no goal.
        IllegalMoveError: A move of `solution` is blocked.
        WrongSolutionError: `solution` does not solve the puzzle.
        SearchInterrupted: Ctrl-C, with the best solution so far in its report.
        InternalSolverError: What came out does not replay: a bug in Sokobot.
    """
    settings = settings.resolved()
    if settings.engine is Engine.PYTHON:
        raise SettingsError(CANNOT_IMPROVE)
    check_reach(puzzle)
    verify_solution(puzzle, solution.directions)
    listener = Listener(on_progress, stop)
    try:
        result, ctrl_c = _core.improve(
            drawing(puzzle),
            solution.moves,
            native_settings(settings),
            lambda native: listener.keep_going(progress_of(native)),
        )
        report = _improved(solution, report_of(settings, result), result.moves)
        _check(puzzle, report)
    except KeyboardInterrupt:  # As in `search`; what the core found is lost.
        interrupted = _interrupted(settings, listener.latest)
        raise SearchInterrupted(replace(interrupted, solution=solution)) from None
    if ctrl_c:
        raise SearchInterrupted(report)
    return report


def _improved(before: Solution, report: SearchReport, moves: str) -> SearchReport:
    """Return the report with the moves that came out; nothing is proved about them."""
    after = Solution(moves)
    was_improved = (after.push_count, after.move_count) != (before.push_count, before.move_count)
    return replace(
        report,
        solution=after,
        optimal=False,
        lower_bound=None,
        improved_from=before if was_improved else None,
    )


def _interrupted(settings: SearchSettings, latest: SearchProgress) -> SearchReport:
    return SearchReport(
        status=SearchStatus.INTERRUPTED,
        objective=settings.objective,
        algorithm=settings.algorithm,
        heuristic=settings.heuristic,
        lower_bound=latest.lower_bound or None,
        statistics=latest.statistics,
    )


def _search_natively(
    puzzle: Puzzle, settings: SearchSettings, keep_going: Callable[[SearchProgress], bool]
) -> SearchReport:
    result, ctrl_c = _core.search(
        drawing(puzzle), native_settings(settings), lambda native: keep_going(progress_of(native))
    )
    report = report_of(settings, result)
    if ctrl_c:
        raise SearchInterrupted(report)
    return report


def _check(puzzle: Puzzle, report: SearchReport) -> None:
    """Let the referee judge; nothing passes that it does not accept."""
    if report.solution is None:
        return
    try:
        verify_solution(puzzle, report.solution.directions)
    except (IllegalMoveError, WrongSolutionError) as error:
        raise InternalSolverError(
            f"the {report.algorithm} search returned moves that the referee rejects: {error}. "
            f"This is a bug in Sokobot; please report it with the puzzle."
        ) from error
