"""Every error Sokobot raises on purpose.

    SokobotError                        base; never raised itself
    ├── PuzzleTextError(ValueError)         the text is not a puzzle; problems
    ├── UnplayablePuzzleError(ValueError)   read, but cannot be played; all its problems
    ├── MoveTextError(ValueError)           not LURD text; column
    ├── IllegalMoveError(ValueError)        a move is blocked; move_number, direction
    ├── WrongSolutionError(ValueError)      legal moves that do not solve the puzzle
    ├── WrongProofError(ValueError)         a certificate that does not prove what it claims
    ├── UnknownPuzzleError(LookupError)     no such bundled puzzle or puzzle number
    ├── SettingsError(ValueError)           a combination of search settings that makes no sense
    ├── NothingFoundError(LookupError)      no puzzle is like the wishes, as far as was looked
    └── InternalSolverError                 the core returned something the referee rejects: our bug

"No solution" is not an error: it is a `SearchStatus`.
"""

from __future__ import annotations

from sokobot.diagnostics import Diagnostic

__all__ = [
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
]


class SokobotError(Exception):
    """Base of all errors raised on purpose; never raised itself."""

    def __reduce__(self) -> tuple[object, ...]:
        """Say how to copy the error, for `pickle`: without calling `__init__` again.

        Python would call it with the finished message, and a process pool breaks when an
        error of a worker cannot be read.
        """
        return _rebuilt, (type(self), self.args), self.__dict__


def _rebuilt(kind: type[SokobotError], arguments: tuple[object, ...]) -> SokobotError:
    return kind.__new__(kind, *arguments)


class _DiagnosedError(SokobotError, ValueError):
    """An error that is a list of findings; the message shows every one of them."""

    def __init__(self, problems: tuple[Diagnostic, ...], source: str = "") -> None:
        self.problems = problems
        self.source = source
        lines = [found.with_caret() for found in problems]
        if source:
            lines = [f"{source}: {line}" for line in lines]
        super().__init__("\n".join(lines))


class PuzzleTextError(_DiagnosedError):
    """The text does not contain a puzzle, or breaks a hard limit."""


class UnplayablePuzzleError(_DiagnosedError):
    """The drawing was read but cannot be played; `problems` holds all reasons."""


class MoveTextError(SokobotError, ValueError):
    """The text is not a list of moves in LURD letters."""

    def __init__(self, message: str, column: int = 0) -> None:
        self.column = column
        super().__init__(f"column {column}: {message}" if column else message)


class IllegalMoveError(SokobotError, ValueError):
    """A wall or a stuck box is in the way; moves are counted from 1."""

    def __init__(self, move_number: int, direction: str) -> None:
        self.move_number = move_number
        self.direction = direction
        super().__init__(f"move {move_number} ({direction.lower()}) is blocked")


class WrongSolutionError(SokobotError, ValueError):
    """Every move is legal, but the puzzle is not solved at the end."""


class WrongProofError(SokobotError, ValueError):
    """A certificate does not prove what it claims; the message says where."""


class UnknownPuzzleError(SokobotError, LookupError):
    """No bundled puzzle has that name, or no puzzle of the file that number."""


class SettingsError(SokobotError, ValueError):
    """Search settings that contradict each other or are out of range."""


class NothingFoundError(SokobotError, LookupError):
    """No puzzle was found that is like the wishes."""


class InternalSolverError(SokobotError):
    """The core returned something the referee rejects: a bug in Sokobot, please report it."""
