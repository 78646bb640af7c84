"""The core and the textbook solver, which share no code, on the same random puzzles.

State counts may differ, since the core prunes more.  What both say about the puzzle
may not.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from drawn_puzzles import Cost, cost_of
from random_puzzles import random_puzzle, views

from sokobot import library
from sokobot.engine import search
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchReport, SearchStatus
from sokobot.search_settings import (
    Algorithm,
    Engine,
    Heuristic,
    Objective,
    Pruning,
    SearchSettings,
)

PROVED_OBJECTIVES = [objective for objective in Objective if objective is not Objective.ANY]
ADMISSIBLE = [heuristic for heuristic in Heuristic if heuristic.is_admissible]
GUESSES = [heuristic for heuristic in Heuristic if not heuristic.is_admissible]
PROVERS = [Algorithm.ASTAR, Algorithm.IDASTAR, Algorithm.BFS]

Finding = tuple[SearchStatus, Cost | None, bool, int | None]


def finding(report: SearchReport) -> Finding:
    """Return what a report claims to have proved."""
    solution, proved = report.solution, report.optimal
    cost = cost_of(solution, report.objective) if solution is not None and proved else None
    bound = report.lower_bound if proved or report.status is SearchStatus.UNSOLVABLE else None
    return report.status, cost, proved, bound


def both_findings(puzzle: Puzzle, settings: SearchSettings) -> tuple[Finding, Finding]:
    native = search(puzzle, replace(settings, engine=Engine.NATIVE))
    textbook = search(puzzle, replace(settings, engine=Engine.PYTHON))
    return finding(native), finding(textbook)


@pytest.mark.parametrize("objective", Objective)
def test_both_engines_find_the_same_optimum_or_none(objective: Objective) -> None:
    solved = 0
    for number in range(120):
        puzzle = random_puzzle(number)
        native, textbook = both_findings(puzzle, SearchSettings(objective))
        assert native == textbook, f"puzzle {number}:\n{puzzle}"
        solved += native[0] is SearchStatus.SOLVED
    assert 60 < solved < 120  # else the puzzles are not the mixture they should be


@pytest.mark.parametrize("algorithm", PROVERS)
@pytest.mark.parametrize("heuristic", ADMISSIBLE)
def test_every_way_to_prove_an_optimum_agrees_with_the_textbook(
    algorithm: Algorithm, heuristic: Heuristic
) -> None:
    for number, objective in product(range(200, 208), PROVED_OBJECTIVES):
        puzzle = random_puzzle(number)
        settings = SearchSettings(objective, algorithm=algorithm, heuristic=heuristic)
        native, textbook = both_findings(puzzle, settings)
        assert native == textbook, f"puzzle {number}, {objective}:\n{puzzle}"


@pytest.mark.parametrize("algorithm", [Algorithm.ASTAR, Algorithm.GREEDY, Algorithm.DFS])
@pytest.mark.parametrize("heuristic", GUESSES)
def test_searches_that_prove_no_length_still_agree_on_what_can_be_solved(
    algorithm: Algorithm, heuristic: Heuristic
) -> None:
    for number in range(300, 330):
        puzzle = random_puzzle(number)
        settings = SearchSettings(algorithm=algorithm, heuristic=heuristic)
        native, textbook = both_findings(puzzle, settings)
        assert native == textbook, f"puzzle {number}:\n{puzzle}"


@pytest.mark.parametrize("engine", list(Engine))
@pytest.mark.parametrize("name", ["challenge", "harder"])
def test_weighted_is_a_multiple_of_the_matching(engine: Engine, name: str) -> None:
    """A greedy search goes by the estimate alone, so a multiple leads it the same way."""
    puzzle = library.find(name).puzzle
    plain = SearchSettings(engine=engine, algorithm=Algorithm.GREEDY, without=frozenset(Pruning))
    weighted = replace(plain, heuristic=Heuristic.WEIGHTED)

    explored = [search(puzzle, settings).states_explored for settings in (plain, weighted)]

    assert explored[0] == explored[1]


@pytest.mark.parametrize("objective", PROVED_OBJECTIVES)
def test_bounds_of_a_search_cut_short_stay_below_the_optimum(objective: Objective) -> None:
    for number, max_states in product(range(400, 420), [1, 5, 25]):
        puzzle = random_puzzle(number)
        optimum = search(puzzle, SearchSettings(objective)).lower_bound
        for engine, algorithm in product(Engine, PROVERS):
            settings = SearchSettings(objective, engine, algorithm, max_states=max_states)
            report = search(puzzle, settings)
            if report.status is not SearchStatus.STATE_LIMIT:
                assert report.lower_bound == optimum
            elif optimum is not None:
                assert 0 <= (report.lower_bound or 0) <= optimum, f"puzzle {number}:\n{puzzle}"


@pytest.mark.parametrize("objective", PROVED_OBJECTIVES)
def test_turned_and_mirrored_puzzles_cost_the_same(objective: Objective) -> None:
    for number in range(500, 560):
        same = views(random_puzzle(number))
        findings = {finding(search(view, SearchSettings(objective))) for view in same}
        assert len(findings) == 1, f"puzzle {number}:\n{same[0]}"
