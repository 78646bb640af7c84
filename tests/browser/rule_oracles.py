"""Slow and plain answers to compare the JavaScript rules with.

Nothing here prunes: every position is visited by single moves.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import combinations

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.rules import Position, after_move, reachable_cells


def box_travels(puzzle: Puzzle, position: Position, box: Cell) -> dict[Cell, tuple[int, int]]:
    """Return (fewest pushes, then fewest moves) to each cell that `box` alone can be pushed to."""
    others = position.boxes - {box}
    best: dict[Cell, tuple[int, int]] = {}
    settled: set[tuple[Cell, Cell]] = set()
    waiting = [(0, 0, box, position.player)]
    while waiting:
        pushes, moves, cell, player = heapq.heappop(waiting)
        if (cell, player) in settled:
            continue
        settled.add((cell, player))
        best.setdefault(cell, (pushes, moves))
        for direction in Direction:
            after = after_move(puzzle, Position(others | {cell}, player), direction)
            if after is None or not others <= after.boxes:
                continue
            (moved,) = after.boxes - others
            heapq.heappush(waiting, (pushes + (moved != cell), moves + 1, moved, after.player))
    del best[box]
    return best


def winnable_placements(puzzle: Puzzle, most: int) -> set[frozenset[Cell]]:
    """Return sets of boxes from which the puzzle can be won, for some place of the player.

    Found backwards: from every solved position, all moves that may have led to it.  There are
    puzzles with too many positions; `most` is where the visit ends.
    """
    reachable = reachable_cells(puzzle)
    scenery = puzzle.boxes - reachable
    box_count = len(puzzle.boxes & reachable)
    homes = [scenery | set(way) for way in combinations(puzzle.goals & reachable, box_count)]
    frontier = [Position(frozenset(home), cell) for home in homes for cell in reachable - home]
    seen = set(frontier)
    while frontier and len(seen) < most:
        for before in _positions_before(puzzle, frontier.pop()):
            if before not in seen:
                seen.add(before)
                frontier.append(before)
    return {position.boxes for position in seen}


def _positions_before(puzzle: Puzzle, position: Position) -> Iterator[Position]:
    """Yield every position from which one move leads to `position`."""
    boxes, player = position.boxes, position.player
    for direction in Direction:
        stood = player.neighbour(direction.opposite)
        if puzzle.is_wall(stood) or stood in boxes:
            continue
        yield Position(boxes, stood)
        pushed = player.neighbour(direction)
        if pushed in boxes:
            yield Position(boxes - {pushed} | {player}, stood)
