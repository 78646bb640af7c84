"""Make a solution shorter: a player's own, or one from any program.

The core looks for shortcuts near a solution, see `native/core/improving`; `combine` finds the best
way through several, and counts box lines and box changes.  What comes out is never worse than
what went in, and is checked by the referee like any other.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import replace

from sokobot import engine
from sokobot.combine import Few, best_way, cost_of
from sokobot.engine import ProgressCallback
from sokobot.errors import SettingsError
from sokobot.formats import parse_moves
from sokobot.puzzle import Puzzle
from sokobot.reference.walking import shortest_walk, walk_lengths
from sokobot.replay import cased_moves, replay, verify_solution
from sokobot.rules import puzzle_at, reachable_cells, start_position
from sokobot.search_report import SearchInterrupted, SearchReport, Solution
from sokobot.search_settings import Objective, SearchSettings

__all__ = ["improve_solution", "improved"]

_ENGINE_OBJECTIVES = {
    Few.PUSHES: (Objective.PUSHES,),
    Few.MOVES: (Objective.MOVES,),
    Few.BOX_LINES: (Objective.PUSHES, Objective.MOVES),
    Few.BOX_CHANGES: (Objective.PUSHES, Objective.MOVES),
}


def improve_solution(
    puzzle: Puzzle | str,
    moves: str,
    *,
    also: Iterable[str] = (),
    part: tuple[int, int] | None = None,
    objective: Few | Objective | str = Few.PUSHES,
    timeout: float | None = 60.0,
    max_states: int | None = None,
    memory_limit: int | None = 4096,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> SearchReport:
    """Shorten the solution `moves` of a puzzle, given as a value or as text.

    The objective is `pushes`, `moves`, `box-lines` or `box-changes`; pushes and then moves
    decide among equals (moves and then pushes for `moves`).  Solutions in `also` may lend their
    pushes.  With `part`, only the moves from the first to the second of these numbers, counted
    from 1, are changed.  `report.solution` is the best solution found, `report.improved_from` the
    one given, or None if nothing was gained.  A limit is the usual end; the status `SOLVED`
    says that nothing was left to try near the solution.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: The puzzle cannot be played.
        MoveTextError: `moves` is not LURD text.
        IllegalMoveError: A move is blocked.
        WrongSolutionError: The moves are legal but do not solve the puzzle.
        SettingsError: A limit is not positive, or there is no such part.
        ValueError: An objective of that name does not exist.
        SearchInterrupted: Ctrl-C, with the best solution so far in its report.
    """
    limits = SearchSettings(
        time_limit_seconds=timeout,
        max_states=max_states,
        memory_limit_mebibytes=memory_limit,
    )
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    solutions = [Solution(cased_moves(puzzle, parse_moves(text))) for text in (moves, *also)]
    return improved(
        puzzle,
        solutions,
        _few(objective),
        limits,
        part=part,
        on_progress=on_progress,
        stop=stop,
    )


def _few(objective: Few | Objective | str) -> Few:
    """Return what is to be few; objectives of searches count by what they put first."""
    if objective in set(Few):
        return Few(objective)
    return Few.MOVES if Objective(objective).puts_moves_first else Few.PUSHES


def improved(
    puzzle: Puzzle,
    solutions: list[Solution],
    few: Few,
    limits: SearchSettings,
    *,
    part: tuple[int, int] | None = None,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> SearchReport:
    """Shorten the first of `solutions` with the help of the others, as `improve_solution` does."""
    given = solutions[0]
    for solution in solutions:
        verify_solution(puzzle, solution.directions)
    stretch = None if part is None else _Part(puzzle, given, *part)

    def judged(report: SearchReport) -> SearchReport:
        """Return the report about the whole solution, and never a worse one."""
        assert report.solution is not None, "improving always has one"
        found = report.solution if stretch is None else stretch.put_back(report.solution)
        after = min(found or given, given, key=lambda one: cost_of(one, few))
        verify_solution(puzzle, after.directions)
        is_better = cost_of(after, few) < cost_of(given, few)
        return replace(report, solution=after, improved_from=given if is_better else None)

    inner = puzzle if stretch is None else stretch.puzzle
    used = solutions if stretch is None else [stretch.moves]
    try:
        return judged(_shortened(inner, used, few, limits, on_progress, stop))
    except SearchInterrupted as interrupted:
        raise SearchInterrupted(judged(interrupted.report)) from None


def _shortened(
    puzzle: Puzzle,
    solutions: list[Solution],
    few: Few,
    limits: SearchSettings,
    on_progress: ProgressCallback | None,
    stop: threading.Event | None,
) -> SearchReport:
    """Let the core shorten the best way, then look for the best way through all there is."""
    found = list(solutions)
    objectives = _ENGINE_OBJECTIVES[few]
    seconds = limits.time_limit_seconds
    share = None if seconds is None else seconds / len(objectives)
    report: SearchReport | None = None
    for objective in objectives:
        settings = replace(limits, objective=objective, time_limit_seconds=share)
        start = best_way(puzzle, found, few)
        try:
            report = engine.improve(puzzle, start, settings, on_progress=on_progress, stop=stop)
        except SearchInterrupted as interrupted:
            best = interrupted.report.solution or start
            best = best_way(puzzle, [*found, best], few)
            raise SearchInterrupted(replace(interrupted.report, solution=best)) from None
        assert report.solution is not None
        found.append(report.solution)
    assert report is not None
    return replace(report, solution=best_way(puzzle, found, few))


class _Part:
    """A stretch of a solution as a puzzle of its own: its goals are where the boxes end."""

    def __init__(self, puzzle: Puzzle, solution: Solution, first: int, last: int) -> None:
        """Take the moves from `first` to `last`, counted from 1.

        Raises:
            SettingsError: There are no such moves.
        """
        if not 1 <= first <= last <= solution.move_count:
            count = solution.move_count
            raise SettingsError(f"the solution has moves 1 to {count}, not {first} to {last}")
        positions = [start_position(puzzle)]
        positions += [step.position for step in replay(puzzle, solution.directions)]
        self._whole = puzzle
        self._solution = solution
        self._first, self._last = first - 1, last
        self._end = positions[last]
        begins = positions[first - 1]
        if begins.boxes == self._end.boxes:
            raise SettingsError(f"no box is moved between move {first} and move {last}")
        self.puzzle = replace(puzzle_at(puzzle, begins), goals=self._end.boxes)
        self.moves = Solution(solution.moves[self._first : last])

    def put_back(self, shorter: Solution) -> Solution | None:
        """Return the whole solution with a shorter stretch; None if its rest is out of reach."""
        player = self.puzzle.player
        for step in replay(self.puzzle, shorter.directions):
            player = step.position.player
        cells, end = reachable_cells(self._whole), self._end
        if end.player not in walk_lengths(cells, end.boxes, player):
            return None
        walk = shortest_walk(cells, end.boxes, player, end.player)
        steps = "".join(direction.letter for direction in walk)
        before, after = self._solution.moves[: self._first], self._solution.moves[self._last :]
        return Solution(before + shorter.moves + steps + after)
