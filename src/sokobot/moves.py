"""Directions and the letters players write them with (LURD).

`u d l r` is a step, `U D L R` a push.  The case is only a remark for human
readers: the board decides which steps push, so reading ignores it and writing
recomputes it.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

__all__ = ["Cell", "Direction"]


class Cell(NamedTuple):
    """A place in the drawn grid, counted from 0 at the top left."""

    row: int
    column: int

    def neighbour(self, direction: Direction) -> Cell:
        """Return the next cell in `direction`; it may lie outside the grid."""
        return Cell(self.row + direction.rows, self.column + direction.columns)


class Direction(Enum):
    """One of the four ways to step, in the order the core numbers them."""

    UP = ("u", -1, 0)
    DOWN = ("d", 1, 0)
    LEFT = ("l", 0, -1)
    RIGHT = ("r", 0, 1)

    def __init__(self, letter: str, rows: int, columns: int) -> None:
        self.letter = letter
        self.rows = rows
        self.columns = columns

    @property
    def push_letter(self) -> str:
        """The capital letter that marks a push."""
        return self.letter.upper()

    @property
    def opposite(self) -> Direction:
        """The way back."""
        return _OPPOSITE[self]

    @classmethod
    def from_letter(cls, letter: str) -> Direction:
        """Return the direction of one LURD letter, in either case.

        Raises:
            KeyError: Not one of the letters u, d, l, r.
        """
        return _BY_LETTER[letter.lower()]


_BY_LETTER = {direction.letter: direction for direction in Direction}
_OPPOSITE = {
    Direction.UP: Direction.DOWN,
    Direction.DOWN: Direction.UP,
    Direction.LEFT: Direction.RIGHT,
    Direction.RIGHT: Direction.LEFT,
}
