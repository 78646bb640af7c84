"""The rules of the game: one move, and when a puzzle is solved.

Nothing here knows of search.  The referee (`replay`), the textbook solver and
the play modes all stand on these few functions.

Only what the player can reach counts.  Boxes walled off from the player are
decoration: they can never move and nobody asks them to stand on goals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle

__all__ = [
    "Position",
    "after_move",
    "is_solved",
    "puzzle_at",
    "reachable_cells",
    "start_position",
]


@dataclass(frozen=True, slots=True)
class Position:
    """Exact boxes and player cell, as in play."""

    boxes: frozenset[Cell]
    player: Cell


def start_position(puzzle: Puzzle) -> Position:
    """Return the position the puzzle starts from."""
    return Position(puzzle.boxes, puzzle.player)


def puzzle_at(puzzle: Puzzle, position: Position | None) -> Puzzle:
    """Return the puzzle that starts from `position`, or as drawn if there is none."""
    if position is None:
        return puzzle
    return replace(puzzle, boxes=position.boxes, player=position.player)


def after_move(puzzle: Puzzle, position: Position, direction: Direction) -> Position | None:
    """Return the position after one move, or None if it is blocked."""
    ahead = position.player.neighbour(direction)
    if puzzle.is_wall(ahead):
        return None
    if ahead not in position.boxes:
        return Position(position.boxes, ahead)
    beyond = ahead.neighbour(direction)
    if puzzle.is_wall(beyond) or beyond in position.boxes:
        return None
    return Position(position.boxes - {ahead} | {beyond}, ahead)


@lru_cache(maxsize=64)
def reachable_cells(puzzle: Puzzle) -> frozenset[Cell]:
    """Return the cells the player could ever stand on if there were no boxes."""
    reached = {puzzle.player}
    frontier = [puzzle.player]
    while frontier:
        cell = frontier.pop()
        for direction in Direction:
            ahead = cell.neighbour(direction)
            if ahead not in reached and not puzzle.is_wall(ahead):
                reached.add(ahead)
                frontier.append(ahead)
    return frozenset(reached)


def is_solved(puzzle: Puzzle, position: Position) -> bool:
    """Return whether the position wins.

    Every box must stand on a goal.  Where the author drew more boxes than
    goals, every goal must hold a box.
    """
    reachable = reachable_cells(puzzle)
    boxes = position.boxes & reachable
    goals = puzzle.goals & reachable
    return boxes <= goals if len(boxes) <= len(goals) else goals <= boxes
