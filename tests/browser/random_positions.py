"""Small random puzzles in mid-play, for the JavaScript rules.

Boards have gaps in their border, pieces out of reach, more boxes than goals or fewer: what
rules get wrong first.  The same number gives the same position every time.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.rules import Position, after_move, reachable_cells, start_position


@dataclass(frozen=True, slots=True)
class Game:
    """A puzzle and the moves played on it."""

    puzzle: Puzzle
    moves: str
    position: Position


def random_game(number: int) -> Game:
    """Return the game of that number; the same one every time."""
    chance = random.Random(number)
    puzzle = _random_puzzle(chance, is_fair=number % 4 != 0, is_crowded=number % 3 == 0)
    position = start_position(puzzle)
    moves = ""
    for _ in range(chance.choice([0, 5, 20, 60])):
        direction = chance.choice(list(Direction))
        after = after_move(puzzle, position, direction)
        if after is not None:
            is_push = after.boxes != position.boxes
            moves += direction.push_letter if is_push else direction.letter
            position = after
    return Game(puzzle, moves, position)


def _random_puzzle(chance: random.Random, *, is_fair: bool, is_crowded: bool) -> Puzzle:
    """Return a board; a crowded one has goals enough that boxes freeze before they are lost."""
    while True:
        height, width = chance.randint(3, 7), chance.randint(4, 8)
        grid = [Cell(row, column) for row in range(height) for column in range(width)]
        chance.shuffle(grid)
        floor = grid[len(grid) * chance.randint(5, 40) // 100 :]
        goal_count = chance.randint(6, 10) if is_crowded else chance.randint(1, 4)
        box_count = goal_count if is_fair else chance.randint(1, 4)
        if len(floor) <= goal_count + box_count:
            continue
        walls = frozenset(grid) - frozenset(floor)
        goals, boxes = frozenset(floor[:goal_count]), frozenset(chance.sample(floor[1:], box_count))
        player = next(cell for cell in floor if cell not in boxes)
        puzzle = Puzzle(width, height, walls, goals, boxes, player)
        reachable = reachable_cells(puzzle)
        if boxes & reachable and goals & reachable:
            return puzzle
