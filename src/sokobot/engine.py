"""One search, one solution made shorter, one state graph: the first door to the native core.

Nothing native leaves this module, and nothing leaves it unchecked: every solution, whichever
engine found it, is replayed by the referee first.  `anytime` stands on this module and decides
how many searches a puzzle gets; `solver` stands on that and offers the friendly forms.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from sokobot import _core, reference
from sokobot.errors import (
    IllegalMoveError,
    InternalSolverError,
    SettingsError,
    WrongSolutionError,
)
from sokobot.insight_report import DifficultyNumbers, LostCore, StateGraph
from sokobot.moves import Cell
from sokobot.playable import check_reach
from sokobot.puzzle import Puzzle
from sokobot.replay import verify_solution
from sokobot.search_report import (
    SearchInterrupted,
    SearchProgress,
    SearchReport,
    SearchStatus,
    Solution,
    Statistics,
)
from sokobot.search_settings import (
    CANNOT_IMPROVE,
    Engine,
    SearchSettings,
    proves_bounds,
    proves_optimality,
)

__all__ = [
    "ProgressCallback",
    "find_lost_core",
    "improve",
    "measure_difficulty",
    "native_settings",
    "report_of",
    "search",
    "state_graph",
]

ProgressCallback = Callable[[SearchProgress], None]

_UNLIMITED = 2**64 - 1
_NO_UPPER_BOUND = 2**32 - 1


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
    listener = _Listener(on_progress, stop)
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


def improve(
    puzzle: Puzzle,
    solution: Solution,
    settings: SearchSettings,
    *,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> SearchReport:
    """Make a solution shorter, in the order of the objective; report the verified result.

    Of the settings, the objective and the limits count.  The solution of the report is never
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
    listener = _Listener(on_progress, stop)
    try:
        result, ctrl_c = _core.improve(
            _drawing(puzzle),
            solution.moves,
            native_settings(settings),
            lambda native: listener.keep_going(_progress(native)),
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


def state_graph(
    puzzle: Puzzle,
    settings: SearchSettings,
    *,
    leaves_out_dead_squares: bool = False,
    ends_at_solved: bool = False,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> StateGraph:
    """Return all states that the start leads to; of the settings the limits count.

    Raises:
        UnplayablePuzzleError: The player can reach no box or no goal.
        KeyboardInterrupt: Ctrl-C.
    """
    check_reach(puzzle)
    listener = _Listener(on_progress, stop)
    arrays, ctrl_c = _core.state_graph(
        _drawing(puzzle),
        native_settings(settings.resolved()),
        leaves_out_dead_squares,
        ends_at_solved,
        lambda native: listener.keep_going(_progress(native)),
    )
    if ctrl_c:
        raise KeyboardInterrupt
    return StateGraph(
        status=SearchStatus[arrays.status.name],
        statistics=Statistics(
            states_explored=arrays.states_explored,
            time_elapsed=arrays.seconds,
            peak_memory_bytes=arrays.peak_memory_bytes,
        ),
        width=puzzle.width,
        box_count=arrays.box_count,
        boxes=memoryview(arrays.boxes).cast("I"),
        players=memoryview(arrays.players).cast("I"),
        pushes_left_of=memoryview(arrays.pushes_left).cast("I"),
        first_edges=memoryview(arrays.first_edges).cast("I"),
        edge_targets=memoryview(arrays.edge_targets).cast("I"),
        edge_slots=memoryview(arrays.edge_slots).cast("H"),
        edge_directions=memoryview(arrays.edge_directions),
    )


def measure_difficulty(
    puzzle: Puzzle,
    settings: SearchSettings,
    *,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> DifficultyNumbers:
    """Return how hard a small puzzle is, in numbers; of the settings the limits count.

    Raises:
        UnplayablePuzzleError: The player can reach no box or no goal.
        KeyboardInterrupt: Ctrl-C.
    """
    check_reach(puzzle)
    listener = _Listener(on_progress, stop)
    found, ctrl_c = _core.measure_difficulty(
        _drawing(puzzle),
        native_settings(settings.resolved()),
        lambda native: listener.keep_going(_progress(native)),
    )
    if ctrl_c:
        raise KeyboardInterrupt
    return DifficultyNumbers(
        status=SearchStatus[found.status.name],
        statistics=Statistics(
            states_explored=found.states,
            time_elapsed=found.seconds,
            peak_memory_bytes=found.peak_memory_bytes,
        ),
        luck_bits=found.luck_bits,
        box_changes=found.box_changes,
        pushes=found.pushes,
        goal_distance=found.goal_distance,
        losing_share=found.losing_share,
        shortest_solutions=found.shortest_solutions,
        states=found.states,
        winnable_states=found.winnable_states,
    )


def find_lost_core(
    puzzle: Puzzle,
    settings: SearchSettings,
    *,
    last_push: Cell | None = None,
    is_known_lost: bool = False,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> LostCore:
    """Return the boxes that make a position lost; of the settings the limits count.

    Reasons near `last_push` are looked for first.  `is_known_lost` spares the search that
    proves it; nothing is said about a position that is not.

    Raises:
        UnplayablePuzzleError: The player can reach no box or no goal.
        KeyboardInterrupt: Ctrl-C.
    """
    check_reach(puzzle)
    listener = _Listener(on_progress, stop)
    found, ctrl_c = _core.find_lost_core(
        _drawing(puzzle),
        None if last_push is None else (last_push.row, last_push.column),
        is_known_lost,
        native_settings(settings.resolved()),
        lambda native: listener.keep_going(_progress(native)),
    )
    if ctrl_c:
        raise KeyboardInterrupt
    return LostCore(
        status=SearchStatus[found.status.name],
        statistics=Statistics(states_explored=found.states_explored, time_elapsed=found.seconds),
        kind=found.kind,
        boxes=frozenset(Cell(*cell) for cell in found.boxes),
        squares=frozenset(Cell(*cell) for cell in found.squares),
        goals=frozenset(Cell(*cell) for cell in found.goals),
        needed=found.needed,
        is_minimal=found.is_minimal,
    )


@dataclass(slots=True)
class _Listener:
    """Hears of an engine's progress, passes it on, and says whether to go on."""

    on_progress: ProgressCallback | None
    stop: threading.Event | None
    latest: SearchProgress = field(
        default_factory=lambda: SearchProgress(Statistics(), lower_bound=0, depth=0)
    )

    def keep_going(self, progress: SearchProgress) -> bool:
        self.latest = progress
        if self.on_progress is not None:
            self.on_progress(progress)
        return self.stop is None or not self.stop.is_set()


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
        _drawing(puzzle), native_settings(settings), lambda native: keep_going(_progress(native))
    )
    report = report_of(settings, result)
    if ctrl_c:
        raise SearchInterrupted(report)
    return report


def _drawing(puzzle: Puzzle) -> _core.Drawing:
    return _core.Drawing(puzzle.width, puzzle.height, "".join(puzzle.rows()))


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


def _progress(native: _core.SearchProgress) -> SearchProgress:
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
    """Return a result of the core as a report; the referee has not seen it."""
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
