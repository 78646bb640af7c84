"""The squares of a drawing sorted by what stands on them, before there is a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from sokobot.formats.drawing import DrawnRow
from sokobot.formats.limits import MAX_SIDE
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle

__all__ = ["DrawnCells", "drawn_cells", "puzzle_of"]

_MOST_PLACES_NAMED = 4


@dataclass(frozen=True, slots=True)
class DrawnCells:
    """Walls, goals, boxes and players of a drawing, each in reading order."""

    rows: tuple[DrawnRow, ...]
    walls: list[Cell]
    goals: list[Cell]
    boxes: list[Cell]
    players: list[Cell]

    @property
    def width(self) -> int:
        """Squares in the longest row."""
        return max(len(row.text) for row in self.rows)

    @property
    def line(self) -> int:
        """First line of the drawing."""
        return self.rows[0].line

    def line_and_column(self, cell: Cell) -> tuple[int, int]:
        """Return where a cell stands in the file."""
        row = self.rows[cell.row]
        return row.line, row.column_of(cell.column)

    def places(self, cells: Sequence[Cell]) -> str:
        """Return the first few places in words, and how many more there are."""
        named = [
            "line {}, column {}".format(*self.line_and_column(cell))
            for cell in cells[:_MOST_PLACES_NAMED]
        ]
        more = len(cells) - len(named)
        return "; ".join(named) + (f"; and {more} more" if more else "")


@lru_cache(maxsize=MAX_SIDE)
def _cells_of_row(row: int) -> tuple[Cell, ...]:
    """Return the cells of a row.  They are shared: a large collection has millions."""
    return tuple(Cell(row, column) for column in range(MAX_SIDE))


def drawn_cells(rows: tuple[DrawnRow, ...]) -> DrawnCells:
    """Sort the squares of rows in plain XSB characters."""
    drawn = DrawnCells(rows, [], [], [], [])
    owners = {
        "#": [drawn.walls],
        ".": [drawn.goals],
        "$": [drawn.boxes],
        "*": [drawn.goals, drawn.boxes],
        "@": [drawn.players],
        "+": [drawn.goals, drawn.players],
        " ": [],
    }
    for number, row in enumerate(rows):
        for cell, character in zip(_cells_of_row(number), row.text, strict=False):
            for owner in owners[character]:
                owner.append(cell)
    return drawn


def puzzle_of(drawn: DrawnCells) -> Puzzle:
    """Return the puzzle of a drawing that has been checked."""
    return Puzzle(
        width=drawn.width,
        height=len(drawn.rows),
        walls=frozenset(drawn.walls),
        goals=frozenset(drawn.goals),
        boxes=frozenset(drawn.boxes),
        player=drawn.players[0],
    )
