"""Shortening with more than one wish: box lines and changes, several solutions, a part."""

from __future__ import annotations

import pytest
from random_puzzles import random_puzzle

import sokobot
from sokobot.combine import Few, cost_of
from sokobot.search_report import Solution

DETOUR = "#########\n#       #\n# @$  . #\n#  $  . #\n#       #\n#########"


@pytest.mark.parametrize("few", list(Few))
def test_every_objective_is_never_worse_and_replays(few: Few) -> None:
    gained = 0
    for seed in range(40):
        puzzle = random_puzzle(seed)
        given = sokobot.solve(puzzle, objective="any", improve=False).solution
        if given is None or not given.moves:
            continue
        report = sokobot.improve_solution(puzzle, given.moves, objective=few, timeout=2)
        assert report.solution is not None
        sokobot.verify_solution(puzzle, report.solution.directions)
        assert cost_of(report.solution, few) <= cost_of(given, few)
        assert (report.improved_from is not None) == (
            cost_of(report.solution, few) < cost_of(given, few)
        )
        gained += report.improved_from is not None
    assert gained > 0


def test_a_part_changes_nothing_before_it() -> None:
    puzzle = sokobot.Puzzle.from_text(DETOUR)
    best = sokobot.solve(puzzle).solution
    assert best is not None
    given = "udud" + best.moves
    report = sokobot.improve_solution(puzzle, given, objective="moves", part=(5, len(given)))
    assert report.solution is not None
    assert report.solution.moves.startswith("udud")
    whole = sokobot.improve_solution(puzzle, given, objective="moves")
    assert whole.solution is not None
    assert whole.solution.move_count <= report.solution.move_count - 4
    first = sokobot.improve_solution(puzzle, given, objective="moves", part=(1, len(given)))
    assert first.solution is not None
    assert first.solution.move_count <= len(given) - 4


def test_parts_that_are_none_are_refused() -> None:
    best = sokobot.solve(DETOUR).solution
    assert best is not None
    for part in ((0, 2), (3, 2), (1, 1000)):
        with pytest.raises(sokobot.SettingsError):
            sokobot.improve_solution(DETOUR, best.moves, part=part)


def test_another_solution_lends_its_pushes() -> None:
    puzzle = sokobot.Puzzle.from_text(DETOUR)
    best = sokobot.solve(puzzle).solution
    assert best is not None
    slow = Solution("udud" + best.moves)
    report = sokobot.improve_solution(
        puzzle, slow.moves, also=[best.moves], objective="moves", max_states=1
    )
    assert report.solution is not None
    assert report.solution.move_count <= best.move_count
