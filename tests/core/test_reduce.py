"""Smaller puzzles with the same optimum or the same deadlock, and none smaller by one piece."""

from __future__ import annotations

import pytest
from random_puzzles import random_puzzle

import sokobot
from sokobot.puzzle import Puzzle
from sokobot.reduce import Kept, smaller_by_one

HALL = "########\n#      #\n# @$ . #\n#   $ .#\n#      #\n########"


def fewest_pushes(puzzle: Puzzle) -> int | None:
    solution = sokobot.solve(puzzle).solution
    return None if solution is None else solution.push_count


def test_the_optimum_stays_and_nothing_more_can_go() -> None:
    shrunk = 0
    for seed in range(60):
        puzzle = random_puzzle(seed)
        pushes = fewest_pushes(puzzle)
        if not pushes:
            continue
        reduced = sokobot.reduce_puzzle(puzzle)
        assert reduced
        assert reduced.is_minimal
        assert reduced.kept is Kept.PUSHES
        assert fewest_pushes(reduced.puzzle) == pushes
        shrunk += reduced.puzzle != puzzle
        for smaller in smaller_by_one(reduced.puzzle):
            assert fewest_pushes(smaller) != pushes, f"{reduced.puzzle}\n{smaller}"
    assert shrunk > 20


def test_a_deadlock_stays_the_same_and_nothing_more_can_go() -> None:
    seen = 0
    for seed in range(60):
        puzzle = random_puzzle(seed)
        before = sokobot.explain(puzzle)
        if before is None or not before.minimal:
            continue
        reduced = sokobot.reduce_puzzle(puzzle, keep="deadlock")
        assert reduced
        assert reduced.is_minimal
        after = sokobot.explain(reduced.puzzle)
        assert after is not None
        assert (after.kind, len(after.boxes)) == (before.kind, len(before.boxes))
        seen += 1
        for smaller in smaller_by_one(reduced.puzzle):
            found = sokobot.explain(smaller)
            assert found is None or (found.kind, len(found.boxes), len(found.goals)) != (
                after.kind,
                len(after.boxes),
                len(after.goals),
            )
    assert seen > 5


@pytest.mark.parametrize("keep", ["moves", "pushes"])
def test_moves_or_pushes_are_kept(keep: str) -> None:
    reduced = sokobot.reduce_puzzle(HALL, keep=keep)
    assert reduced is not None
    objective = sokobot.Objective(keep)
    before, after = (
        sokobot.solve(HALL, objective=keep),
        sokobot.solve(reduced.puzzle, objective=keep),
    )
    assert before.solution
    assert after.solution
    assert after.solution.cost(objective) == before.solution.cost(objective)
    assert len(reduced.puzzle.rows()) <= 6


def test_a_lost_game_becomes_a_small_example_of_its_deadlock() -> None:
    reduced = sokobot.reduce_puzzle(HALL, "drU")
    assert reduced is not None
    assert (reduced.kept, reduced.words) == (Kept.DEADLOCK, "dead square of 1 box")
    assert len(reduced.puzzle.boxes) == 1
    lost = sokobot.reduce_puzzle(HALL, "drU", keep="lost")
    assert lost is not None
    assert not sokobot.solve(lost.puzzle).solved


def test_what_is_not_there_cannot_be_kept() -> None:
    assert sokobot.reduce_puzzle(HALL, keep="deadlock") is None
    assert sokobot.reduce_puzzle(HALL, "drU", keep="pushes") is None
    with pytest.raises(ValueError, match="size"):
        sokobot.reduce_puzzle(HALL, keep="size")


def test_progress_shows_ever_smaller_puzzles() -> None:
    seen: list[Puzzle] = []
    reduced = sokobot.reduce_puzzle(HALL, on_progress=seen.append)
    assert reduced is not None
    assert seen[-1] == reduced.puzzle
    assert len(seen) > 1
