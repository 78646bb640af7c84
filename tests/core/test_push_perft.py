"""Counts of push sequences: the core's push generator against the rules of the game.

A count to depth n visits every position within n pushes, so one missing, doubled or
illegal push anywhere changes it.
"""

from __future__ import annotations

import pytest
from drawn_puzzles import CHALLENGE, EXAMPLE, MEDIUM, SIMPLE, SURPLUS_BOX, UNSOLVABLE_PUZZLES
from random_puzzles import random_puzzle

from sokobot import _core
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.rules import Position, after_move, start_position

GOLDEN = {
    "simple": (SIMPLE, [8, 44, 212, 644, 2068, 5620, 18020]),
    "medium": (MEDIUM, [4, 24, 94, 445, 1496, 5797, 17988]),
    "example": (EXAMPLE, [4, 13, 32, 73, 138, 281, 502]),
    "surplus_box": (SURPLUS_BOX, [1, 0, 0, 0, 0, 0, 0]),
    "challenge": (CHALLENGE.drawing, [8, 48, 276, 1472, 7472, 37258, 183084]),
    "harder": (UNSOLVABLE_PUZZLES["harder"], [2, 6, 20, 63, 159, 320, 545]),
}


def counted_by_the_core(puzzle: Puzzle, depth: int) -> list[int]:
    drawing = _core.Drawing(puzzle.width, puzzle.height, "".join(puzzle.rows()))
    return _core.push_perft(drawing, depth)


def counted_by_the_rules(puzzle: Puzzle, depth: int) -> list[int]:
    """Count by trying single moves, as somebody who has only the rule book would."""
    counts = []
    level = {start_position(puzzle): 1}
    for _ in range(depth):
        following: dict[Position, int] = {}
        for position, ways in level.items():
            for pushed in positions_one_push_on(puzzle, position):
                following[pushed] = following.get(pushed, 0) + ways
        counts.append(sum(following.values()))
        level = following
    return counts


def positions_one_push_on(puzzle: Puzzle, start: Position) -> list[Position]:
    """Walk everywhere and push whatever can be pushed from there."""
    pushed = []
    walked: set[Cell] = {start.player}
    frontier = [start]
    while frontier:
        position = frontier.pop()
        for direction in Direction:
            after = after_move(puzzle, position, direction)
            if after is None:
                continue
            if after.boxes != start.boxes:
                pushed.append(after)
            elif after.player not in walked:
                walked.add(after.player)
                frontier.append(after)
    return pushed


@pytest.mark.parametrize(("drawing", "counts"), GOLDEN.values(), ids=GOLDEN)
def test_known_counts_have_not_changed(drawing: str, counts: list[int]) -> None:
    assert counted_by_the_core(Puzzle.from_text(drawing), len(counts)) == counts


@pytest.mark.parametrize(("drawing", "counts"), GOLDEN.values(), ids=GOLDEN)
def test_known_counts_are_those_of_the_rules(drawing: str, counts: list[int]) -> None:
    assert counted_by_the_rules(Puzzle.from_text(drawing), 5) == counts[:5]


def test_core_and_rules_count_the_same_on_random_puzzles() -> None:
    for number in range(1000, 1150):
        puzzle = random_puzzle(number)
        by_core, by_rules = counted_by_the_core(puzzle, 4), counted_by_the_rules(puzzle, 4)
        assert by_core == by_rules, f"puzzle {number}:\n{puzzle}"


@pytest.mark.parametrize(("width", "height"), [(62, 1), (20, 12), (20, 13), (30, 30)])
def test_size_of_the_board_makes_no_difference(width: int, height: int) -> None:
    """Boards on both sides of the core's limit of 256 squares for small sets."""
    middle = Cell(height // 2, width // 2)
    puzzle = Puzzle(
        width,
        height,
        walls=frozenset(),
        goals=frozenset({Cell(0, 0), Cell(height - 1, width - 1)}),
        boxes=frozenset({middle, Cell(middle.row, middle.column + 2)}),
        player=Cell(middle.row, middle.column + 1),
    )

    assert counted_by_the_core(puzzle, 3) == counted_by_the_rules(puzzle, 3)


def test_solved_positions_are_played_on() -> None:
    puzzle = Puzzle.from_text("########\n#@$.   #\n########")

    assert counted_by_the_core(puzzle, 6) == [1, 1, 1, 1, 0, 0]
