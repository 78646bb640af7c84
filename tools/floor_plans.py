"""Floor plans for new puzzles: rooms side by side, thin walls, few doors.

A rectangle is cut in two again and again until the pieces are rooms; doors are
broken afterwards, so that no later wall stands in an earlier door.  Every room
is reached, some in more than one way.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from sokobot.moves import Cell, Direction

__all__ = ["FloorPlan", "draw_floor_plan", "is_connected", "outline"]

SMALLEST_SIDE = 2
SHARE_OF_SPARE_DOORS = 0.35
SHARE_OF_ROOMS_WITH_A_PILLAR = 0.5

_AXES = ((Direction.UP, Direction.DOWN), (Direction.LEFT, Direction.RIGHT))


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """An empty board: its size, its floor, and which floor belongs to which room."""

    width: int
    height: int
    floor: frozenset[Cell]
    rooms: tuple[frozenset[Cell], ...]


@dataclass(frozen=True, slots=True)
class _Rectangle:
    top: int
    left: int
    height: int
    width: int

    def cells(self) -> frozenset[Cell]:
        return frozenset(
            Cell(row, column)
            for row in range(self.top, self.top + self.height)
            for column in range(self.left, self.left + self.width)
        )

    def halves(self, chance: random.Random) -> tuple[_Rectangle, _Rectangle]:
        """Cut across the longer side, leaving one line of wall between."""
        if self.height >= self.width:
            cut = chance.randint(SMALLEST_SIDE, self.height - SMALLEST_SIDE - 1)
            return (
                _Rectangle(self.top, self.left, cut, self.width),
                _Rectangle(self.top + cut + 1, self.left, self.height - cut - 1, self.width),
            )
        cut = chance.randint(SMALLEST_SIDE, self.width - SMALLEST_SIDE - 1)
        return (
            _Rectangle(self.top, self.left, self.height, cut),
            _Rectangle(self.top, self.left + cut + 1, self.height, self.width - cut - 1),
        )


def draw_floor_plan(
    width: int, height: int, longest_side: int, floor_count: int, chance: random.Random
) -> FloorPlan:
    """Return rooms that reach every edge of a grid of that size, walls included.

    Rooms have sides up to about `longest_side`.  Some are left out again while
    there is more floor than `floor_count`, which makes the outline irregular.
    """
    whole = _Rectangle(1, 1, height - 2, width - 2)
    rooms = [room.cells() for room in _rooms(whole, longest_side, chance)]
    doors = _doors(rooms, chance)
    for room in chance.sample(rooms, len(rooms)):
        others = [other for other in rooms if other != room]
        is_too_much = sum(map(len, rooms)) > floor_count
        if is_too_much and _spans(whole, others) and is_connected(_joined(others, doors)):
            rooms = others
    floor = _joined(rooms, doors)
    for room in rooms:
        if chance.random() < SHARE_OF_ROOMS_WITH_A_PILLAR:
            without = floor - {chance.choice(sorted(room))}
            floor = without if is_connected(without) else floor
    return FloorPlan(width, height, floor, tuple(room & floor for room in rooms))


def is_connected(floor: frozenset[Cell]) -> bool:
    """Return whether one can walk from every cell to every other."""
    if not floor:
        return True
    frontier = [min(floor)]
    reached = set(frontier)
    while frontier:
        cell = frontier.pop()
        for direction in Direction:
            ahead = cell.neighbour(direction)
            if ahead in floor and ahead not in reached:
                reached.add(ahead)
                frontier.append(ahead)
    return len(reached) == len(floor)


def outline(floor: frozenset[Cell]) -> frozenset[Cell]:
    """Return the walls that `floor` needs: every other cell that touches it, even at a corner."""
    around = {
        Cell(cell.row + rows, cell.column + columns)
        for cell in floor
        for rows in (-1, 0, 1)
        for columns in (-1, 0, 1)
    }
    return frozenset(around - floor)


def _rooms(space: _Rectangle, longest_side: int, chance: random.Random) -> Iterator[_Rectangle]:
    longer = max(space.height, space.width)
    smallest_to_cut = 2 * SMALLEST_SIDE + 1
    if longer < smallest_to_cut or longer <= longest_side - chance.randint(0, 1):
        yield space
        return
    for half in space.halves(chance):
        yield from _rooms(half, longest_side, chance)


def _joined(rooms: list[frozenset[Cell]], doors: list[Cell]) -> frozenset[Cell]:
    """Return the floor of `rooms` and of those doors that lead from one to another."""
    floor = frozenset[Cell]().union(*rooms)
    return floor | {door for door in doors if _has_floor_on_both_sides(door, floor)}


def _has_floor_on_both_sides(door: Cell, floor: frozenset[Cell]) -> bool:
    return any({door.neighbour(way) for way in axis} <= floor for axis in _AXES)


def _spans(whole: _Rectangle, rooms: list[frozenset[Cell]]) -> bool:
    """Return whether `rooms` still reach all four edges."""
    cells = frozenset[Cell]().union(*rooms)
    rows, columns = {cell.row for cell in cells}, {cell.column for cell in cells}
    return {whole.top, whole.top + whole.height - 1} <= rows and {
        whole.left,
        whole.left + whole.width - 1,
    } <= columns


def _doors(rooms: list[frozenset[Cell]], chance: random.Random) -> list[Cell]:
    """Return door cells that join all rooms, and a few more."""
    room_of = {cell: number for number, room in enumerate(rooms) for cell in room}
    candidates: dict[tuple[int, int], list[Cell]] = {}
    for cell in sorted(outline(frozenset(room_of))):
        for one, other in _AXES:
            sides = {room_of.get(cell.neighbour(one)), room_of.get(cell.neighbour(other))}
            rooms_joined = sorted(room for room in sides if room is not None)
            if len(rooms_joined) == 2:
                candidates.setdefault((rooms_joined[0], rooms_joined[1]), []).append(cell)
    pairs = sorted(candidates)
    chance.shuffle(pairs)
    group = list(range(len(rooms)))
    doors = []
    for one_room, other_room in pairs:
        joins = group[one_room] != group[other_room]
        if joins or chance.random() < SHARE_OF_SPARE_DOORS:
            doors.append(chance.choice(candidates[one_room, other_room]))
            merged = group[other_room]
            group = [group[one_room] if label == merged else label for label in group]
    return doors
