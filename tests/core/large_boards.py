"""Boards that no search finishes, made to size.

One box stands in a corner, so there is no solution.  A search that is not told to
look for deadlocks cannot know that, and is busy until a limit ends it, however
clever the searches may become.
"""

from __future__ import annotations

from sokobot.moves import Cell
from sokobot.puzzle import Puzzle


def endless_hall(side: int, boxes: int) -> Puzzle:
    """Return an open hall; at most a fifth of its cells can be boxes."""
    odd = [Cell(row, column) for row in range(1, side - 1, 2) for column in range(1, side - 1, 2)]
    even = [Cell(row, column) for row in range(2, side - 1, 2) for column in range(2, side - 1, 2)]
    return _with_lost_box(side, frozenset(), _spread(odd, boxes - 1), _spread(even, boxes - 1))


def crowded_hall(side: int, boxes: int) -> Puzzle:
    """Return an open hall that can be solved, with much to do."""
    odd = [Cell(row, column) for row in range(1, side - 1, 2) for column in range(1, side - 1, 2)]
    even = [Cell(row, column) for row in range(2, side - 1, 2) for column in range(2, side - 1, 2)]
    return Puzzle(
        side,
        side,
        walls=frozenset(),
        goals=frozenset(_spread(even, boxes)),
        boxes=frozenset(_spread(odd, boxes)),
        player=Cell(0, 0),
    )


def endless_corridor(side: int, boxes: int) -> Puzzle:
    """Return one corridor, two cells wide, that winds through the whole board."""
    walls = {Cell(row, column) for row in range(2, side, 3) for column in range(side)}
    for row in range(2, side, 3):
        at_the_right = row % 6 == 2
        walls -= {Cell(row, side - 1 if at_the_right else 0)}
        walls -= {Cell(row, side - 2 if at_the_right else 1)}
    straights = [Cell(row, side // 2) for row in range(0, side, 3)]
    starts = _spread(straights, boxes - 1)
    goals = [Cell(row, column + 5) for row, column in starts]
    return _with_lost_box(side, frozenset(walls), starts, goals)


def _with_lost_box(
    side: int, walls: frozenset[Cell], starts: list[Cell], goals: list[Cell]
) -> Puzzle:
    corner, last_goal, player = Cell(0, side - 1), Cell(side - 1, side - 1), Cell(0, 0)
    return Puzzle(
        side,
        side,
        walls=walls,
        goals=frozenset({*goals, last_goal}),
        boxes=frozenset({*starts, corner}),
        player=player,
    )


def _spread(cells: list[Cell], count: int) -> list[Cell]:
    """Return `count` of the cells, evenly spread."""
    return [cells[number * len(cells) // count] for number in range(count)]
