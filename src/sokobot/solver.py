"""Solve a puzzle: the friendly forms.

`solve` takes a puzzle or its text and keyword arguments, `solve_puzzle` is for back ends that
speak text and plain dictionaries, `solve_and_display` for people at a prompt.  The work is done
by `anytime`, and by `engine` below it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sokobot.anytime import search_anytime
from sokobot.counting import counted
from sokobot.engine import ProgressCallback, improve, search
from sokobot.errors import InternalSolverError, SokobotError
from sokobot.plain_answer import answer_of, explain_ending, refusal
from sokobot.puzzle import Puzzle
from sokobot.replay import replay
from sokobot.rules import puzzle_at
from sokobot.search_policy import SearchPolicy
from sokobot.search_report import SearchReport
from sokobot.search_settings import (
    Algorithm,
    Engine,
    Heuristic,
    Objective,
    Pruning,
    SearchSettings,
)

if TYPE_CHECKING:
    from sokobot.states.own_search import OwnHeuristic

__all__ = ["improve", "search", "solve", "solve_and_display", "solve_puzzle"]


def solve(
    puzzle: Puzzle | str,
    *,
    objective: Objective | str = Objective.PUSHES,
    timeout: float | None = 60.0,
    max_states: int | None = 10_000_000,
    memory_limit: int | None = 4096,
    engine: Engine | str = Engine.NATIVE,
    algorithm: Algorithm | str = Algorithm.AUTO,
    heuristic: Heuristic | str | OwnHeuristic = Heuristic.AUTO,
    detect_deadlocks: bool = True,
    without: Iterable[Pruning | str] = (),
    threads: int = 1,
    anytime: bool = True,
    improve: bool | None = None,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> SearchReport:
    """Solve a puzzle, given as a value or as text, and report how it went.

    `timeout` is in seconds and `memory_limit` in MiB; None means no limit.  Where a proof takes
    long, some solution is looked for first: at a limit the report has the best one found and
    the proved lower bound.  `anytime=False` asks for one plain search, `without` names
    prunings to turn off, for comparison.  `improve=True` shortens a solution that is not
    proved shortest in all the time that is left.  Unless it is False, the first solution for
    objective `any` is shortened for a moment: `report.improved_from` is what it was before.

    `heuristic` may be a function of your own that tells of a `Position` how many pushes it
    expects.  It orders a search in Python and cannot make it lie: a solution is called optimal
    only if the core's own bound proves it.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: The text is a puzzle that cannot be played.
        SettingsError: The settings make no sense.
        ValueError: An objective, algorithm, heuristic or pruning of that name does not exist.
        SearchInterrupted: Ctrl-C; a `KeyboardInterrupt` with the report so far.
    """
    settings = SearchSettings(
        objective=Objective(objective),
        engine=Engine(engine),
        algorithm=Algorithm(algorithm),
        heuristic=Heuristic.AUTO if callable(heuristic) else Heuristic(heuristic),
        detect_deadlocks=detect_deadlocks,
        without=frozenset(map(Pruning, without)),
        time_limit_seconds=timeout,
        max_states=max_states,
        memory_limit_mebibytes=memory_limit,
        threads=threads,
    )
    policy = SearchPolicy(anytime=anytime, improve=improve)
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    if callable(heuristic):
        from sokobot.states.own_search import search_with

        return search_with(puzzle, heuristic, settings, on_progress=on_progress, stop=stop)
    return search_anytime(puzzle, settings, policy, on_progress=on_progress, stop=stop)


def solve_puzzle(
    text: str,
    timeout: float | None = 60,
    max_states: int | None = 10_000_000,
    objective: Objective | str = Objective.PUSHES,
) -> dict[str, Any]:
    """Solve a puzzle given as text and answer in plain values, for web back ends.

    `solution` is the string of pushes and `moves_full` the moves for playback.  Never
    raises for what it was given: where that is no puzzle, no objective or no limit, `reason` is
    `invalid_puzzle` and `error` says what is wrong.
    """
    if not isinstance(text, str):
        return refusal(f"the puzzle must be text, not {type(text).__name__}")
    try:
        puzzle = Puzzle.from_text(text)
        report = solve(puzzle, timeout=timeout, max_states=max_states, objective=objective)
    except InternalSolverError:
        raise
    except (SokobotError, ValueError) as error:
        return refusal(str(error))
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
