"""What the phases of the anytime search tell each other, and what comes out of it.

A quick phase of one state makes small puzzles go through all phases, and a recorder in
the place of the search sees what each was asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from random_puzzles import random_puzzle

from sokobot import anytime, library, solve
from sokobot.anytime import _Run, search_anytime
from sokobot.anytime.allowance import Slice
from sokobot.batch.one_by_one import solve_each
from sokobot.engine import ProofSearch, search
from sokobot.formats.collection import Entry
from sokobot.puzzle import Puzzle
from sokobot.replay import verify_solution
from sokobot.search_policy import USUAL_POLICY
from sokobot.search_report import (
    SearchInterrupted,
    SearchProgress,
    SearchReport,
    SearchStatus,
    Solution,
)
from sokobot.search_settings import Algorithm, Heuristic, Objective, SearchSettings

ONE_PART = [Objective.PUSHES, Objective.MOVES]
TWO_PARTS = [Objective.PUSHES_MOVES, Objective.MOVES_PUSHES]
MANOR = library.find("09_the_manor").puzzle
LAST_DOOR = library.find("10_the_last_door").puzzle
"""The first lower bound is far below the optimum, and the proof is short."""
TWO_LANES = library.find("01_two_lanes").puzzle
"""The very first lower bound is the optimum."""


SHORT = replace(
    anytime._SCHEDULE,
    fewest_states=1,
    look=Slice(0.2, 1),
    glance=Slice(0.2, 200_000),
    without_incumbent=Slice(0.2, 1),
    with_incumbent=Slice(0.2, 1),
)
"""The first proofs see nothing, so that what comes later has something to do."""


@dataclass
class RecordedProof:
    """A proof whose steps are remembered."""

    proof: ProofSearch
    phases: Phases

    @property
    def memory_bytes(self) -> int:
        return self.proof.memory_bytes

    def go_on(self, settings: SearchSettings, **options: Any) -> SearchReport:
        report = self.proof.go_on(settings, **options)
        self.phases.proving_states += report.states_explored
        return self.phases.remembered(settings, report)


@dataclass
class Phases:
    """Searches in the place of the engine, and remembers what it was asked."""

    asked: list[SearchSettings] = field(default_factory=list)
    endings: list[SearchStatus] = field(default_factory=list)
    proving_states: int = 0
    incumbent: Solution | None = None
    """What a search for any solution finds; None to really search."""
    memory_is_short: bool = False
    """Whether A* ends without an answer, for lack of memory."""

    def search(self, puzzle: Puzzle, settings: SearchSettings, **options: Any) -> SearchReport:
        return self.remembered(settings, search(puzzle, settings, **options))

    def proof(self, puzzle: Puzzle, settings: SearchSettings) -> RecordedProof:
        return RecordedProof(ProofSearch(puzzle, settings), self)

    def remembered(self, settings: SearchSettings, report: SearchReport) -> SearchReport:
        if settings.objective is Objective.ANY and self.incumbent is not None:
            report = replace(report, status=SearchStatus.SOLVED, solution=self.incumbent)
        is_proof = report.optimal or report.status is SearchStatus.EXHAUSTED
        if self.memory_is_short and is_proof and settings.algorithm is Algorithm.AUTO:
            full = SearchStatus.MEMORY_LIMIT
            report = replace(report, status=full, solution=None, optimal=False, lower_bound=1)
        self.asked.append(settings)
        self.endings.append(report.status)
        return report


@pytest.fixture
def phases(monkeypatch: pytest.MonkeyPatch) -> Phases:
    recorder = Phases()
    monkeypatch.setattr(anytime, "_SCHEDULE", SHORT)
    monkeypatch.setattr(anytime, "search", recorder.search)
    monkeypatch.setattr(anytime, "ProofSearch", recorder.proof)
    return recorder


def best_of(puzzle: Puzzle, objective: Objective) -> Solution:
    solution = search(puzzle, SearchSettings(objective)).solution
    assert solution is not None
    return solution


def what_counts(report: SearchReport) -> tuple[object, ...]:
    """Return what every search for a shortest solution must agree on."""
    solution, objective = report.solution, report.objective
    cost: tuple[int, ...] = () if solution is None else (solution.cost(objective),)
    if solution is not None and objective.has_two_parts:
        cost = (solution.push_count, solution.move_count)
    return report.status, report.optimal, report.lower_bound, cost


def shorten_nothing(
    _puzzle: Puzzle, solution: Solution, settings: SearchSettings, **_options: object
) -> SearchReport:
    return SearchReport(
        SearchStatus.STATE_LIMIT,
        settings.objective,
        Algorithm.ASTAR,
        Heuristic.MATCHING,
        solution=solution,
    )


@pytest.mark.parametrize("shortens", [True, False])
@pytest.mark.parametrize("objective", [*ONE_PART, *TWO_PARTS], ids=str)
def test_random_puzzles_have_the_same_optimum_with_and_without_phases(
    objective: Objective, shortens: bool, phases: Phases, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = SearchSettings(objective)
    if not shortens:  # It often finds the optimum, and then no proof is left to go on with.
        monkeypatch.setattr(anytime, "improve", shorten_nothing)

    for number in range(120):
        puzzle = random_puzzle(number)
        report = search_anytime(puzzle, settings)
        assert what_counts(report) == what_counts(search(puzzle, settings)), number
        if report.solution is not None:
            verify_solution(puzzle, report.solution.directions)

    if not shortens:
        assert any(asked.upper_bound is not None for asked in phases.asked), "no last phase ran"


def test_random_puzzles_are_solvable_for_any_objective_alike() -> None:
    for number in range(120):
        puzzle = random_puzzle(number)
        statuses = {solve(puzzle, objective=objective).status for objective in Objective}
        assert len(statuses) == 1, number


@pytest.mark.parametrize("objective", ONE_PART, ids=str)
def test_an_incumbent_that_cannot_be_beaten_is_proved(objective: Objective, phases: Phases) -> None:
    phases.incumbent = best = best_of(LAST_DOOR, objective)

    report = search_anytime(LAST_DOOR, SearchSettings(objective))

    assert phases.endings[-1] is SearchStatus.EXHAUSTED
    assert phases.asked[-1].upper_bound == best.cost(objective)
    assert (report.status, report.optimal) == (SearchStatus.SOLVED, True)
    assert report.solution is not None
    assert report.solution.cost(objective) == report.lower_bound == best.cost(objective)


@pytest.mark.parametrize("objective", TWO_PARTS, ids=str)
def test_in_two_parts_the_last_phase_may_find_the_first_part_again(
    objective: Objective, phases: Phases
) -> None:
    phases.incumbent = best = best_of(LAST_DOOR, objective)

    report = search_anytime(LAST_DOOR, SearchSettings(objective))

    assert phases.endings[-1] is SearchStatus.SOLVED
    assert phases.asked[-1].upper_bound == best.cost(objective) + 1
    assert report.optimal
    assert report.solution is not None
    assert report.solution.push_count == best.push_count
    assert report.solution.move_count == best.move_count


def test_an_incumbent_as_short_as_the_bound_ends_the_search_at_once(phases: Phases) -> None:
    phases.incumbent = best = best_of(TWO_LANES, Objective.PUSHES)

    report = search_anytime(TWO_LANES, SearchSettings())

    assert phases.endings == [SearchStatus.STATE_LIMIT, SearchStatus.SOLVED]
    assert (report.status, report.optimal) == (SearchStatus.SOLVED, True)
    assert (report.solution, report.lower_bound) == (best, best.push_count)


def test_without_an_incumbent_the_last_phase_has_no_upper_bound(
    phases: Phases, monkeypatch: pytest.MonkeyPatch
) -> None:
    blind = replace(SHORT, glance=Slice(0.2, 1), longer_look=Slice(0.2, 1))
    monkeypatch.setattr(anytime, "_SCHEDULE", blind)

    report = search_anytime(LAST_DOOR, SearchSettings())

    assert phases.endings == [SearchStatus.STATE_LIMIT] * 4 + [SearchStatus.SOLVED]
    assert [asked.objective.value for asked in phases.asked] == [
        "pushes",
        "any",
        "pushes",
        "any",
        "pushes",
    ]
    assert phases.asked[-1].upper_bound is None
    assert report.optimal


def test_without_limits_the_search_for_any_solution_still_has_one(phases: Phases) -> None:
    search_anytime(LAST_DOOR, SearchSettings(time_limit_seconds=None, max_states=None))

    assert phases.asked[1].objective is Objective.ANY
    assert phases.asked[1].max_states == SHORT.glance.most_states
    assert phases.asked[-1].max_states is None


def test_a_limit_in_the_last_phase_keeps_incumbent_and_bound(phases: Phases) -> None:
    phases.incumbent = best = best_of(LAST_DOOR, Objective.PUSHES)

    report = search_anytime(LAST_DOOR, SearchSettings(max_states=60))

    assert (report.status, report.optimal) == (SearchStatus.STATE_LIMIT, False)
    assert report.solution == best
    assert report.lower_bound is not None
    assert 0 < report.lower_bound < best.push_count


@pytest.mark.parametrize("objective", [*ONE_PART, *TWO_PARTS], ids=str)
def test_without_memory_the_proof_goes_on_from_the_bound(
    objective: Objective, phases: Phases
) -> None:
    phases.memory_is_short = True
    plain = search(LAST_DOOR, SearchSettings(objective))

    report = search_anytime(LAST_DOOR, SearchSettings(objective))

    last = phases.asked[-1]
    assert last.algorithm is Algorithm.IDASTAR
    assert last.proved_bound > 0
    assert what_counts(report) == what_counts(plain)


def test_without_memory_and_states_the_limit_that_was_reached_is_named(phases: Phases) -> None:
    phases.memory_is_short = True
    states = search(LAST_DOOR, SearchSettings()).states_explored

    # Enough for A* beside the search for any solution, not for IDA* after both.
    report = search_anytime(LAST_DOOR, SearchSettings(max_states=states * 5 // 2 + 50))

    assert phases.asked[-1].algorithm is Algorithm.IDASTAR
    assert report.status is SearchStatus.STATE_LIMIT


def test_without_memory_and_another_limit_the_memory_ends_the_search(phases: Phases) -> None:
    phases.memory_is_short = True

    report = search_anytime(LAST_DOOR, SearchSettings(time_limit_seconds=None, max_states=None))

    assert phases.asked[-1].algorithm is Algorithm.AUTO
    assert report.status is SearchStatus.MEMORY_LIMIT


def test_a_short_proof_waits_for_one_glance_alone(phases: Phases) -> None:
    usual = replace(SHORT, glance=Slice(0.2, 1), without_incumbent=Slice(0.5, 50_000))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(anytime, "_SCHEDULE", usual)
        report = search_anytime(LAST_DOOR, SearchSettings())

    assert [asked.objective.value for asked in phases.asked] == ["pushes", "any", "pushes"]
    assert report.optimal


def test_the_proof_is_begun_once_and_gone_on_with(phases: Phases) -> None:
    plain = search(LAST_DOOR, SearchSettings())

    report = search_anytime(LAST_DOOR, SearchSettings())

    proving = [asked for asked in phases.asked if asked.objective is Objective.PUSHES]
    assert len(proving) == 3
    assert report.optimal
    assert phases.proving_states <= plain.states_explored


def test_with_little_time_nearly_all_of_it_goes_into_any_solution(phases: Phases) -> None:
    little = SHORT.seconds_for_two_looks - 1

    search_anytime(LAST_DOOR, SearchSettings(time_limit_seconds=little))
    search_anytime(LAST_DOOR, SearchSettings(time_limit_seconds=100 * little))

    short, long = (asked for asked in phases.asked if asked.objective is Objective.ANY)
    assert short.time_limit_seconds is not None
    assert long.time_limit_seconds is not None
    assert 0.5 * little < short.time_limit_seconds < little
    assert long.time_limit_seconds < 0.25 * 100 * little


def test_who_gives_an_upper_bound_gets_one_search(phases: Phases) -> None:
    report = search_anytime(LAST_DOOR, SearchSettings(upper_bound=52))

    assert len(phases.asked) == 1
    assert (report.status, report.lower_bound) == (SearchStatus.EXHAUSTED, 52)


def test_a_proof_against_a_verified_solution_never_gets_out() -> None:
    best = best_of(LAST_DOOR, Objective.PUSHES_MOVES)
    run = _Run(LAST_DOOR, SearchSettings(Objective.PUSHES_MOVES), USUAL_POLICY, None, None)
    run.best = best

    wrong = search(LAST_DOOR, SearchSettings(Objective.PUSHES_MOVES, max_states=1))
    run.bound = best.push_count + 1

    with pytest.raises(AssertionError, match="disproved a verified solution"):
        run.report(replace(wrong, status=SearchStatus.EXHAUSTED))


def test_solve_searches_once_if_asked_to(phases: Phases) -> None:
    plain = solve(LAST_DOOR, anytime=False)
    assert len(phases.asked) == 1

    assert solve(LAST_DOOR).solution_length == plain.solution_length
    assert len(phases.asked) == 1 + 4


def interrupt_when_there_is_something(look: SearchProgress) -> None:
    if look.best is not None and look.lower_bound:
        raise KeyboardInterrupt


def test_ctrl_c_keeps_the_incumbent_and_the_bound() -> None:
    with pytest.raises(SearchInterrupted) as stopped:
        solve(
            MANOR,
            objective="moves",
            timeout=None,
            on_progress=interrupt_when_there_is_something,
        )

    report = stopped.value.report
    assert (report.status, report.optimal) == (SearchStatus.INTERRUPTED, False)
    assert report.solution is not None
    assert report.lower_bound
    verify_solution(MANOR, report.solution.directions)


def test_ctrl_c_in_a_batch_yields_the_incumbent_before_it_goes_on() -> None:
    entry = Entry(index=1, name="manor", rows=(), puzzle=MANOR, diagnostics=(), line=1)
    outcomes = solve_each(
        [entry],
        SearchSettings(Objective.MOVES, time_limit_seconds=None),
        on_progress=lambda _entry, look: interrupt_when_there_is_something(look),
    )

    _, report = next(outcomes)

    assert isinstance(report, SearchReport)
    assert report.status is SearchStatus.INTERRUPTED
    assert report.solved
    with pytest.raises(SearchInterrupted):
        next(outcomes)
