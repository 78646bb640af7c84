"""Hard limits of everything Sokobot reads.

A puzzle text may come from a stranger, so nothing in it may decide how much
memory or time we spend.  The limits are generous: the largest of ten thousand
published puzzles is 50 by 44 squares.
"""

from __future__ import annotations

from sokobot.errors import PuzzleTextError
from sokobot.formats.findings import TOO_MUCH

__all__ = [
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


class Budget:
    """What one file, folder or archive may still expand to."""

    def __init__(self) -> None:
        self._squares = MAX_COLLECTION_SQUARES
        self._puzzles = MAX_PUZZLES

    def spend_squares(self, count: int, line: int) -> None:
        """Take `count` squares or moves.

        Raises:
            PuzzleTextError: The collection as a whole is too large.
        """
        self._squares -= count
        if self._squares < 0:
            message = f"the drawings have more than {MAX_COLLECTION_SQUARES:,} squares together"
            raise PuzzleTextError((TOO_MUCH.at(message, line=line),))

    def spend_puzzle(self, line: int) -> None:
        """Take one puzzle.

        Raises:
            PuzzleTextError: There are too many.
        """
        self._puzzles -= 1
        if self._puzzles < 0:
            message = f"there are more than {MAX_PUZZLES:,} puzzles"
            raise PuzzleTextError((TOO_MUCH.at(message, line=line),))
