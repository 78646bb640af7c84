"""Hard limits of everything Sokobot reads.

A puzzle text may come from a stranger, so nothing in it may decide how much
memory or time we spend.  The limits are generous: the largest of ten thousand
published puzzles is 50 by 44 squares.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sokobot.errors import PuzzleTextError
from sokobot.formats.findings import TOO_MUCH

__all__ = [
    "FILE_LIMITS",
    "MAX_COLLECTION_SQUARES",
    "MAX_FILE_BYTES",
    "MAX_LINES",
    "MAX_LINE_LENGTH",
    "MAX_MOVES",
    "MAX_PUZZLES",
    "MAX_RUN_LENGTH_DEPTH",
    "MAX_SIDE",
    "MAX_ZIP_MEMBERS",
    "MAX_ZIP_RATIO",
    "Budget",
    "Limits",
]

MAX_SIDE = 250  # squares, in both directions
MAX_MOVES = 1_000_000
MAX_RUN_LENGTH_DEPTH = 8
MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_LINES = 2_000_000
MAX_LINE_LENGTH = 2_000_000
MAX_PUZZLES = 100_000

# A few bytes of run-length text can stand for a full 250 by 250 drawing, so the
# size of the file does not bound the work; the squares (and embedded moves) do.
MAX_COLLECTION_SQUARES = 16_000_000

MAX_ZIP_MEMBERS = 10_000
MAX_ZIP_RATIO = 250  # unpacked size over packed size; puzzle texts stay below 30


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a text or file may hold; whoever reads for strangers has smaller ones."""

    squares: int = MAX_COLLECTION_SQUARES
    """Of all drawings together, and moves of all solutions."""
    puzzles: int = MAX_PUZZLES
    lines: int = MAX_LINES
    unpacked_bytes: int = MAX_FILE_BYTES
    """Of all members of an archive together."""
    archive_files: int = 8
    """How many files' worth of squares and puzzles an archive may hold."""


FILE_LIMITS = Limits()


class Budget:
    """What one file may still expand to, or all files of an archive."""

    def __init__(self, limits: Limits = FILE_LIMITS, files: int = 1) -> None:
        """Begin with the limits of `files` files."""
        self.limits = limits
        self._squares = self._most_squares = limits.squares * files
        self._puzzles = self._most_puzzles = limits.puzzles * files
        self._lines = self._most_lines = limits.lines * files

    def spend_squares(self, count: int, line: int) -> None:
        """Take `count` squares or moves.

        Raises:
            PuzzleTextError: The collection as a whole is too large.
        """
        self._squares -= count
        if self._squares < 0:
            message = f"the drawings have more than {self._most_squares:,} squares together"
            raise PuzzleTextError((TOO_MUCH.at(message, line=line),))

    def spend_puzzle(self, line: int) -> None:
        """Take one puzzle.

        Raises:
            PuzzleTextError: There are too many.
        """
        self._puzzles -= 1
        if self._puzzles < 0:
            message = f"there are more than {self._most_puzzles:,} puzzles"
            raise PuzzleTextError((TOO_MUCH.at(message, line=line),))

    def spend_lines(self, count: int) -> None:
        """Take `count` lines: each one costs, even an empty one.

        Raises:
            PuzzleTextError: There are too many.
        """
        self._lines -= count
        if self._lines < 0:
            line = self._most_lines
            raise PuzzleTextError((TOO_MUCH.at(f"more than {line:,} lines", line=line),))

    @contextmanager
    def for_one_file(self) -> Iterator[Budget]:
        """Lend what one file may use: a file that is too large costs the others nothing more."""
        lent = Budget(self.limits)
        lent._squares = lent._most_squares = min(lent._squares, self._squares)
        lent._puzzles = lent._most_puzzles = min(lent._puzzles, self._puzzles)
        lent._lines = lent._most_lines = min(lent._lines, self._lines)
        try:
            yield lent
        finally:
            self._squares -= lent._most_squares - max(lent._squares, 0)
            self._puzzles -= lent._most_puzzles - max(lent._puzzles, 0)
            self._lines -= lent._most_lines - max(lent._lines, 0)
