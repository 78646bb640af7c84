"""The starts of a room that are as hard as asked for: all starts are rated at once."""

from __future__ import annotations

from dataclasses import dataclass

from sokobot.engine.whole_rooms import all_starts
from sokobot.generate.chance import Chance
from sokobot.generate.plan import Plan
from sokobot.generate.rooms import Floor, connected
from sokobot.generate.wishes import Band
from sokobot.moves import Cell
from sokobot.rate import expected_failure
from sokobot.search_settings import SearchSettings

__all__ = ["RatedRoom", "rated_room"]

_LIMITS = SearchSettings(max_states=15_000, memory_limit_mebibytes=1024)
"""A larger room takes long and gives no better puzzles: another one is tried sooner."""
_MOST_STARTS = 3_000
_FEWEST_PUSHES_A_BOX = 2
"""On average; a box that needs one push is not a riddle."""


@dataclass(frozen=True, slots=True)
class RatedRoom:
    """A room, how near it comes to a band, and the starts inside the band."""

    room: Plan
    distance: float
    """Between the band and the start nearest to it; 0 if there are starts."""
    is_too_easy: bool
    starts: tuple[Plan, ...]


def rated_room(
    chance: Chance, floor: Floor, goals: frozenset[Cell], band: Band, wanted: int
) -> RatedRoom | None:
    """Return up to `wanted` starts in the band; None for a room with too many states."""
    room = Plan.room(floor, goals)
    drawn = room.drawn()
    shift = Cell(drawn.player.row - room.player.row, drawn.player.column - room.player.column)
    found = all_starts(drawn, _LIMITS, most=_MOST_STARTS)
    inside: list[int] = []
    distance, is_too_easy = 1.0, True
    fewest = _FEWEST_PUSHES_A_BOX * len(goals)
    for start in range(len(found)):
        if found.pushes[start] < fewest:
            continue
        failure = expected_failure(
            found.luck_bits[start], found.box_changes[start], found.shortest_solutions[start]
        )
        if failure in band:
            inside.append(start)
        elif band.distance(failure) < distance:
            distance, is_too_easy = band.distance(failure), failure < band.low
    if len(found) == 0:
        return None
    chosen = sorted(chance.shuffled(inside)[:wanted])

    def back(cell: Cell) -> Cell:
        return Cell(cell.row - shift.row, cell.column - shift.column)

    starts = []
    for start in chosen:
        boxes = frozenset(map(back, found.boxes_of(start)))
        region = sorted(connected(floor - boxes, back(found.player_of(start))))
        starts.append(Plan(floor, goals, boxes, chance.pick(region)))
    return RatedRoom(room, 0.0 if starts else distance, is_too_easy, tuple(starts))
