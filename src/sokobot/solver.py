"""Solve a puzzle: the only door to the native core.

Nothing native leaves this module, and nothing leaves it unchecked: every solution,
whichever engine found it, is replayed by the referee first.

`search` searches once, under settings given as a value; `improve` makes a solution
shorter.  `solve` is the friendly form, and
`solve_puzzle` the one for back ends that speak text and plain dictionaries; both leave it to
`solving`, which stands above this module, whether one search is enough.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from sokobot import _core
from sokobot.counting import counted
from sokobot.errors import (
    IllegalMoveError,
    InternalSolverError,
    SokobotError,
    UnplayablePuzzleError,
    WrongSolutionError,
)
from sokobot.formats.findings import NO_BOX, NO_GOAL
from sokobot.plain_answer import answer_of, explain_ending, refusal
from sokobot.puzzle import Puzzle
from sokobot.replay import replay, verify_solution
from sokobot.rules import puzzle_at, reachable_cells
from sokobot.search_report import (
    SearchInterrupted,
    SearchProgress,
    SearchReport,
    SearchStatus,
    Solution,
    Statistics,
)
from sokobot.search_settings import (
    Algorithm,
    Engine,
    Heuristic,
    Objective,
    Pruning,
    SearchSettings,
    proves_bounds,
    proves_optimality,
)

__all__ = ["improve", "search", "solve", "solve_and_display", "solve_puzzle"]

ProgressCallback = Callable[[SearchProgress], None]

_UNLIMITED = 2**64 - 1
_NO_UPPER_BOUND = 2**32 - 1
_MOST_THREADS = 64


def solve(
    puzzle: Puzzle | str,
    *,
    objective: Objective | str = Objective.PUSHES,
    timeout: float | None = 60.0,
    max_states: int | None = 10_000_000,
    memory_limit: int | None = 4096,
    engine: Engine | str = Engine.NATIVE,
    algorithm: Algorithm | str = Algorithm.AUTO,
    heuristic: Heuristic | str = Heuristic.AUTO,
    detect_deadlocks: bool = True,
    without: Iterable[Pruning | str] = (),
    threads: int = 1,
    anytime: bool = True,
    improve: bool = False,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> SearchReport:
    """Solve a puzzle, given as a value or as text, and report how it went.

    `timeout` is in seconds and `memory_limit` in MiB; None means no limit.  Where a proof takes
    long, some solution is looked for first: at a limit the report has the best one found and
    the proved lower bound.  `anytime=False` asks for one plain search, `without` names
    prunings to turn off, for comparison.  `improve=True` shortens a solution that is not
    proved shortest: with objective `any` in all the time that is left.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: The text is a puzzle that cannot be played.
        SettingsError: The settings make no sense.
        ValueError: An objective, algorithm, heuristic or pruning of that name does not exist.
        SearchInterrupted: Ctrl-C; a `KeyboardInterrupt` with the report so far.
    """
    from sokobot.solving import solve_under  # It stands above this module.

    settings = SearchSettings(
        objective=Objective(objective),
        engine=Engine(engine),
        algorithm=Algorithm(algorithm),
        heuristic=Heuristic(heuristic),
        detect_deadlocks=detect_deadlocks,
        without=frozenset(map(Pruning, without)),
        time_limit_seconds=timeout,
        max_states=max_states,
        memory_limit_mebibytes=memory_limit,
        threads=threads,
        anytime=anytime,
        improve=improve,
    )
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    return solve_under(puzzle, settings, on_progress=on_progress, stop=stop)


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
    _check_reach(puzzle)
    listener = _Listener(on_progress, stop)
    engine = _search_in_python if settings.engine is Engine.PYTHON else _search_natively
    try:
        report = engine(puzzle, settings, listener.keep_going)
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
    settings = replace(settings, improve=True).resolved()
    _check_reach(puzzle)
    verify_solution(puzzle, solution.directions)
    listener = _Listener(on_progress, stop)
    try:
        result, ctrl_c = _core.improve(
            _drawing(puzzle),
            solution.moves,
            _native_settings(settings),
            lambda native: listener.keep_going(_progress(native)),
        )
        report = _improved(solution, _report(settings, result), result.moves)
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


def _check_reach(puzzle: Puzzle) -> None:
    """Refuse a puzzle with nothing to do; texts like that never get past `formats`."""
    reachable = reachable_cells(puzzle)
    if not puzzle.boxes & reachable:
        raise UnplayablePuzzleError((NO_BOX.at("the player can reach no box"),))
    if not puzzle.goals & reachable:
        raise UnplayablePuzzleError((NO_GOAL.at("the player can reach no goal"),))


def _search_natively(
    puzzle: Puzzle, settings: SearchSettings, keep_going: Callable[[SearchProgress], bool]
) -> SearchReport:
    result, ctrl_c = _core.search(
        _drawing(puzzle), _native_settings(settings), lambda native: keep_going(_progress(native))
    )
    report = _report(settings, result)
    if ctrl_c:
        raise SearchInterrupted(report)
    return report


def _search_in_python(
    puzzle: Puzzle, settings: SearchSettings, keep_going: Callable[[SearchProgress], bool]
) -> SearchReport:
    from sokobot import reference  # Only who asks for it waits for it.

    return reference.search(puzzle, settings, keep_going)


def _drawing(puzzle: Puzzle) -> _core.Drawing:
    return _core.Drawing(puzzle.width, puzzle.height, "".join(puzzle.rows()))


def _native_settings(settings: SearchSettings) -> _core.SearchSettings:
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
    native.threads = min(settings.threads, _MOST_THREADS)
    seconds = settings.time_limit_seconds
    native.time_limit_seconds = math.inf if seconds is None else seconds
    native.max_states = _UNLIMITED if settings.max_states is None else settings.max_states
    mebibytes = settings.memory_limit_mebibytes
    native.memory_limit_bytes = _UNLIMITED if mebibytes is None else mebibytes << 20
    return native


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


def _report(settings: SearchSettings, result: _core.SearchResult) -> SearchReport:
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


def solve_puzzle(
    text: str,
    timeout: float | None = 60,
    max_states: int | None = 10_000_000,
    objective: Objective | str = Objective.PUSHES,
) -> dict[str, Any]:
    """Solve a puzzle given as text and answer in plain values, for web back ends.

    `solution` is the string of pushes and `moves_full` the moves for playback.  Never
    raises for a bad puzzle: `reason` is then `invalid_puzzle` and `error` says why.

    Raises:
        SettingsError: A limit is not positive.
        ValueError: No objective has that name.
    """
    try:
        puzzle = Puzzle.from_text(text)
    except SokobotError as error:
        return refusal(str(error))
    report = solve(puzzle, timeout=timeout, max_states=max_states, objective=objective)
    return answer_of(puzzle, report)


def solve_and_display(puzzle: Puzzle | str, **settings: Any) -> SearchReport:
    """Solve a puzzle and print the position after every push.

    Takes the same settings as `solve` and raises the same errors.
    """
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    report = solve(puzzle, **settings)
    print(puzzle)
    if report.solution is None:
        print(f"\n{explain_ending(report.status)}")
        return report
    pushes_made = counted(report.solution.push_count, "push")
    print(f"\nSolution found in {pushes_made}: {report.solution.moves}")
    pushes = (step for step in replay(puzzle, report.solution.directions) if step.pushed_a_box)
    for number, step in enumerate(pushes, start=1):
        print(f"\nPush {number} ({step.letter}):\n{puzzle_at(puzzle, step.position)}")
    return report
