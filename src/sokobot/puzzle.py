"""The puzzle as its author drew it: walls, goals, boxes, one player, and words.

A `Puzzle` is an immutable value.  Two puzzles are equal when their drawings
are; title, author and notes do not count, so that duplicates can be found.
Reading and checking text is the business of `formats`; `Puzzle.from_text` is
only a short name for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from sokobot.moves import Cell

__all__ = ["Puzzle"]

# (is goal, has box, has player) -> XSB character
_XSB = {
    (False, False, False): " ",
    (True, False, False): ".",
    (False, True, False): "$",
    (True, True, False): "*",
    (False, False, True): "@",
    (True, False, True): "+",
}


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle:
    """One Sokoban puzzle: the drawing, its title and author.

    Everything outside the grid counts as wall, so a drawing with a gap in its
    border is still a closed board.
    """

    width: int
    height: int
    walls: frozenset[Cell]
    goals: frozenset[Cell]
    boxes: frozenset[Cell]
    player: Cell
    title: str = field(default="", compare=False)
    author: str = field(default="", compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)
    """Text lines that stood with the puzzle, kept word for word for the round trip."""
    solutions: tuple[str, ...] = field(default=(), compare=False)
    """Move texts (LURD) that stood with the puzzle; not verified."""

    def __new__(cls, *values: object, **_named: object) -> Self:
        """Say what to call instead where a puzzle is made from its text.

        Raises:
            TypeError: The first value is text.
        """
        if values and isinstance(values[0], str):
            raise TypeError("Puzzle(...) takes sets of cells; to read text, Puzzle.from_text(text)")
        return object.__new__(cls)

    @classmethod
    def from_text(cls, text: str, *, strict: bool = False) -> Puzzle:
        """Read the one puzzle in `text`, in any format that Sokobot knows.

        Raises:
            PuzzleTextError: There is no puzzle in the text, or more than one.
            UnplayablePuzzleError: It is drawn, but cannot be played.
        """
        from sokobot.formats import read_puzzle

        return read_puzzle(text, strict=strict)

    def is_wall(self, cell: Cell) -> bool:
        """Return whether `cell` is a wall; everything outside the grid is."""
        inside = 0 <= cell.row < self.height and 0 <= cell.column < self.width
        return not inside or cell in self.walls

    def rows(self) -> tuple[str, ...]:
        """Return the drawing in XSB characters, every row as wide as the grid."""
        return tuple(
            "".join(self._character(Cell(row, column)) for column in range(self.width))
            for row in range(self.height)
        )

    def __repr__(self) -> str:
        """Return size and title in short; `print` shows the drawing."""
        title = f" {self.title!r}" if self.title else ""
        boxes = "1 box" if len(self.boxes) == 1 else f"{len(self.boxes)} boxes"
        return f"<Puzzle{title} {self.width}x{self.height}, {boxes}>"

    def __str__(self) -> str:
        return "\n".join(row.rstrip() for row in self.rows())

    def _repr_svg_(self) -> str:
        """Draw the puzzle in a notebook."""
        from sokobot.drawing.svg import puzzle_svg

        return puzzle_svg(self)

    def _character(self, cell: Cell) -> str:
        if cell in self.walls:
            return "#"
        return _XSB[cell in self.goals, cell in self.boxes, cell == self.player]
