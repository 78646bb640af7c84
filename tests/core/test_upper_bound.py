"""Searching below an upper bound: nothing cheaper is a proof, something cheaper is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from drawn_puzzles import CHALLENGE, UNSOLVABLE_PUZZLES

from sokobot.engine import search
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchStatus
from sokobot.search_settings import Algorithm, Objective, SearchSettings

PROVING = [Algorithm.ASTAR, Algorithm.IDASTAR, Algorithm.BFS]
MINIMISING = [objective for objective in Objective if objective is not Objective.ANY]


def optimum(settings: SearchSettings) -> int:
    solution = search(CHALLENGE.puzzle, settings).solution
    assert solution is not None
    return solution.cost(settings.objective)


@pytest.mark.parametrize("objective", MINIMISING)
@pytest.mark.parametrize("algorithm", PROVING)
def test_nothing_below_the_optimum_is_a_proof(algorithm: Algorithm, objective: Objective) -> None:
    settings = SearchSettings(objective, algorithm=algorithm)
    cost = optimum(settings)

    report = search(CHALLENGE.puzzle, replace(settings, upper_bound=cost))

    assert (report.status, report.solution) == (SearchStatus.EXHAUSTED, None)
    assert report.lower_bound == cost


@pytest.mark.parametrize("objective", MINIMISING)
@pytest.mark.parametrize("algorithm", PROVING)
def test_the_optimum_is_found_below_a_bound_above_it(
    algorithm: Algorithm, objective: Objective
) -> None:
    settings = SearchSettings(objective, algorithm=algorithm)
    plain = search(CHALLENGE.puzzle, settings)
    cost = optimum(settings)

    report = search(CHALLENGE.puzzle, replace(settings, upper_bound=cost + 1))

    assert report.solution is not None
    assert plain.solution is not None
    assert report.optimal
    assert report.lower_bound == report.solution.cost(objective) == cost
    if objective.has_two_parts:
        assert report.solution.push_count == plain.solution.push_count
        assert report.solution.move_count == plain.solution.move_count


def test_a_bound_too_large_for_the_core_is_none() -> None:
    report = search(CHALLENGE.puzzle, SearchSettings(upper_bound=2**40))

    assert report.optimal


def test_an_unsolvable_puzzle_is_never_said_to_have_a_solution() -> None:
    puzzle = Puzzle.from_text(UNSOLVABLE_PUZZLES["harder"])

    report = search(puzzle, SearchSettings(upper_bound=1_000))

    assert report.status in {SearchStatus.UNSOLVABLE, SearchStatus.EXHAUSTED}
    assert report.solution is None
