"""How large the texts of strangers may become, on the web.

`formats` has limits of its own, made for files on one's own disk.  A server answers
many at once, so a text may stand for far fewer squares here: a few bytes of
run-length text must not keep everyone else waiting.
"""

from __future__ import annotations

from sokobot.errors import PuzzleTextError
from sokobot.formats.findings import TOO_MUCH
from sokobot.formats.limits import Budget

__all__ = [
    "MAX_LINES",
    "MAX_MOVES",
    "MAX_PUZZLES",
    "MAX_SQUARES",
    "MAX_UNPACKED_BYTES",
    "WebBudget",
    "check_lines",
]

MAX_SQUARES = 1_000_000
MAX_PUZZLES = 10_000
MAX_LINES = 200_000
MAX_UNPACKED_BYTES = 4 * 1024 * 1024
MAX_MOVES = 50_000
"""The most moves a request may play before it asks about a position."""


def check_lines(count: int) -> None:
    """Return silently if a text has few enough lines: each one costs, even an empty one.

    Raises:
        PuzzleTextError: There are too many.
    """
    if count > MAX_LINES:
        message = f"the text has {count:,} lines; this server takes {MAX_LINES:,}"
        raise PuzzleTextError((TOO_MUCH.at(message),))


class WebBudget(Budget):
    """What one request may still expand to."""

    def __init__(self) -> None:
        super().__init__()
        self._squares_left = MAX_SQUARES
        self._puzzles_left = MAX_PUZZLES

    def spend_squares(self, count: int, line: int) -> None:
        """Take `count` squares or moves.

        Raises:
            PuzzleTextError: The text as a whole is too large for the web.
        """
        self._squares_left -= count
        if self._squares_left < 0:
            message = f"the drawings have more than {MAX_SQUARES:,} squares together"
            raise PuzzleTextError((TOO_MUCH.at(message, line=line),))

    def spend_puzzle(self, line: int) -> None:
        """Take one puzzle.

        Raises:
            PuzzleTextError: There are too many for the web.
        """
        self._puzzles_left -= 1
        if self._puzzles_left < 0:
            message = f"there are more than {MAX_PUZZLES:,} puzzles"
            raise PuzzleTextError((TOO_MUCH.at(message, line=line),))
