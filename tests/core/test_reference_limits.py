"""The textbook solver stops where it is told to, and says what it knows by then."""

from __future__ import annotations

import pytest

from sokobot.puzzle import Puzzle
from sokobot.reference import search
from sokobot.search_report import SearchProgress, SearchStatus
from sokobot.search_settings import Algorithm, Engine, Heuristic, Objective, SearchSettings

ROOMS = Puzzle.from_text(
    """
#########
#   #   #
# $   $ #
### # ###
# $ @ $ #
# .   . #
## . . ##
#########
"""
)
LONG = SearchSettings(Objective.MOVES).resolved()  # explores some 16,000 states


def test_a_state_limit_is_kept_to_the_state() -> None:
    report = search(ROOMS, SearchSettings(Objective.MOVES, max_states=100).resolved())

    assert report.status is SearchStatus.STATE_LIMIT
    assert report.states_explored == 100
    assert (report.solution, report.optimal) == (None, False)


def test_a_search_that_needs_just_its_states_is_solved() -> None:
    needed = search(ROOMS, SearchSettings().resolved()).states_explored

    report = search(ROOMS, SearchSettings(max_states=needed).resolved())

    assert report.status is SearchStatus.SOLVED


def test_a_time_limit_ends_the_search() -> None:
    report = search(ROOMS, SearchSettings(Objective.MOVES, time_limit_seconds=0.05).resolved())

    assert report.status is SearchStatus.TIME_LIMIT
    assert report.time_elapsed >= 0.05


def test_a_time_limit_also_holds_while_the_tables_are_made() -> None:
    side = 60
    hall = "\n".join(["#" * (side + 2), *["#" + " " * side + "#"] * side, "#" * (side + 2)])
    puzzle = Puzzle.from_text(hall.replace("#" + " " * 6, "#@ $ . ", 1))

    report = search(puzzle, SearchSettings(time_limit_seconds=0.05).resolved())

    assert report.status is SearchStatus.TIME_LIMIT
    assert report.states_explored == 0


@pytest.mark.parametrize("algorithm", [Algorithm.ASTAR, Algorithm.IDASTAR, Algorithm.BFS])
def test_a_search_cut_short_knows_a_lower_bound(algorithm: Algorithm) -> None:
    settings = SearchSettings(Objective.MOVES, algorithm=algorithm, max_states=2_000).resolved()

    report = search(ROOMS, settings)

    assert report.lower_bound is not None
    assert 16 <= report.lower_bound <= 58


@pytest.mark.parametrize("heuristic", [Heuristic.WEIGHTED, Heuristic.GREEDY_MATCHING])
def test_an_estimate_that_may_exceed_the_cost_gives_no_bound(heuristic: Heuristic) -> None:
    report = search(ROOMS, SearchSettings(heuristic=heuristic, max_states=3).resolved())

    assert report.lower_bound is None


def test_a_greedy_solution_comes_with_the_bound_of_the_first_estimate() -> None:
    report = search(ROOMS, SearchSettings(Objective.ANY, engine=Engine.PYTHON).resolved())

    assert report.status is SearchStatus.SOLVED
    assert (report.optimal, report.lower_bound) == (False, 16)


def test_whoever_watches_may_call_the_search_off() -> None:
    report = search(ROOMS, LONG, keep_going=lambda _progress: False)

    assert report.status is SearchStatus.INTERRUPTED
    assert report.states_explored == 0


def test_progress_never_goes_back() -> None:
    seen: list[SearchProgress] = []

    def watch(progress: SearchProgress) -> bool:
        seen.append(progress)
        return len(seen) < 8

    report = search(ROOMS, LONG, keep_going=watch)

    assert report.status is SearchStatus.INTERRUPTED
    assert len(seen) == 8
    explored = [progress.statistics.states_explored for progress in seen]
    bounds = [progress.lower_bound for progress in seen]
    assert explored == sorted(set(explored))
    assert bounds == sorted(bounds)
    assert report.lower_bound == bounds[-1]
