"""Which cells of a drawing a finding is about, so that a page can mark them.

A `Diagnostic` names one line and column, for people who read text.  Here the same
checks of `formats` are asked again for all the cells.  Cells are [x, y], counted in
the drawing as it was given, margin included.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sokobot.diagnostics import Diagnostic
from sokobot.formats import findings as codes
from sokobot.formats.drawing import DrawnRow, drawing_from_rows, trimmed
from sokobot.formats.drawn_cells import DrawnCells, drawn_cells
from sokobot.formats.reach_check import Reach
from sokobot.moves import Cell

__all__ = ["DrawingCells", "Point"]

Point = tuple[int, int]

_MOST_CELLS = 1000


@dataclass(frozen=True, slots=True)
class DrawingCells:
    """A drawing that can be asked where a finding is."""

    given: tuple[str, ...]
    """The rows as given, in whatever characters."""
    drawn: DrawnCells | None
    """The same rows in XSB characters, without the margin; None if there is nothing in them."""

    @classmethod
    def of(cls, given: Sequence[str], plain: Sequence[str]) -> DrawingCells:
        """Return the cells of rows as given and of what the check made of them."""
        kept = trimmed(drawing_from_rows(given).rows)
        if not kept or len(kept) != len(plain):
            return cls(tuple(given), None)
        rows = tuple(
            DrawnRow(text, row.line, row.columns, row.source)
            for row, text in zip(kept, plain, strict=True)
        )
        return cls(tuple(given), drawn_cells(rows))

    def about(self, found: Diagnostic) -> tuple[Point, ...]:
        """Return the cells that `found` is about; none if it has no place."""
        if found.code == codes.UNKNOWN_CHARACTER.code:
            return self._same_character(found)[:_MOST_CELLS]
        if self.drawn is None:
            return ()
        cells = self._cells(found.code, self.drawn)[:_MOST_CELLS]
        return tuple(self._point(self.drawn, cell) for cell in cells)

    def _cells(self, code: str, drawn: DrawnCells) -> list[Cell]:
        if code == codes.SEVERAL_PLAYERS.code:
            return drawn.players
        if not drawn.players:
            return []
        if code == codes.NOTHING_IN_REACH.code:
            return drawn.players[:1]
        reach = Reach(drawn)
        if code == codes.OPEN_BORDER.code:
            return sorted(reach.cells_at_the_edge())
        boxes, goals = set(drawn.boxes), set(drawn.goals)
        if code in {codes.LOOSE_BOX_IGNORED.code, codes.LOOSE_BOX_UNBALANCED.code}:
            return [cell for cell in drawn.boxes if cell not in reach and cell not in goals]
        if code == codes.LOOSE_GOAL_IGNORED.code:
            return [cell for cell in drawn.goals if cell not in reach and cell not in boxes]
        return []

    def _point(self, drawn: DrawnCells, cell: Cell) -> Point:
        line, column = drawn.line_and_column(cell)
        return column - 1, line - 1

    def _same_character(self, found: Diagnostic) -> tuple[Point, ...]:
        """Return every cell with the character that stands at the finding's place."""
        row, column = found.line - 1, found.column - 1
        if not (0 <= row < len(self.given) and 0 <= column < len(self.given[row])):
            return ()
        character = self.given[row][column]
        return tuple(
            (x, y)
            for y, text in enumerate(self.given)
            for x, seen in enumerate(text)
            if seen == character
        )
