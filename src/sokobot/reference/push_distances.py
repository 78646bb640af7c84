"""How many pushes bring one box, alone on the board, to a goal.

Counted backwards: start with the box on the goal and *pull* it away, breadth
first.  Walls make the direction matter (a box is easily pushed into a corner
and never out), and so does the player, who cannot always get around the box.
So a distance belongs to a box cell *and* the side of the box the player is on:
in the open there is one side, in a corridor the two ends are two.

What no pull reaches from any goal is a dead square: a box there is lost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Set
from typing import TypeAlias

from sokobot.moves import Cell, Direction
from sokobot.reference.walking import walk_lengths

__all__ = ["PushDistances"]

_Side: TypeAlias = Cell | None
"""The first cell of the player's side, or None where the box does not divide the board."""

_BoxAndSide: TypeAlias = tuple[Cell, _Side]


class PushDistances:
    """Push distances on the board `cells`; other boxes are not thought of.

    `check_clock` is called for every box cell and may raise: on a large board the
    tables alone take longer than some are ready to wait.
    """

    def __init__(
        self, cells: Set[Cell], goals: Set[Cell], check_clock: Callable[[], None] = lambda: None
    ) -> None:
        self._cells = cells
        self._check_clock = check_clock
        self._sides = {box: self._sides_around(box) for box in cells}
        self._by_goal = {goal: self._pulled_from(goal) for goal in goals}

    def pushes(self, box: Cell, player: Cell, goal: Cell) -> int | None:
        """Return the fewest pushes from `box` to `goal`, or None if there is no way."""
        return self._by_goal[goal].get((box, self._side(box, player)))

    def dead_squares(self) -> frozenset[Cell]:
        """Return the cells from which a box reaches no goal, wherever the player is."""
        alive = {box for distances in self._by_goal.values() for box, _ in distances}
        return frozenset(self._cells - alive)

    def _side(self, box: Cell, player: Cell) -> _Side:
        return self._sides[box].get(player)

    def _sides_around(self, box: Cell) -> dict[Cell, Cell]:
        """Return the side of every player cell, or nothing if there is only one side."""
        self._check_clock()
        names: dict[Cell, Cell] = {}
        for cell in sorted(self._cells - {box}):
            if cell not in names:
                names.update(dict.fromkeys(walk_lengths(self._cells, {box}, cell), cell))
        return names if len(set(names.values())) > 1 else {}

    def _pulled_from(self, goal: Cell) -> dict[_BoxAndSide, int]:
        """Return the pushes to `goal` from every box cell and side that leads there."""
        sides: set[_Side] = set(self._sides[goal].values()) or {None}
        distances: dict[_BoxAndSide, int] = {(goal, side): 0 for side in sides}
        queue = deque(distances)
        while queue:
            self._check_clock()
            pulled = queue.popleft()
            for earlier in self._one_push_before(*pulled):
                if earlier not in distances:
                    distances[earlier] = distances[pulled] + 1
                    queue.append(earlier)
        return distances

    def _one_push_before(self, box: Cell, side: _Side) -> Iterator[_BoxAndSide]:
        for direction in Direction:
            # After a push in `direction` the player stands where the box was.
            box_before = box.neighbour(direction.opposite)
            player_before = box_before.neighbour(direction.opposite)
            if player_before not in self._cells or box_before not in self._cells:
                continue
            if self._side(box, box_before) == side:
                yield box_before, self._side(box_before, player_before)
