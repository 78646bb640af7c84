"""Sokobot solves Sokoban puzzles and proves its solutions shortest.

    >>> import sokobot
    >>> report = sokobot.solve("#####\\n#@$.#\\n#####")
    >>> report.solution.moves, report.optimal
    ('R', True)

The names below are the public API.  Importing the package loads no command line
and no web framework.
"""

from __future__ import annotations

from sokobot.diagnostics import Diagnostic, Severity
from sokobot.errors import (
    IllegalMoveError,
    InternalSolverError,
    MoveTextError,
    PuzzleTextError,
    SettingsError,
    SokobotError,
    UnknownPuzzleError,
    UnplayablePuzzleError,
    WrongSolutionError,
)
from sokobot.formats import load
from sokobot.improve import improve_solution
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.replay import replay, verify_solution
from sokobot.rules import Position
from sokobot.search_report import (
    SearchInterrupted,
    SearchProgress,
    SearchReport,
    SearchStatus,
    Solution,
    Statistics,
)
from sokobot.search_settings import Algorithm, Engine, Heuristic, Objective, SearchSettings
from sokobot.solver import search, solve, solve_and_display, solve_puzzle

__version__: str


def __getattr__(name: str) -> str:
    """Look the version up when somebody asks: reading package metadata takes a while."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import version

    return version("sokobot")


__all__ = [
    "Algorithm",
    "Cell",
    "Diagnostic",
    "Direction",
    "Engine",
    "Heuristic",
    "IllegalMoveError",
    "InternalSolverError",
    "MoveTextError",
    "Objective",
    "Position",
    "Puzzle",
    "PuzzleTextError",
    "SearchInterrupted",
    "SearchProgress",
    "SearchReport",
    "SearchSettings",
    "SearchStatus",
    "SettingsError",
    "Severity",
    "SokobotError",
    "Solution",
    "Statistics",
    "UnknownPuzzleError",
    "UnplayablePuzzleError",
    "WrongSolutionError",
    "improve_solution",
    "load",
    "replay",
    "search",
    "solve",
    "solve_and_display",
    "solve_puzzle",
    "verify_solution",
]
