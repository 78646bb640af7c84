"""States, and the pushes that lead from one to the next.

One step of the search is one push, whatever is counted; the walk before it is
part of the step.  What differs between the objectives is the player's share of
a state: the region is enough for pushes, the very cell is needed for moves,
because from there the next walk is measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sokobot.moves import Cell, Direction
from sokobot.reference.play_area import PlayArea
from sokobot.reference.walking import shortest_walk, walk_lengths

__all__ = ["Push", "State", "moves_of", "pushes_from", "state_of"]


class State(NamedTuple):
    """Boxes, and the player's cell or the first cell of the player's region."""

    boxes: frozenset[Cell]
    player: Cell


@dataclass(frozen=True, slots=True)
class Push:
    """One box shifted by one cell, after a walk of `steps`."""

    box: Cell
    direction: Direction
    steps: int

    def moved(self, boxes: frozenset[Cell]) -> frozenset[Cell]:
        """Return the boxes after this push; the player then stands where the box was."""
        return boxes - {self.box} | {self.box.neighbour(self.direction)}


def state_of(area: PlayArea, boxes: frozenset[Cell], player: Cell, *, by_region: bool) -> State:
    """Return the state of a position, with the player's cell or region."""
    return State(boxes, min(walk_lengths(area.cells, boxes, player)) if by_region else player)


def pushes_from(area: PlayArea, state: State) -> Iterator[Push]:
    """Yield every push the player can get to, in a fixed order."""
    steps = walk_lengths(area.cells, state.boxes, state.player)
    for box in sorted(state.boxes):
        for direction in Direction:
            player = box.neighbour(direction.opposite)
            target = box.neighbour(direction)
            if player in steps and target in area.cells and target not in state.boxes:
                yield Push(box, direction, steps[player])


def moves_of(area: PlayArea, pushes: list[Push]) -> tuple[Direction, ...]:
    """Return the moves that make `pushes` from the start, with shortest walks between."""
    boxes, player = area.boxes, area.player
    moves: list[Direction] = []
    for push in pushes:
        behind = push.box.neighbour(push.direction.opposite)
        moves += shortest_walk(area.cells, boxes, player, behind)
        moves.append(push.direction)
        boxes, player = push.moved(boxes), push.box
    return tuple(moves)
