"""Where the player gets to without pushing, and how.

The cells reached are the player's *region*.  Two positions with the same boxes
and the same region differ only by a walk, so a search for few pushes treats
them as one state and names the region by its first cell.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Set

from sokobot.moves import Cell, Direction

__all__ = ["shortest_walk", "walk_lengths"]


def walk_lengths(cells: Set[Cell], boxes: Set[Cell], start: Cell) -> dict[Cell, int]:
    """Return every cell of the player's region with the number of steps to it."""
    lengths = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for direction in Direction:
            ahead = cell.neighbour(direction)
            if ahead in cells and ahead not in boxes and ahead not in lengths:
                lengths[ahead] = lengths[cell] + 1
                queue.append(ahead)
    return lengths


def shortest_walk(
    cells: Set[Cell], boxes: Set[Cell], start: Cell, end: Cell
) -> tuple[Direction, ...]:
    """Return a shortest walk from `start` to `end`, which must be in the same region."""
    lengths = walk_lengths(cells, boxes, end)
    steps = []
    cell = start
    while cell != end:
        # Some neighbour is one step nearer to the end, or we would be there.
        direction = next(
            way for way in Direction if lengths.get(cell.neighbour(way)) == lengths[cell] - 1
        )
        steps.append(direction)
        cell = cell.neighbour(direction)
    return tuple(steps)
