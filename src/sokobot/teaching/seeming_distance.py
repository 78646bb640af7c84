"""How far boxes seem to be from the goals to somebody who looks at the board.

The pushes of the cheapest way to give every box a goal (or every goal a box, where there are more
boxes), each box alone and the player forgotten.  A push that makes it less is tempting.  The core
has the same (`insight/goal_distance`) for all states at once; here it is for a few.
"""

from __future__ import annotations

from collections import deque

from sokobot.moves import Cell, Direction
from sokobot.reference.assignment import FORBIDDEN, least_cost
from sokobot.reference.play_area import PlayArea

__all__ = ["SeemingDistance"]


class SeemingDistance:
    """The distance of every set of boxes on one board."""

    def __init__(self, area: PlayArea) -> None:
        self._area = area
        self._by_goal = {goal: self._pushes_to(goal) for goal in sorted(area.goals)}

    def of(self, boxes: frozenset[Cell]) -> int:
        """Return how far they seem to be; very far if some box reaches no goal."""
        costs = [[to_goal.get(box, FORBIDDEN) for box in boxes] for to_goal in self._goals()]
        if len(boxes) <= len(self._area.goals):
            costs = [list(row) for row in zip(*costs, strict=True)]
        return min(least_cost(costs), FORBIDDEN)

    def _goals(self) -> list[dict[Cell, int]]:
        return list(self._by_goal.values())

    def _pushes_to(self, goal: Cell) -> dict[Cell, int]:
        """Pull the box off the goal, breadth first: it needs room for itself and the player."""
        found, queue = {goal: 0}, deque([goal])
        while queue:
            cell = queue.popleft()
            for direction in Direction:
                before = cell.neighbour(direction)
                has_room = {before, before.neighbour(direction)} <= self._area.cells
                if has_room and before not in found:
                    found[before] = found[cell] + 1
                    queue.append(before)
        return found
