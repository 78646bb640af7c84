"""Rooms with a start as hard as asked for: sampled, and changed step by step where none is near."""

from __future__ import annotations

from collections.abc import Iterator

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
_SCATTERED = 12
_SCATTERED_TO_BE_EASY = 75
"""Many boxes are easy only where each has a goal of its own: how often of 100 they do."""
_EASY = 0.2
_FEW_BOXES_TO_BE_EASY = 3


def rooms_in_band(
    chance: Chance, wishes: Wishes, boxes: int
) -> Iterator[tuple[Style, RatedRoom] | None]:
    """Yield rooms with starts in the band for ever; None for every room without one."""
    most_steps = _STEPS_WITHOUT_GAIN if boxes <= _FEW_BOXES else _STEPS_WITHOUT_GAIN // 4
    is_easy = wishes.band.high <= _EASY and boxes > _FEW_BOXES_TO_BE_EASY
    scattered = _SCATTERED_TO_BE_EASY if is_easy else _SCATTERED
    while True:
        style = chance.pick(wishes.styles)
        floor = sample_floor(chance, style, wishes.width, wishes.height)
        goals = sample_goals(chance, floor, boxes, scattered=scattered)
        if goals is None:
            yield None
            continue
        best = rated_room(chance, floor, goals, wishes.band, _STARTS_A_ROOM)
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
    rows, columns = [cell.row for cell in floor], [cell.column for cell in floor]
    is_too_large = (
        max(rows) - min(rows) >= wishes.height or max(columns) - min(columns) >= wishes.width
    )
    if is_too_large or not room.goals <= floor or len(floor) < 2 * len(room.goals) + 3:
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
