"""Rooms with a start as hard as asked for: sampled, and changed step by step where none is near."""

from __future__ import annotations

from collections.abc import Iterator

from sokobot.generate.bays import room_with_bays
from sokobot.generate.chance import Chance
from sokobot.generate.goals import sample_goals
from sokobot.generate.plan import Plan
from sokobot.generate.rooms import Floor, Style, connected, is_lone_pillar, sample_floor
from sokobot.generate.starts import RatedRoom, rated_room
from sokobot.generate.wishes import Wishes
from sokobot.moves import Cell, Direction

__all__ = ["rooms_in_band"]

_STEPS_WITHOUT_GAIN = 40
_FEW_BOXES = 4
"""Beyond, a step takes so long that another room is tried sooner."""
_STARTS_A_ROOM = 4
_BAYS = 6
_BAYS_TO_BE_EASY = 80
"""Of 100 rooms, how many have a bay for every box."""
_MOST_BOXES_IN_THE_OPEN = ((0.12, 2), (0.2, 3))
"""Up to a share of people who fail: so many boxes need no bays to be that easy."""


def rooms_in_band(
    chance: Chance, wishes: Wishes, boxes: int
) -> Iterator[tuple[Style, RatedRoom] | None]:
    """Yield rooms with starts in the band for ever; None for every room without one."""
    most_steps = _STEPS_WITHOUT_GAIN if boxes <= _FEW_BOXES else _STEPS_WITHOUT_GAIN // 4
    while True:
        style = chance.pick(wishes.styles)
        sampled = _sampled(chance, style, wishes, boxes)
        if sampled is None:
            yield None
            continue
        best = rated_room(chance, *sampled, wishes.band, _STARTS_A_ROOM)
        yield (style, best) if best is not None and best.starts else None
        steps = 0
        while best is not None and not best.starts and steps < most_steps:
            steps += 1
            changed = _changed(chance, best.room, wishes)
            if changed is None:
                continue
            found = rated_room(chance, *changed, wishes.band, _STARTS_A_ROOM)
            if found is not None and found.distance <= best.distance:
                steps = 0 if found.distance < best.distance else steps
                best = found
            yield (style, found) if found is not None and found.starts else None


def _sampled(
    chance: Chance, style: Style, wishes: Wishes, boxes: int
) -> tuple[Floor, frozenset[Cell]] | None:
    """Return a room with its goals; None if they do not fit."""
    is_easy = any(
        wishes.band.high <= share and boxes > most for share, most in _MOST_BOXES_IN_THE_OPEN
    )
    if chance.in_100(_BAYS_TO_BE_EASY if is_easy else _BAYS):
        return room_with_bays(chance, style, wishes, boxes)
    floor = sample_floor(chance, style, wishes.width, wishes.height)
    goals = sample_goals(chance, floor, boxes)
    return None if goals is None else (floor, goals)


def _changed(chance: Chance, room: Plan, wishes: Wishes) -> tuple[Floor, frozenset[Cell]] | None:
    """Return the room with one cell filled or opened, or one goal moved."""
    if chance.in_100(30):
        return room.floor, _goal_moved(chance, room)
    floor = set(room.floor)
    if chance.in_100(50):
        cell = chance.pick(sorted(floor - room.goals))
        floor -= {cell}
        if is_lone_pillar(room.floor, cell):
            return None
    else:
        cell = chance.pick(_beside(room.floor))
        floor |= {cell}
    floor = connected(floor, min(room.goals))
    is_large_enough = room.goals <= floor and len(floor) >= 2 * len(room.goals) + 3
    if not is_large_enough or not wishes.has_room_for(floor):
        return None
    return frozenset(floor), room.goals


def _goal_moved(chance: Chance, room: Plan) -> frozenset[Cell]:
    goal = chance.pick(sorted(room.goals))
    near = [
        cell
        for cell in sorted(room.floor - room.goals)
        if abs(cell.row - goal.row) + abs(cell.column - goal.column) <= 2
    ]
    return room.goals - {goal} | {chance.pick(near)} if near else room.goals


def _beside(floor: Floor) -> list[Cell]:
    """Return the walls next to the floor."""
    around = {cell.neighbour(direction) for cell in floor for direction in Direction}
    return sorted(around - floor)
