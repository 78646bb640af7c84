"""Every search on small puzzles whose optima are known.

The tests run over the enums themselves: an algorithm, heuristic or objective that is
added tomorrow is tested tomorrow.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from drawn_puzzles import (
    CHALLENGE,
    SMALL_PUZZLES,
    SOLVED,
    UNSOLVABLE_PUZZLES,
    WITHOUT_PLAYER_AND_GOALS,
    KnownPuzzle,
    cost_of,
)

from sokobot.engine import search
from sokobot.errors import UnplayablePuzzleError
from sokobot.puzzle import Puzzle
from sokobot.replay import cased_moves, verify_solution
from sokobot.search_report import SearchReport, SearchStatus
from sokobot.search_settings import (
    Algorithm,
    Heuristic,
    Objective,
    SearchSettings,
    proves_optimality,
)

EVERY_ALGORITHM = [algorithm for algorithm in Algorithm if algorithm is not Algorithm.AUTO]
EVERY_HEURISTIC = [heuristic for heuristic in Heuristic if heuristic is not Heuristic.AUTO]
EVERY_SEARCH = [
    SearchSettings(objective=objective, algorithm=algorithm, heuristic=heuristic)
    for algorithm, heuristic, objective in product(EVERY_ALGORITHM, EVERY_HEURISTIC, Objective)
]
QUICK_ON_CHALLENGE = [
    settings
    for settings in EVERY_SEARCH
    # IDA* without a closed list of states needs millions of them where every step counts.
    if settings.algorithm is not Algorithm.IDASTAR or settings.objective is Objective.PUSHES
]


def named(settings: SearchSettings) -> str:
    return f"{settings.algorithm}-{settings.heuristic}-{settings.objective}"


def assert_honest(known: KnownPuzzle, settings: SearchSettings, report: SearchReport) -> None:
    """The solution solves, its letters are right, and `optimal` means optimal."""
    assert report.status is SearchStatus.SOLVED
    assert report.solution is not None
    verify_solution(known.puzzle, report.solution.directions)
    assert report.solution.moves == cased_moves(known.puzzle, report.solution.directions)
    assert report.optimal == proves_optimality(settings)
    cost, optimum = cost_of(report.solution, settings.objective), known.optimum(settings.objective)
    if report.optimal:
        assert (cost, report.lower_bound) == (optimum, optimum[0])
    else:
        assert cost >= optimum
        assert (report.lower_bound or 0) <= optimum[0]


@pytest.mark.parametrize("settings", EVERY_SEARCH, ids=named)
def test_every_search_solves_and_calls_optimal_only_what_is(settings: SearchSettings) -> None:
    for known in SMALL_PUZZLES.values():
        report = search(known.puzzle, settings)

        assert_honest(known, settings, report)
        assert (report.objective, report.algorithm, report.heuristic) == (
            settings.objective,
            settings.algorithm,
            settings.heuristic,
        )


@pytest.mark.parametrize("settings", EVERY_SEARCH, ids=named)
def test_every_search_finds_the_same_optimum_without_looking_for_deadlocks(
    settings: SearchSettings,
) -> None:
    settings = replace(settings, detect_deadlocks=False)

    for known in SMALL_PUZZLES.values():
        assert_honest(known, settings, search(known.puzzle, settings))


@pytest.mark.parametrize("settings", QUICK_ON_CHALLENGE, ids=named)
def test_four_boxes_in_three_rooms_are_solved_by_all(settings: SearchSettings) -> None:
    assert_honest(CHALLENGE, settings, search(CHALLENGE.puzzle, settings))


@pytest.mark.parametrize("settings", EVERY_SEARCH, ids=named)
def test_no_search_finds_what_does_not_exist(settings: SearchSettings) -> None:
    for drawing in UNSOLVABLE_PUZZLES.values():
        report = search(Puzzle.from_text(drawing), settings)
        assert report.status is SearchStatus.UNSOLVABLE
        assert (report.solution, report.optimal, report.lower_bound) == (None, False, None)


@pytest.mark.parametrize("algorithm", EVERY_ALGORITHM)
@pytest.mark.parametrize("drawing", UNSOLVABLE_PUZZLES.values(), ids=UNSOLVABLE_PUZZLES)
def test_unsolvable_is_also_proved_without_looking_for_deadlocks(
    drawing: str, algorithm: Algorithm
) -> None:
    settings = SearchSettings(algorithm=algorithm, detect_deadlocks=False)

    assert search(Puzzle.from_text(drawing), settings).status is SearchStatus.UNSOLVABLE


@pytest.mark.parametrize("settings", EVERY_SEARCH, ids=named)
def test_a_solved_drawing_needs_no_move(settings: SearchSettings) -> None:
    report = search(Puzzle.from_text(SOLVED), settings)

    assert report.status is SearchStatus.SOLVED
    assert report.solution is not None
    assert report.solution.moves == ""
    assert report.optimal == proves_optimality(settings)
    assert report.lower_bound == 0 if report.optimal else not report.lower_bound


@pytest.mark.parametrize("algorithm", EVERY_ALGORITHM)
def test_what_lies_behind_walls_does_not_matter(algorithm: Algorithm) -> None:
    puzzle = Puzzle.from_text("########\n#@$.#*$#\n########")

    report = search(puzzle, SearchSettings(algorithm=algorithm))

    assert report.solution is not None
    assert report.solution.push_count == 1


def test_a_drawing_without_player_and_goals_is_refused_with_both_reasons() -> None:
    with pytest.raises(UnplayablePuzzleError, match="player") as refused:
        Puzzle.from_text(WITHOUT_PLAYER_AND_GOALS)

    assert "goal" in str(refused.value)
