"""Small changes to a puzzle, and the pulling about of boxes.

A change takes a puzzle and a source of chance and returns another puzzle, or
None where it cannot be made.  Only pulling is sure to keep the puzzle solvable:
the player could push the boxes back.  All else is for the solver to judge.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from floor_plans import is_connected

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle

__all__ = ["CHANGES", "Change", "pulled_about", "region", "touching"]

Change: TypeAlias = Callable[[Puzzle, random.Random], Puzzle | None]

MOST_GOAL_GROUPS = 2

LONGEST_PULL = 5


def region(floor: frozenset[Cell], boxes: frozenset[Cell], player: Cell) -> frozenset[Cell]:
    """Return the cells of `floor` that the player reaches without moving a box."""
    reached = {player}
    frontier = [player]
    while frontier:
        cell = frontier.pop()
        for direction in Direction:
            ahead = cell.neighbour(direction)
            if ahead in floor and ahead not in boxes and ahead not in reached:
                reached.add(ahead)
                frontier.append(ahead)
    return frozenset(reached)


def touching(cell: Cell, group: frozenset[Cell] | set[Cell]) -> int:
    """Return how many neighbours of `cell` are in `group`."""
    return sum(cell.neighbour(direction) in group for direction in Direction)


def pulled_about(puzzle: Puzzle, chance: random.Random, pulls: int) -> Puzzle:
    """Return the puzzle after boxes were pulled here and there, as in a film run backwards.

    No box is pulled from elsewhere onto a goal, so that fewer and fewer stand there.
    """
    floor, boxes, player = _floor(puzzle), puzzle.boxes, puzzle.player
    for _ in range(pulls):
        choices = _pulls(floor, boxes, player, puzzle.goals)
        if not choices:
            break
        # Half of the time a box that still stands on a goal goes first, if one can.
        idle = [choice for choice in choices if choice[0] in puzzle.goals]
        box, direction = chance.choice(idle if idle and chance.random() < 0.5 else choices)
        for _ in range(chance.randint(1, LONGEST_PULL)):
            target = box.neighbour(direction)
            player = target.neighbour(direction)
            onto_a_goal = target in puzzle.goals and box not in puzzle.goals
            if player not in floor or player in boxes or onto_a_goal:
                break
            boxes = boxes - {box} | {target}
            box = target
        player = box.neighbour(direction)
    return replace(puzzle, boxes=boxes, player=chance.choice(sorted(region(floor, boxes, player))))


def _pulls(
    floor: frozenset[Cell], boxes: frozenset[Cell], player: Cell, goals: frozenset[Cell]
) -> list[tuple[Cell, Direction]]:
    """Return every box and direction it can be pulled in, never from elsewhere onto a goal."""
    reached = region(floor, boxes, player)
    return [
        (box, direction)
        for box in sorted(boxes)
        for direction in Direction
        if {box.neighbour(direction), box.neighbour(direction).neighbour(direction)} <= reached
        and (box in goals or box.neighbour(direction) not in goals)
    ]


def _floor(puzzle: Puzzle) -> frozenset[Cell]:
    grid = {Cell(row, column) for row in range(puzzle.height) for column in range(puzzle.width)}
    return frozenset(grid - puzzle.walls)


def _pull_on(puzzle: Puzzle, chance: random.Random) -> Puzzle | None:
    return pulled_about(puzzle, chance, pulls=chance.randint(1, 8))


def _move_a_box(puzzle: Puzzle, chance: random.Random) -> Puzzle | None:
    free = sorted(_floor(puzzle) - puzzle.boxes - puzzle.goals - {puzzle.player})
    if not free:
        return None
    box = chance.choice(sorted(puzzle.boxes))
    return replace(puzzle, boxes=puzzle.boxes - {box} | {chance.choice(free)})


def _move_a_goal(puzzle: Puzzle, chance: random.Random) -> Puzzle | None:
    others = puzzle.goals - {chance.choice(sorted(puzzle.goals))}
    beside = {cell.neighbour(way) for cell in others for way in Direction} & _floor(puzzle)
    free = sorted(beside - puzzle.goals - puzzle.boxes)
    if not free:
        return None
    goals = others | {chance.choice(free)}
    return replace(puzzle, goals=goals) if _group_count(goals) <= MOST_GOAL_GROUPS else None


def _group_count(cells: frozenset[Cell]) -> int:
    groups = 0
    while cells:
        groups += 1
        cells -= region(cells, frozenset(), min(cells))
    return groups


def _build_a_wall(puzzle: Puzzle, chance: random.Random) -> Puzzle | None:
    floor = _floor(puzzle)
    free = sorted(floor - puzzle.boxes - puzzle.goals - {puzzle.player})
    if not free:
        return None
    cell = chance.choice(free)
    if not is_connected(floor - {cell}):
        return None
    return replace(puzzle, walls=puzzle.walls | {cell})


def _break_a_wall(puzzle: Puzzle, chance: random.Random) -> Puzzle | None:
    floor = _floor(puzzle)
    inner = [
        cell
        for cell in sorted(puzzle.walls)
        if 0 < cell.row < puzzle.height - 1
        and 0 < cell.column < puzzle.width - 1
        and touching(cell, floor) >= 2
    ]
    return replace(puzzle, walls=puzzle.walls - {chance.choice(inner)}) if inner else None


CHANGES: tuple[tuple[Change, float], ...] = (
    (_pull_on, 0.0),
    (_pull_on, 0.0),
    (_move_a_box, 0.0),
    (_move_a_goal, 0.0),
    (_build_a_wall, 3.0),
    (_break_a_wall, 3.0),
)
"""Each change with the score it must gain: without a price on walls, rooms wear away."""
