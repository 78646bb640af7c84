"""Bays: a blind alley for every box, with its goal at the end.

Many boxes are easy only where each has a way of its own.  Goals in the open shut each other out;
at the end of a bay a box is out of the way, and there are few squares to lose it on, so the room
has few states for its boxes.
"""

from __future__ import annotations

from sokobot.generate.chance import Chance
from sokobot.generate.rooms import Floor, Style, sample_floor
from sokobot.generate.wishes import Wishes
from sokobot.moves import Cell, Direction

__all__ = ["room_with_bays"]

_SMALLEST_HALL = 3
_MOST_TAKEN = 3
"""So much narrower and lower than wished may the room be before it gets bays."""
_DEEPEST = 2


def room_with_bays(
    chance: Chance, style: Style, wishes: Wishes, count: int
) -> tuple[Floor, frozenset[Cell]] | None:
    """Return a room with `count` bays and the goals in them; None if they do not fit."""
    wide, high = (
        max(_SMALLEST_HALL, side - chance.between(1, _MOST_TAKEN))
        for side in (wishes.width, wishes.height)
    )
    hall = sample_floor(chance, style, min(wide, wishes.width), min(high, wishes.height))
    floor, goals = set(hall), set[Cell]()
    for mouth, direction in chance.shuffled(_mouths(hall)):
        bay = _bay(chance, mouth, direction)
        if _fits(floor, mouth, bay) and wishes.has_room_for(floor.union(bay)):
            floor.update(bay)
            goals.add(bay[-1])
        if len(goals) == count:
            return frozenset(floor), frozenset(goals)
    return None


def _mouths(hall: Floor) -> list[tuple[Cell, Direction]]:
    """Return where a box could be pushed out of the hall: it and the player have room."""
    return [
        (cell, direction)
        for cell in sorted(hall)
        for direction in Direction
        if cell.neighbour(direction) not in hall and cell.neighbour(direction.opposite) in hall
    ]


def _bay(chance: Chance, mouth: Cell, direction: Direction) -> list[Cell]:
    """Return the cells of a bay, from the hall outwards."""
    cells = [mouth.neighbour(direction)]
    while len(cells) < _DEEPEST and chance.in_100(50):
        cells.append(cells[-1].neighbour(direction))
    return cells


def _fits(floor: set[Cell], mouth: Cell, bay: list[Cell]) -> bool:
    """Return whether a bay touches the floor at its mouth only."""
    own = {mouth, *bay}
    return floor.isdisjoint(bay) and not any(
        cell.neighbour(direction) in floor - own for cell in bay for direction in Direction
    )
