"""The anytime search: a solution soon, the proof later, and never more than is proved."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from sokobot import anytime, library
from sokobot.anytime import _Run, search_anytime
from sokobot.engine import search
from sokobot.library import BundledPuzzle
from sokobot.puzzle import Puzzle
from sokobot.replay import verify_solution
from sokobot.search_policy import USUAL_POLICY, SearchPolicy
from sokobot.search_report import SearchProgress, SearchReport, SearchStatus
from sokobot.search_settings import Algorithm, Objective, SearchSettings

SETTINGS = SearchSettings(time_limit_seconds=60, memory_limit_mebibytes=512)
FEWEST_MOVES = replace(SETTINGS, objective=Objective.MOVES)
MANOR = library.find("09_the_manor").puzzle
"""A solution comes at once; the proof of fewest moves takes millions of states."""
LARGE = library.find("eight_rooms").puzzle


def bundled(*tiers: str) -> list[BundledPuzzle]:
    return [one for one in library.bundled() if one.series in tiers]


def without_time(report: SearchReport) -> SearchReport:
    return replace(report, statistics=replace(report.statistics, time_elapsed=0.0))


@pytest.mark.parametrize("objective", list(Objective), ids=str)
@pytest.mark.parametrize("one", bundled("trivial", "easy"), ids=lambda one: one.id)
def test_everyday_puzzles_end_as_in_a_plain_search(
    one: BundledPuzzle, objective: Objective
) -> None:
    settings = replace(SETTINGS, objective=objective)

    report = search_anytime(one.puzzle, settings, SearchPolicy(improve=False))

    plain = search(one.puzzle, settings)
    assert report.solution is not None
    assert plain.solution is not None
    assert report.solution.push_count == plain.solution.push_count
    assert report.solution.move_count <= plain.solution.move_count
    if objective is Objective.PUSHES:  # Its walks were made shorter.
        report = replace(report, solution=plain.solution)
    assert without_time(report) == without_time(plain)


def test_the_walks_of_proved_solutions_are_made_shorter() -> None:
    plain, shorter = 0, 0
    for one in bundled("easy", "medium"):
        report = search_anytime(one.puzzle, SETTINGS)
        first = search(one.puzzle, SETTINGS).solution
        assert report.optimal
        assert report.solution is not None
        assert first is not None
        verify_solution(one.puzzle, report.solution.directions)
        assert report.solution.push_count == one.optimal_pushes
        plain, shorter = plain + first.move_count, shorter + report.solution.move_count

    assert shorter < 0.9 * plain


@pytest.mark.parametrize("one", bundled("medium", "hard"), ids=lambda one: one.id)
def test_fewest_pushes_are_those_that_are_proved(one: BundledPuzzle) -> None:
    report = search_anytime(one.puzzle, SETTINGS)

    assert report.status is SearchStatus.SOLVED
    assert report.optimal
    assert report.solution_length == one.optimal_pushes == report.lower_bound
    assert report.solution is not None
    verify_solution(one.puzzle, report.solution.directions)


def test_later_phases_find_what_a_plain_search_finds() -> None:
    puzzle = library.find("winding").puzzle

    report = search_anytime(puzzle, SETTINGS)
    plain = search(puzzle, SETTINGS)

    assert (report.status, report.optimal) == (SearchStatus.SOLVED, True)
    assert report.solution_length == plain.solution_length
    assert report.states_explored > plain.states_explored


def test_what_a_plain_search_ends_in_a_second_does_not_wait_for_phases() -> None:
    puzzle = library.find("winding").puzzle

    before_the_proof = [anytime._SCHEDULE.look, anytime._SCHEDULE.glance]
    waited = sum(phase.most_states or 0 for phase in before_the_proof)

    states = search_anytime(puzzle, SETTINGS).states_explored

    assert states <= search(puzzle, SETTINGS).states_explored + waited


@pytest.mark.parametrize("max_states", [30_000, 60_000, 120_000])
def test_at_a_limit_the_incumbent_and_the_bound_are_reported(max_states: int) -> None:
    report = search_anytime(MANOR, replace(FEWEST_MOVES, max_states=max_states))

    assert report.status is SearchStatus.STATE_LIMIT
    assert not report.optimal
    assert report.solution is not None
    verify_solution(MANOR, report.solution.directions)
    assert report.lower_bound is not None
    assert report.lower_bound <= report.solution.move_count
    assert report.states_explored <= max_states + 1
    assert (report.objective, report.algorithm) == (Objective.MOVES, Algorithm.ASTAR)


def test_bounds_never_exceed_the_optimum() -> None:
    for one in bundled("hard"):
        for max_states in (20_500, 23_000):
            report = search_anytime(one.puzzle, replace(SETTINGS, max_states=max_states))
            assert one.optimal_pushes is not None
            assert (report.lower_bound or 0) <= one.optimal_pushes
            assert report.solution is None or report.solution.push_count >= one.optimal_pushes
            if report.optimal:
                assert report.solution_length == one.optimal_pushes


def test_an_unsolvable_puzzle_is_unsolvable_without_a_bound() -> None:
    lost = Puzzle.from_text("#####\n#$ .#\n# @ #\n#####")

    report = search_anytime(lost, SETTINGS)

    assert report.status is SearchStatus.UNSOLVABLE
    assert report.lower_bound is None


def test_a_named_algorithm_runs_alone() -> None:
    puzzle = library.find("winding").puzzle
    settings = replace(SETTINGS, algorithm=Algorithm.ASTAR)

    report = search_anytime(puzzle, settings)

    assert without_time(report) == without_time(search(puzzle, settings))


def test_progress_adds_up_over_the_phases_and_carries_the_best() -> None:
    seen: list[SearchProgress] = []

    report = search_anytime(
        MANOR, replace(FEWEST_MOVES, time_limit_seconds=2), on_progress=seen.append
    )

    states = [look.statistics.states_explored for look in seen]
    bounds = [look.lower_bound for look in seen]
    assert states == sorted(states)
    assert bounds == sorted(bounds)
    assert seen[-1].best is not None
    assert seen[-1].best == report.solution
    assert states[-1] <= report.states_explored


def test_stopping_keeps_what_is_known() -> None:
    stop = threading.Event()

    def stop_when_there_is_something(look: SearchProgress) -> None:
        if look.best is not None and look.lower_bound:
            stop.set()

    report = search_anytime(
        MANOR, FEWEST_MOVES, on_progress=stop_when_there_is_something, stop=stop
    )

    assert report.status is SearchStatus.INTERRUPTED
    assert report.solution is not None
    assert not report.optimal
    assert report.lower_bound
    verify_solution(MANOR, report.solution.directions)


def test_stopping_at_once_reports_no_more_than_a_bound() -> None:
    stop = threading.Event()
    stop.set()

    report = search_anytime(LARGE, SETTINGS, stop=stop)

    assert report.status is SearchStatus.INTERRUPTED
    assert report.solution is None


def test_the_time_limit_holds_for_all_phases_together() -> None:
    report = search_anytime(MANOR, replace(FEWEST_MOVES, time_limit_seconds=1.0))

    assert report.status is SearchStatus.TIME_LIMIT
    assert report.solution is not None
    assert report.time_elapsed < 5.0


@pytest.mark.parametrize("objective", [Objective.PUSHES, Objective.PUSHES_MOVES], ids=str)
def test_only_a_bound_on_the_whole_cost_makes_an_incumbent_optimal(objective: Objective) -> None:
    incumbent = search(MANOR, replace(SETTINGS, objective=Objective.ANY)).solution
    assert incumbent is not None
    run = _Run(MANOR, replace(SETTINGS, objective=objective), USUAL_POLICY, None, None)
    run.best, run.bound = incumbent, incumbent.push_count

    report = run.report(search(MANOR, replace(SETTINGS, max_states=10)))

    assert report.optimal == (objective is Objective.PUSHES)
    assert report.solution == incumbent
    expected = SearchStatus.SOLVED if report.optimal else SearchStatus.STATE_LIMIT
    assert report.status is expected
