"""Make a solution shorter: a player's own, or one from any program.

The work is done by the core, see `native/core/improving`; this is its friendly form, as
`solve` is that of `search`.  The solution that comes out is never worse than the one that
went in, and is checked by the referee like any other.
"""

from __future__ import annotations

import threading

from sokobot import engine
from sokobot.engine import ProgressCallback
from sokobot.formats import parse_moves
from sokobot.puzzle import Puzzle
from sokobot.replay import cased_moves
from sokobot.search_report import SearchReport, Solution
from sokobot.search_settings import Objective, SearchSettings

__all__ = ["improve_solution"]


def improve_solution(
    puzzle: Puzzle | str,
    moves: str,
    *,
    objective: Objective | str = Objective.PUSHES,
    timeout: float | None = 60.0,
    max_states: int | None = None,
    memory_limit: int | None = 4096,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> SearchReport:
    """Shorten the solution `moves` of a puzzle, given as a value or as text.

    With an objective that counts pushes alone, or `any`, moves decide among equally many
    pushes; with `moves`, pushes do.  `report.solution` is the best solution found,
    `report.improved_from` the one given, or None if nothing was gained.  A limit is the usual
    end; the status `SOLVED` says that nothing was left to try.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: The puzzle cannot be played.
        MoveTextError: `moves` is not LURD text.
        IllegalMoveError: A move is blocked.
        WrongSolutionError: The moves are legal but do not solve the puzzle.
        SettingsError: A limit is not positive.
        ValueError: An objective of that name does not exist.
        SearchInterrupted: Ctrl-C, with the best solution so far in its report.
    """
    settings = SearchSettings(
        objective=Objective(objective),
        time_limit_seconds=timeout,
        max_states=max_states,
        memory_limit_mebibytes=memory_limit,
    )
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    given = Solution(cased_moves(puzzle, parse_moves(moves)))
    return engine.improve(puzzle, given, settings, on_progress=on_progress, stop=stop)
