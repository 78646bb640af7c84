"""Sokobot solves Sokoban puzzles and proves its solutions shortest.

    >>> import sokobot
    >>> report = sokobot.solve("#####\\n#@$.#\\n#####")
    >>> report.solution.moves, report.optimal
    ('R', True)

The names below are the public API.  Each is imported from its module when it is first used, so
that importing the package costs nothing, and no command line or web framework is ever loaded.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sokobot.diagnostics import Diagnostic, Severity
    from sokobot.errors import (
        IllegalMoveError,
        InternalSolverError,
        MoveTextError,
        NothingFoundError,
        PuzzleTextError,
        SettingsError,
        SokobotError,
        UnknownPuzzleError,
        UnplayablePuzzleError,
        WrongProofError,
        WrongSolutionError,
    )
    from sokobot.explain import Examination, Explanation, examine, explain
    from sokobot.formats import load
    from sokobot.generate import Generated, generate
    from sokobot.hints import Hint, HintLevel, hint
    from sokobot.improve import improve_solution
    from sokobot.moves import Cell, Direction
    from sokobot.proofs import Certificate, certify, check_certificate
    from sokobot.puzzle import Puzzle
    from sokobot.rate import DifficultyWord, Rating, rate
    from sokobot.reduce import Kept, Reduced, reduce_puzzle
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
    from sokobot.solution_space import (
        Alternative,
        Alternatives,
        SolutionCounts,
        alternative_solutions,
        count_solutions,
    )
    from sokobot.solver import search, solve, solve_and_display, solve_puzzle
    from sokobot.states import MacroMove, StateSpace
    from sokobot.teaching import Lesson, PuzzleLesson, lesson, lessons
    from sokobot.techniques import Technique, needed_techniques
    from sokobot.winnable import Verdict, WinMemory, Winnable, winnable

__version__ = "0.1.0"

_NAMES = {
    "diagnostics": ("Diagnostic", "Severity"),
    "errors": (
        "IllegalMoveError",
        "InternalSolverError",
        "MoveTextError",
        "NothingFoundError",
        "PuzzleTextError",
        "SettingsError",
        "SokobotError",
        "UnknownPuzzleError",
        "UnplayablePuzzleError",
        "WrongProofError",
        "WrongSolutionError",
    ),
    "explain": ("Examination", "Explanation", "examine", "explain"),
    "formats": ("load",),
    "generate": ("Generated", "generate"),
    "hints": ("Hint", "HintLevel", "hint"),
    "improve": ("improve_solution",),
    "moves": ("Cell", "Direction"),
    "proofs": ("Certificate", "certify", "check_certificate"),
    "puzzle": ("Puzzle",),
    "rate": ("DifficultyWord", "Rating", "rate"),
    "reduce": ("Kept", "Reduced", "reduce_puzzle"),
    "replay": ("replay", "verify_solution"),
    "rules": ("Position",),
    "search_report": (
        "SearchInterrupted",
        "SearchProgress",
        "SearchReport",
        "SearchStatus",
        "Solution",
        "Statistics",
    ),
    "search_settings": ("Algorithm", "Engine", "Heuristic", "Objective", "SearchSettings"),
    "solution_space": (
        "Alternative",
        "Alternatives",
        "SolutionCounts",
        "alternative_solutions",
        "count_solutions",
    ),
    "solver": ("search", "solve", "solve_and_display", "solve_puzzle"),
    "techniques": ("Technique", "needed_techniques"),
    "states": ("MacroMove", "StateSpace"),
    "teaching": ("Lesson", "PuzzleLesson", "lesson", "lessons"),
    "winnable": ("Verdict", "WinMemory", "Winnable", "winnable"),
}
_HOMES = {name: f"sokobot.{module}" for module, names in _NAMES.items() for name in names}


class _Package(ModuleType):
    """The package; a public name always means the public thing.

    Importing the module `sokobot.replay` binds it to the name `replay` of the package, which is
    that of a public function.
    """

    def __getattr__(self, name: str) -> object:
        """Import a public name when it is first used."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(_HOMES[name]), name)
        setattr(self, name, value)
        return value

    def __setattr__(self, name: str, value: object) -> None:
        if name in _HOMES and isinstance(value, ModuleType):
            value = getattr(value, name)
        super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*vars(self), *__all__})


sys.modules[__name__].__class__ = _Package

__all__ = [
    "Algorithm",
    "Alternative",
    "Alternatives",
    "Cell",
    "Certificate",
    "Diagnostic",
    "DifficultyWord",
    "Direction",
    "Engine",
    "Examination",
    "Explanation",
    "Generated",
    "Heuristic",
    "Hint",
    "HintLevel",
    "IllegalMoveError",
    "InternalSolverError",
    "Kept",
    "Lesson",
    "MacroMove",
    "MoveTextError",
    "NothingFoundError",
    "Objective",
    "Position",
    "Puzzle",
    "PuzzleLesson",
    "PuzzleTextError",
    "Rating",
    "Reduced",
    "SearchInterrupted",
    "SearchProgress",
    "SearchReport",
    "SearchSettings",
    "SearchStatus",
    "SettingsError",
    "Severity",
    "SokobotError",
    "Solution",
    "SolutionCounts",
    "StateSpace",
    "Statistics",
    "Technique",
    "UnknownPuzzleError",
    "UnplayablePuzzleError",
    "Verdict",
    "WinMemory",
    "Winnable",
    "WrongProofError",
    "WrongSolutionError",
    "alternative_solutions",
    "certify",
    "check_certificate",
    "count_solutions",
    "examine",
    "explain",
    "generate",
    "hint",
    "improve_solution",
    "lesson",
    "lessons",
    "load",
    "needed_techniques",
    "rate",
    "reduce_puzzle",
    "replay",
    "search",
    "solve",
    "solve_and_display",
    "solve_puzzle",
    "verify_solution",
    "winnable",
]
