"""Where the goals of a room go: in a line, in a block, around a corner, on a diagonal, anywhere."""

from __future__ import annotations

from collections.abc import Callable

from sokobot.generate.chance import Chance
from sokobot.generate.rooms import Floor
from sokobot.moves import Cell, Direction

__all__ = ["forms_a_pattern", "sample_goals"]

_TRIES = 12
_SCATTERED = 12
"""Of 100 rooms, how many have their goals anywhere."""

Offsets = tuple[tuple[int, int], ...]


def sample_goals(chance: Chance, floor: Floor, count: int) -> frozenset[Cell] | None:
    """Return so many goals; None if no try fits."""
    cells = sorted(floor)
    if len(cells) < 2 * count + 3:
        return None
    for _ in range(_TRIES):
        if chance.in_100(_SCATTERED):
            return frozenset(chance.shuffled(cells)[:count])
        offsets = chance.pick(_PATTERNS)(chance, count)
        anchor = chance.pick(cells)
        goals = {Cell(anchor.row + row, anchor.column + column) for row, column in offsets}
        if len(goals) == count and goals <= floor:
            return frozenset(goals)
    return None


def forms_a_pattern(goals: frozenset[Cell]) -> bool:
    """Return whether the goals stand side by side, or in one line."""
    rows, columns = {goal.row for goal in goals}, {goal.column for goal in goals}
    if len(rows) == 1 or len(columns) == 1:
        return True
    first = min(goals)
    reached, frontier = {first}, [first]
    while frontier:
        cell = frontier.pop()
        for direction in Direction:
            ahead = cell.neighbour(direction)
            if ahead in goals and ahead not in reached:
                reached.add(ahead)
                frontier.append(ahead)
    return reached == goals


def _line(chance: Chance, count: int) -> Offsets:
    step = chance.pick((1, 1, 1, 2))
    if chance.in_100(50):
        return tuple((0, step * i) for i in range(count))
    return tuple((step * i, 0) for i in range(count))


def _block(chance: Chance, count: int) -> Offsets:
    width = chance.pick((2, 2, 3))
    offsets = [(i // width, i % width) for i in range(count)]
    return tuple((c, r) for r, c in offsets) if chance.in_100(50) else tuple(offsets)


def _corner(chance: Chance, count: int) -> Offsets:
    bend = count // 2
    down, right = chance.pick((1, -1)), chance.pick((1, -1))
    return tuple((0, right * i) if i <= bend else (down * (i - bend), 0) for i in range(count))


def _diagonal(chance: Chance, count: int) -> Offsets:
    slope = chance.pick((1, -1))
    return tuple((i, slope * i) for i in range(count))


def _chess(chance: Chance, count: int) -> Offsets:
    return tuple((i // 2, 2 * (i % 2) + chance.below(1) + (i // 2) % 2) for i in range(count))


_PATTERNS: tuple[Callable[[Chance, int], Offsets], ...] = (
    _line,
    _line,
    _block,
    _block,
    _corner,
    _diagonal,
    _chess,
)
