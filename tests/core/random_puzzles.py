"""Small random puzzles by number, and the eight ways to look at one.

Each kind of trouble gets its share: boxes thrown anywhere (mostly lost), boxes
pulled away from their goals (always solvable), more boxes than goals, more goals
than boxes, gaps in the border, and pieces out of the player's reach.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.rules import reachable_cells


def random_puzzle(number: int) -> Puzzle:
    """Return the puzzle of that number; the same one every time."""
    chance = random.Random(number)
    while True:
        puzzle = _attempt(chance, is_pulled=number % 3 != 0, is_fair=number % 4 != 0)
        reachable = reachable_cells(puzzle)
        if puzzle.boxes & reachable and puzzle.goals & reachable:
            return puzzle


def _attempt(chance: random.Random, *, is_pulled: bool, is_fair: bool) -> Puzzle:
    height, width = chance.randint(3, 6), chance.randint(4, 6)
    grid = [Cell(row, column) for row in range(height) for column in range(width)]
    chance.shuffle(grid)
    wall_count = len(grid) * chance.randint(5, 35) // 100
    floor = grid[wall_count:]
    goal_count = chance.randint(1, 3)
    box_count = goal_count if is_fair else chance.randint(1, 3)
    puzzle = Puzzle(
        width,
        height,
        walls=frozenset(grid[:wall_count]),
        goals=frozenset(floor[:goal_count]),
        boxes=frozenset(floor[-box_count:]),
        player=floor[len(floor) // 2],  # Neither a goal nor a box: there are 8 cells or more.
    )
    if not is_pulled:
        return puzzle
    on_goals = frozenset((floor[:goal_count] + floor[-box_count:])[:box_count])
    return _pulled_about(replace(puzzle, boxes=on_goals), chance)


def _pulled_about(puzzle: Puzzle, chance: random.Random) -> Puzzle:
    """Return the puzzle after a random walk backwards that pulls every box it can."""
    boxes, player = puzzle.boxes, puzzle.player
    for _ in range(200):
        direction = chance.choice(list(Direction))
        ahead, behind = player.neighbour(direction), player.neighbour(direction.opposite)
        if puzzle.is_wall(ahead) or ahead in boxes:
            continue
        if behind in boxes:
            boxes = boxes - {behind} | {player}
        player = ahead
    return replace(puzzle, boxes=boxes, player=player)


def views(puzzle: Puzzle) -> list[Puzzle]:
    """Return the puzzle turned and mirrored in all eight ways, itself first."""
    drawings = [puzzle.rows()]
    drawings += [tuple("".join(column) for column in zip(*puzzle.rows(), strict=True))]
    drawings += [tuple(row[::-1] for row in rows) for rows in drawings]
    drawings += [rows[::-1] for rows in drawings]
    return [drawn(rows) for rows in drawings]


def drawn(rows: Sequence[str]) -> Puzzle:
    """Return the puzzle of XSB rows of equal length, without any checks."""
    cells = {Cell(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}

    def where(signs: str) -> frozenset[Cell]:
        return frozenset(cell for cell, sign in cells.items() if sign in signs)

    (player,) = where("@+")
    return Puzzle(len(rows[0]), len(rows), where("#"), where(".*+"), where("$*"), player)
