"""The best way through several solutions: never worse, replayed, as good as they allow."""

from __future__ import annotations

import random

import pytest
from random_puzzles import random_puzzle

import sokobot
from sokobot.combine import Few, best_way, cost_of
from sokobot.search_report import Solution

HALL = "########\n#      #\n# @$ . #\n#   $ .#\n#      #\n########"


def some_solutions(seed: int) -> tuple[sokobot.Puzzle, list[Solution]]:
    puzzle = random_puzzle(seed)
    found = [sokobot.solve(puzzle, objective=name).solution for name in ("pushes", "moves", "any")]
    return puzzle, [solution for solution in found if solution is not None and solution.moves]


@pytest.mark.parametrize("few", list(Few))
def test_the_way_is_never_worse_and_replays(few: Few) -> None:
    seen = 0
    for seed in range(60):
        puzzle, solutions = some_solutions(seed)
        if not solutions:
            continue
        found = best_way(puzzle, solutions, few)
        sokobot.verify_solution(puzzle, found.directions)
        assert cost_of(found, few) <= min(cost_of(one, few) for one in solutions)
        assert best_way(puzzle, [*solutions, found], few) == found
        seen += 1
    assert seen > 20


def test_all_pushes_of_a_small_puzzle_give_the_true_optimum() -> None:
    for seed in range(40):
        puzzle, solutions = some_solutions(seed)
        if not solutions:
            continue
        others = sokobot.alternative_solutions(puzzle, 50, longer=1.0).solutions
        found = best_way(puzzle, [*solutions, *(one.solution for one in others)], Few.PUSHES)
        assert found.push_count == sokobot.count_solutions(puzzle).pushes


def test_detours_are_cut_where_a_solution_meets_itself() -> None:
    puzzle = sokobot.Puzzle.from_text(HALL)
    solution = sokobot.solve(puzzle).solution
    assert solution is not None
    chance = random.Random(2)
    walk = "".join(chance.choice(["ud", "lr"]) for _ in range(3)).replace("lr", "ud")
    found = best_way(puzzle, [Solution(walk + solution.moves)], Few.MOVES)
    assert found.move_count <= solution.move_count


def test_a_wrong_solution_is_refused() -> None:
    with pytest.raises(sokobot.WrongSolutionError):
        best_way(sokobot.Puzzle.from_text(HALL), [Solution("u")], Few.MOVES)
