"""A puzzle in the making: floor, goals, boxes and player, with wall around them when drawn."""

from __future__ import annotations

from dataclasses import dataclass

from sokobot.generate.rooms import Floor
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle

__all__ = ["Plan"]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a puzzle is made of; cells count from the top left of the floor."""

    floor: Floor
    goals: frozenset[Cell]
    boxes: frozenset[Cell]
    player: Cell

    def drawn(self) -> Puzzle:
        """Return the puzzle, with one wall around the floor and nothing beyond."""
        top = min(cell.row for cell in self.floor) - 1
        left = min(cell.column for cell in self.floor) - 1

        def moved(cells: frozenset[Cell]) -> frozenset[Cell]:
            return frozenset(Cell(row - top, column - left) for row, column in cells)

        floor = moved(self.floor)
        around = {
            Cell(row + down, column + right)
            for row, column in floor
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
        }
        return Puzzle(
            width=max(cell.column for cell in floor) + 2,
            height=max(cell.row for cell in floor) + 2,
            walls=frozenset(around - floor),
            goals=moved(self.goals),
            boxes=moved(self.boxes),
            player=Cell(self.player.row - top, self.player.column - left),
        )

    @classmethod
    def room(cls, floor: Floor, goals: frozenset[Cell]) -> Plan:
        """Return a room without a start: every box is home."""
        return cls(floor, goals, goals, min(floor - goals))
