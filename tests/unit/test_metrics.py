"""The six numbers of a solution, counted by hand and against a replay on the board."""

from __future__ import annotations

from itertools import groupby

import pytest

from sokobot import library, solve
from sokobot.metrics import Metrics, metrics_of
from sokobot.replay import replay
from sokobot.rules import start_position


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("", Metrics(0, 0, 0, 0, 0, 0)),
        ("lrl", Metrics(3, 0, 0, 0, 0, 3)),
        ("RR", Metrics(2, 2, 1, 0, 1, 1)),
        ("rRuLL", Metrics(5, 3, 2, 1, 2, 3)),
        # The same box again after a walk, in the same direction: one line, two sessions.
        ("RlrR", Metrics(4, 2, 1, 0, 2, 3)),
        # Another box, pushed without a walk between.
        ("RU", Metrics(2, 2, 2, 1, 1, 2)),
        # Around the corner with one box, from another side.
        ("RuuurrdD", Metrics(8, 2, 2, 1, 2, 4)),
    ],
    ids=["none", "walk", "line", "two_boxes", "again", "corner", "around"],
)
def test_moves_are_counted_as_players_count_them(moves: str, expected: Metrics) -> None:
    assert metrics_of(moves) == expected


@pytest.mark.parametrize("name", ["challenge", "hard_1", "10_the_vault"])
def test_boxes_are_told_apart_without_the_board(name: str) -> None:
    puzzle = library.find(name).puzzle
    solution = solve(puzzle).solution
    assert solution is not None
    number_at = {cell: number for number, cell in enumerate(sorted(puzzle.boxes))}
    pushed = []
    for step in replay(puzzle, solution.directions):
        if step.pushed_a_box:
            box = number_at.pop(step.position.player)
            number_at[step.position.player.neighbour(step.direction)] = box
            pushed.append((box, step.direction))

    seen = metrics_of(solution.moves)

    assert (seen.moves, seen.pushes) == (solution.move_count, solution.push_count)
    assert seen.box_lines == len(list(groupby(pushed)))
    assert seen.box_changes == len(list(groupby(box for box, _ in pushed))) - 1
    assert start_position(puzzle).boxes == puzzle.boxes
