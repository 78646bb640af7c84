"""A proof that pauses: however often, it ends as if it never had."""

from __future__ import annotations

import pytest
from random_puzzles import random_puzzle

from sokobot import library
from sokobot.engine import ProofSearch, search
from sokobot.errors import SettingsError
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchInterrupted, SearchReport, SearchStatus
from sokobot.search_settings import Objective, SearchSettings

LAST_DOOR = library.find("10_the_last_door").puzzle
WINDING = library.find("winding").puzzle
"""Long enough for tables."""
LARGE = library.find("eight_rooms").puzzle
PROVING = [Objective.PUSHES, Objective.MOVES, Objective.PUSHES_MOVES, Objective.MOVES_PUSHES]


def prove_in_steps(
    puzzle: Puzzle, objective: Objective, states: int, upper_bound: int | None = None
) -> list[SearchReport]:
    """Return the reports of all steps of so many states."""
    proof = ProofSearch(puzzle, SearchSettings(objective))
    step = SearchSettings(objective, max_states=states, upper_bound=upper_bound)
    reports = [proof.go_on(step)]
    while reports[-1].status is SearchStatus.STATE_LIMIT:
        reports.append(proof.go_on(step))
    return reports


def cost(report: SearchReport) -> tuple[int, int] | None:
    solution = report.solution
    return None if solution is None else (solution.push_count, solution.move_count)


@pytest.mark.parametrize("objective", PROVING, ids=str)
def test_steps_prove_what_one_search_proves(objective: Objective) -> None:
    for number in range(150):
        puzzle = random_puzzle(number)
        plain = search(puzzle, SearchSettings(objective))
        last = prove_in_steps(puzzle, objective, states=1 + number % 7)[-1]
        assert (last.status, last.optimal, last.lower_bound) == (
            plain.status,
            plain.optimal,
            plain.lower_bound,
        ), number
        if last.solution is not None and plain.solution is not None:
            assert last.solution.cost(objective) == plain.solution.cost(objective), number
            if objective.has_two_parts:
                assert cost(last) == cost(plain), number


@pytest.mark.parametrize("puzzle", [LAST_DOOR, WINDING], ids=["last door", "winding"])
def test_pauses_cost_no_states(puzzle: Puzzle) -> None:
    plain = search(puzzle, SearchSettings())

    steps = prove_in_steps(puzzle, Objective.PUSHES, plain.states_explored // 5)

    assert len(steps) > 4
    assert steps[-1].solution_length == plain.solution_length
    bounds = [step.lower_bound or 0 for step in steps]
    assert bounds == sorted(bounds)
    # Going on may take another state of equal worth first.
    assert sum(step.states_explored for step in steps) < 1.1 * plain.states_explored


def test_an_upper_bound_may_come_later() -> None:
    best = search(LAST_DOOR, SearchSettings()).solution_length
    assert best is not None
    for bound in (best, best - 1, best + 1):
        proof = ProofSearch(LAST_DOOR, SearchSettings())
        first = proof.go_on(SearchSettings(max_states=40))
        assert first.status is SearchStatus.STATE_LIMIT

        last = proof.go_on(SearchSettings(upper_bound=bound))

        if bound > best:
            assert (last.status, last.solution_length) == (SearchStatus.SOLVED, best)
        else:
            assert (last.status, last.lower_bound) == (SearchStatus.EXHAUSTED, bound)


def test_it_pauses_after_some_time_and_goes_on() -> None:
    proof = ProofSearch(LARGE, SearchSettings())

    first = proof.go_on(SearchSettings(), pause_after=0.05)
    second = proof.go_on(SearchSettings(), pause_after=0.05)

    assert first.status is second.status is SearchStatus.TIME_LIMIT
    assert min(first.states_explored, second.states_explored) > 0
    assert proof.memory_bytes > 0


def test_a_time_limit_ends_it_for_good() -> None:
    proof = ProofSearch(LARGE, SearchSettings())
    assert proof.go_on(SearchSettings(time_limit_seconds=0.05)).status is SearchStatus.TIME_LIMIT

    after = proof.go_on(SearchSettings(time_limit_seconds=60))

    assert (after.status, after.states_explored) == (SearchStatus.TIME_LIMIT, 0)


def test_memory_ends_it() -> None:
    settings = SearchSettings(Objective.MOVES, memory_limit_mebibytes=1)

    report = ProofSearch(LARGE, settings).go_on(settings)

    assert report.status is SearchStatus.MEMORY_LIMIT
    assert report.statistics.peak_memory_bytes <= 2**20


def test_ctrl_c_ends_it_with_what_is_known() -> None:
    def interrupt(_look: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted) as stopped:
        ProofSearch(LARGE, SearchSettings()).go_on(SearchSettings(), on_progress=interrupt)

    assert stopped.value.report.status is SearchStatus.INTERRUPTED
    assert stopped.value.report.lower_bound


def test_settings_are_checked() -> None:
    with pytest.raises(SettingsError, match="the state limit must be positive"):
        ProofSearch(LAST_DOOR, SearchSettings(max_states=0))
