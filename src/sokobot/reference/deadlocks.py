"""Positions that can no longer be won, recognised without searching on.

Three proofs, from cheap to dear:

1. A box on a *dead square* never reaches a goal (`push_distances`).
2. *Frozen* boxes never move again.  Assume that all boxes are frozen, then
   strike out every box that could be pushed along some axis, until nothing
   changes; those that remain block each other for good.  The other way round
   (start from walls and let the frost spread) misses boxes that only hold each
   other.  A frozen box off the goals is a deadlock.
3. Frozen boxes on goals are walls for everybody else.  If then no *pairing*
   serves every box, that is a deadlock too.

Where there are more boxes than goals, a box off the goals may be one of those
that rest anywhere, so 1 and 2 prove nothing; only the pairing does, without walls.
"""

from __future__ import annotations

from functools import cache

from sokobot.moves import Cell, Direction
from sokobot.reference.assignment import FORBIDDEN, least_cost
from sokobot.reference.estimates import push_costs
from sokobot.reference.play_area import PlayArea
from sokobot.reference.push_distances import PushDistances

__all__ = ["DeadlockCheck", "frozen_boxes"]

_AXES = ((Direction.UP, Direction.DOWN), (Direction.LEFT, Direction.RIGHT))


class DeadlockCheck:
    """Asks of any position on one play area whether it is provably lost."""

    def __init__(self, area: PlayArea, distances: PushDistances) -> None:
        self._area = area
        self._dead_squares = frozenset() if area.has_surplus_boxes else distances.dead_squares()
        self._distances_around = cache(self._distances_with_walls)

    def is_dead(self, boxes: frozenset[Cell], player: Cell) -> bool:
        """Return whether no play from here solves the puzzle; False means "not proved"."""
        if self._area.has_surplus_boxes:
            return self._lacks_a_pairing(boxes, player, frozenset())
        if boxes & self._dead_squares:
            return True
        frozen = frozen_boxes(boxes, self._area.cells, self._dead_squares)
        return not frozen <= self._area.goals or self._lacks_a_pairing(boxes, player, frozen)

    def _lacks_a_pairing(
        self, boxes: frozenset[Cell], player: Cell, frozen: frozenset[Cell]
    ) -> bool:
        distances = self._distances_around(frozen)
        goals = self._area.goals - frozen
        return least_cost(push_costs(distances, boxes - frozen, player, goals)) >= FORBIDDEN

    def _distances_with_walls(self, frozen: frozenset[Cell]) -> PushDistances:
        return PushDistances(self._area.cells - frozen, self._area.goals - frozen)


def frozen_boxes(
    boxes: frozenset[Cell], cells: frozenset[Cell], dead_squares: frozenset[Cell]
) -> frozenset[Cell]:
    """Return the boxes that no play can move again without losing a box on a dead square."""
    frozen = boxes
    while True:
        solid = (frozen, cells, dead_squares)
        still = frozenset(box for box in frozen if not _can_move(box, *solid))
        if still == frozen:
            return frozen
        frozen = still


def _can_move(
    box: Cell, frozen: frozenset[Cell], cells: frozenset[Cell], dead_squares: frozenset[Cell]
) -> bool:
    """Return whether some push of `box` is not ruled out by walls, `frozen` or dead squares.

    A push needs both neighbours on its axis: one for the player, one for the box.
    """
    for axis in _AXES:
        ends = {box.neighbour(direction) for direction in axis}
        if ends <= cells and not ends & frozen and not ends <= dead_squares:
            return True
    return False
