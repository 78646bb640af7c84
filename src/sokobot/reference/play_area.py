"""The part of a puzzle that play happens on.

Cells walled off from the player are scenery: boxes there never move and goals
there are never filled.  Everything after this file works on a `PlayArea` and
never asks about walls again: a cell is in `cells`, or it is not floor.
"""

from __future__ import annotations

from dataclasses import dataclass

from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.rules import reachable_cells

__all__ = ["PlayArea", "play_area"]


@dataclass(frozen=True, slots=True)
class PlayArea:
    """The cells the player can ever reach, and what stands on them at the start."""

    cells: frozenset[Cell]
    goals: frozenset[Cell]
    boxes: frozenset[Cell]
    player: Cell

    @property
    def has_surplus_boxes(self) -> bool:
        """Whether some boxes may rest anywhere, because there are fewer goals than boxes."""
        return len(self.boxes) > len(self.goals)

    def is_solved(self, boxes: frozenset[Cell]) -> bool:
        """Return whether every box is on a goal or, with surplus boxes, every goal filled."""
        return self.goals <= boxes if self.has_surplus_boxes else boxes <= self.goals


def play_area(puzzle: Puzzle) -> PlayArea:
    """Return the part of `puzzle` that the player can reach."""
    cells = reachable_cells(puzzle)
    return PlayArea(cells, puzzle.goals & cells, puzzle.boxes & cells, puzzle.player)
