"""Floor plans to put puzzles into: halls with bites, rooms with doorways, joined shapes, rings.

A plan is a set of floor cells, connected, at most as wide and as high as asked for.  Walls come in
pieces of two cells and more: single pillars look like dust.
"""

from __future__ import annotations

from enum import StrEnum

from sokobot.generate.chance import Chance
from sokobot.moves import Cell, Direction

__all__ = ["Floor", "Style", "connected", "is_lone_pillar", "sample_floor"]

Floor = frozenset[Cell]

_SMALLEST_SIDE = 4


class Style(StrEnum):
    """What a floor plan looks like."""

    OPEN = "open"
    """A hall with bites out of its edges and perhaps a piece of wall in it."""
    ROOMS = "rooms"
    """Rooms with doorways one cell wide."""
    SHAPES = "shapes"
    """Rectangles laid over each other: corners, crosses, stairs."""
    RING = "ring"
    """A way around a block of wall, with bays."""


def sample_floor(chance: Chance, style: Style, width: int, height: int) -> Floor:
    """Return a floor plan of at most `width` times `height` cells."""
    wide = chance.between(min(width, max(_SMALLEST_SIDE, width - 2)), width)
    high = chance.between(min(height, max(_SMALLEST_SIDE, height - 2)), height)
    if chance.in_100(50):
        wide, high = min(wide, width), min(high, height)
    floor = _SAMPLERS[style](chance, wide, high)
    return _largest_part(floor)


def connected(floor: set[Cell] | Floor, start: Cell) -> set[Cell]:
    """Return the cells of `floor` that can be walked to from `start`."""
    reached = {start}
    frontier = [start]
    while frontier:
        cell = frontier.pop()
        for direction in Direction:
            ahead = cell.neighbour(direction)
            if ahead in floor and ahead not in reached:
                reached.add(ahead)
                frontier.append(ahead)
    return reached


def is_lone_pillar(floor: set[Cell] | Floor, cell: Cell) -> bool:
    """Return whether a wall at `cell` would have floor on all four sides."""
    return all(cell.neighbour(direction) in floor for direction in Direction)


def _rectangle(top: int, left: int, height: int, width: int) -> set[Cell]:
    return {
        Cell(row, column)
        for row in range(top, top + height)
        for column in range(left, left + width)
    }


def _bitten(chance: Chance, floor: set[Cell], wide: int, high: int, bites: int) -> set[Cell]:
    """Take rectangles away at the edges."""
    for _ in range(bites):
        rows, columns = chance.between(1, max(1, high // 3)), chance.between(1, max(1, wide // 3))
        top = chance.pick((0, high - rows, chance.below(high - rows + 1)))
        left = chance.pick((0, wide - columns))
        if chance.in_100(50):
            top = chance.pick((0, high - rows))
            left = chance.pick((left, chance.below(wide - columns + 1)))
        floor -= _rectangle(top, left, rows, columns)
    return floor


def _with_bar(chance: Chance, floor: set[Cell], wide: int, high: int) -> set[Cell]:
    """Put a piece of wall into the floor."""
    rows, columns = chance.pick(((1, 2), (2, 1), (1, 3), (3, 1), (2, 2)))
    if rows + 2 > high or columns + 2 > wide:
        return floor
    top, left = chance.between(1, high - rows - 1), chance.between(1, wide - columns - 1)
    return floor - _rectangle(top, left, rows, columns)


def _open(chance: Chance, wide: int, high: int) -> set[Cell]:
    floor = _bitten(chance, _rectangle(0, 0, high, wide), wide, high, chance.between(1, 4))
    for _ in range(chance.below(3)):
        floor = _with_bar(chance, floor, wide, high)
    return floor


def _rooms(chance: Chance, wide: int, high: int) -> set[Cell]:
    floor = _rectangle(0, 0, high, wide)
    for _ in range(chance.between(1, 2)):
        if chance.in_100(50) and wide >= 5:
            column = chance.between(2, wide - 3)
            line = [Cell(row, column) for row in range(high)]
        elif high >= 5:
            row = chance.between(2, high - 3)
            line = [Cell(row, column) for column in range(wide)]
        else:
            continue
        doors = {chance.pick(line) for _ in range(chance.between(1, 2))}
        floor -= set(line) - doors
    return _bitten(chance, floor, wide, high, chance.between(1, 3))


def _shapes(chance: Chance, wide: int, high: int) -> set[Cell]:
    floor: set[Cell] = set()
    for _ in range(chance.between(3, 4)):
        rows = chance.between(2, max(2, high - 2))
        columns = chance.between(2, max(2, wide - 2)) if rows <= high // 2 else chance.between(1, 3)
        columns = min(columns, wide)
        top, left = chance.below(high - rows + 1), chance.below(wide - columns + 1)
        floor |= _rectangle(top, left, rows, columns)
    return floor


def _ring(chance: Chance, wide: int, high: int) -> set[Cell]:
    floor = _rectangle(0, 0, high, wide)
    rows, columns = chance.between(1, max(1, high - 4)), chance.between(2, max(2, wide - 3))
    top = chance.between(1, max(1, high - rows - 2))
    left = chance.between(1, max(1, wide - columns - 2))
    floor -= _rectangle(top, left, rows, columns)
    return _bitten(chance, floor, wide, high, chance.between(1, 3))


def _largest_part(floor: set[Cell]) -> Floor:
    """Return the largest connected part, moved to the top left."""
    rest = set(floor)
    largest: set[Cell] = set()
    while rest:
        part = connected(rest, min(rest))
        rest -= part
        if len(part) > len(largest):
            largest = part
    if not largest:
        return frozenset()
    top, left = min(cell.row for cell in largest), min(cell.column for cell in largest)
    return frozenset(Cell(row - top, column - left) for row, column in largest)


_SAMPLERS = {
    Style.OPEN: _open,
    Style.ROOMS: _rooms,
    Style.SHAPES: _shapes,
    Style.RING: _ring,
}
