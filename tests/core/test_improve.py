"""Solutions made shorter: valid, never worse, stopped where they are told to stop."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest
from drawn_puzzles import CHALLENGE
from random_puzzles import random_puzzle

from sokobot import _core, anytime, engine, library, solve
from sokobot.anytime import search_anytime
from sokobot.anytime.allowance import Slice
from sokobot.errors import (
    IllegalMoveError,
    InternalSolverError,
    MoveTextError,
    SettingsError,
    WrongSolutionError,
)
from sokobot.improve import improve_solution
from sokobot.puzzle import Puzzle
from sokobot.replay import verify_solution
from sokobot.search_policy import SearchPolicy
from sokobot.search_report import (
    SearchInterrupted,
    SearchProgress,
    SearchReport,
    SearchStatus,
    Solution,
)
from sokobot.search_settings import Algorithm, Engine, Objective, SearchSettings

LANE = Puzzle.from_text("######\n#@ $.#\n######")
ROOM = Puzzle.from_text(
    """
#######
#     #
#     #
# @$ .#
#     #
#######
"""
)
MANOR = library.find("09_the_manor").puzzle
"""A solution comes at once; there is much to shorten, and more to try than time."""


def some_solution(puzzle: Puzzle, algorithm: Algorithm = Algorithm.DFS) -> Solution:
    settings = SearchSettings(Objective.ANY, algorithm=algorithm)
    solution = engine.search(puzzle, settings).solution
    assert solution is not None
    return solution


def in_order(solution: Solution | None, objective: Objective) -> tuple[int, int]:
    """Return what counts first and what counts next."""
    assert solution is not None
    lengths = (solution.push_count, solution.move_count)
    return lengths[::-1] if objective.puts_moves_first else lengths


@pytest.mark.parametrize("objective", list(Objective), ids=str)
def test_where_nothing_is_left_to_try_the_solution_is_a_best_one(objective: Objective) -> None:
    proof = Objective.PUSHES if objective is Objective.ANY else objective
    compared = 0
    for number in range(60):
        puzzle = random_puzzle(number)
        best = engine.search(puzzle, SearchSettings(proof)).solution
        if best is None:
            continue
        report = improve_solution(puzzle, some_solution(puzzle).moves, objective=objective)
        assert report.status is SearchStatus.SOLVED
        assert report.solution is not None
        verify_solution(puzzle, report.solution.directions)
        assert report.solution.cost(proof) == best.cost(proof), number
        compared += 1
    assert compared > 20


@pytest.mark.parametrize("objective", list(Objective), ids=str)
@pytest.mark.parametrize("max_states", [1, 100, 5_000])
def test_cut_short_it_is_never_worse_and_the_limit_is_kept(
    objective: Objective, max_states: int
) -> None:
    before = some_solution(MANOR, Algorithm.GREEDY)

    report = improve_solution(MANOR, before.moves, objective=objective, max_states=max_states)

    assert report.status is SearchStatus.STATE_LIMIT
    assert report.states_explored == max_states
    assert in_order(report.solution, objective) <= in_order(before, objective)


def test_a_detour_is_cut_and_the_report_says_from_what() -> None:
    report = improve_solution(LANE, "rlrlrR")

    assert report.solution == Solution("rR")
    assert report.improved_from == Solution("rlrlrR")
    assert (report.optimal, report.lower_bound) == (False, None)


def test_small_letters_and_text_are_understood() -> None:
    report = improve_solution(str(LANE), "rr")

    assert report.solution == Solution("rR")
    assert report.improved_from is None


def test_time_and_memory_limits_end_it_with_a_solution() -> None:
    before = some_solution(MANOR, Algorithm.GREEDY).moves

    late = improve_solution(MANOR, before, timeout=0.05)
    full = improve_solution(MANOR, before, memory_limit=1, max_states=2_000_000)

    assert late.status is SearchStatus.TIME_LIMIT
    assert late.solved
    assert full.solved
    assert full.statistics.peak_memory_bytes <= 2**20


def test_it_stops_when_asked_with_the_best_so_far() -> None:
    before = some_solution(MANOR, Algorithm.GREEDY)
    stop = threading.Event()
    seen: list[SearchProgress] = []

    def note(progress: SearchProgress) -> None:
        seen.append(progress)
        stop.set()

    report = improve_solution(MANOR, before.moves, timeout=None, on_progress=note, stop=stop)

    assert report.status is SearchStatus.INTERRUPTED
    assert len(seen) == 1
    assert in_order(report.solution, Objective.PUSHES) <= in_order(before, Objective.PUSHES)


@pytest.mark.parametrize(
    ("moves", "error"),
    [("r", WrongSolutionError), ("u", IllegalMoveError), ("r?", MoveTextError)],
)
def test_what_is_no_solution_is_refused(moves: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        improve_solution(LANE, moves)


def test_limits_that_make_no_sense_are_refused() -> None:
    with pytest.raises(SettingsError, match="time limit"):
        improve_solution(LANE, "rR", timeout=0)
    with pytest.raises(SettingsError, match="cannot improve"):
        solve(LANE, engine=Engine.PYTHON, improve=True)


class Returned:
    """What the core could have returned."""

    status = _core.SearchStatus.INTERRUPTED
    states_explored = states_generated = peak_memory_bytes = lower_bound = 0
    seconds = 0.0

    def __init__(self, moves: str) -> None:
        self.moves = moves


def test_what_the_referee_rejects_never_gets_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_core, "improve", lambda *_: (Returned("r"), False))

    with pytest.raises(InternalSolverError):
        improve_solution(LANE, "rR")


def test_ctrl_c_brings_the_best_solution_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_core, "improve", lambda *_: (Returned("rR"), True))

    with pytest.raises(SearchInterrupted) as interrupt:
        improve_solution(LANE, "rlrR")

    assert interrupt.value.report.solution == Solution("rR")
    assert interrupt.value.report.improved_from == Solution("rlrR")


def test_ctrl_c_at_the_last_moment_leaves_the_given_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(_core, "improve", interrupted)

    with pytest.raises(SearchInterrupted) as interrupt:
        improve_solution(LANE, "rlrR")

    assert interrupt.value.report.status is SearchStatus.INTERRUPTED
    assert interrupt.value.report.solution in {Solution("rlrR"), Solution("rR")}


def test_any_solution_is_shortened_with_what_is_left() -> None:
    plain = solve(MANOR, objective="any", max_states=30_000, improve=False)
    report = solve(MANOR, objective="any", max_states=30_000, improve=True)

    assert (report.status, report.improved_from) == (SearchStatus.SOLVED, plain.solution)
    assert in_order(report.solution, Objective.ANY) < in_order(plain.solution, Objective.ANY)
    assert plain.states_explored < report.states_explored <= 30_000


def test_the_first_answer_is_shortened_for_a_moment_unless_it_is_not_wanted() -> None:
    plain = solve(MANOR, objective="any", improve=False)
    report = solve(MANOR, objective="any")

    assert plain.improved_from is None
    assert (report.status, report.improved_from) == (SearchStatus.SOLVED, plain.solution)
    assert in_order(report.solution, Objective.ANY) < in_order(plain.solution, Objective.ANY)
    wanted = anytime._SCHEDULE.shorten_any
    assert report.states_explored - plain.states_explored <= wanted.most_states
    assert (report.solution, report.states_explored) == (
        (again := solve(MANOR, objective="any")).solution,
        again.states_explored,
    )


def test_the_first_answer_is_shortened_within_the_limit_on_states() -> None:
    plain = solve(MANOR, objective="any", improve=False)
    limit = plain.states_explored + 100
    report = solve(MANOR, objective="any", max_states=limit)

    assert report.solved
    assert report.states_explored <= limit


@pytest.mark.parametrize(
    ("generated", "states"), [(0, 10_000), (600_000, 40_000), (10**9, 200_000)]
)
def test_more_work_for_an_answer_means_more_for_shortening_it(generated: int, states: int) -> None:
    assert anytime._SCHEDULE.shorten_any.states(generated) == states


@pytest.mark.parametrize("options", [{"anytime": False}, {"algorithm": "portfolio"}])
def test_who_asks_for_one_search_gets_its_answer_as_it_is(options: dict[str, Any]) -> None:
    assert solve(MANOR, objective="any", **options).improved_from is None


def test_a_proved_solution_is_left_alone() -> None:
    report = solve(CHALLENGE.puzzle, improve=True)

    assert report.optimal
    assert report.improved_from is None
    assert report.states_explored == solve(CHALLENGE.puzzle).states_explored


def test_one_plain_search_is_shortened_too() -> None:
    report = solve(MANOR, algorithm="greedy", anytime=False, improve=True, max_states=30_000)

    assert report.improved_from is not None
    assert report.algorithm is Algorithm.GREEDY
    assert not report.optimal


def test_the_proof_goes_on_below_the_shortened_incumbent(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[SearchSettings] = []

    class Proof(engine.ProofSearch):
        def go_on(self, settings: SearchSettings, **options: Any) -> SearchReport:
            asked.append(settings)
            return super().go_on(settings, **options)

    monkeypatch.setattr(anytime, "ProofSearch", Proof)

    report = search_anytime(MANOR, SearchSettings(Objective.MOVES, max_states=120_000))

    assert report.solution is not None
    assert report.improved_from is not None
    assert report.solution.move_count < report.improved_from.move_count
    assert asked[-1].upper_bound == report.solution.move_count


def test_who_asks_gets_more_states_for_shortening(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int | None] = []

    def improve(
        puzzle: Puzzle, solution: Solution, settings: SearchSettings, **_options: object
    ) -> SearchReport:
        limits.append(settings.max_states)
        return engine.improve(puzzle, solution, replace(settings, max_states=100))

    monkeypatch.setattr(anytime, "improve", improve)
    short = replace(
        anytime._SCHEDULE, fewest_states=1, look=Slice(0.2, 1), with_incumbent=Slice(0.2, 1)
    )
    monkeypatch.setattr(anytime, "_SCHEDULE", short)
    settings = SearchSettings(Objective.MOVES, max_states=None)

    search_anytime(CHALLENGE.puzzle, settings)
    search_anytime(CHALLENGE.puzzle, settings, SearchPolicy(improve=True))

    usual, asked = short.shorten.most_states, short.shorten_if_asked.most_states
    assert limits == [usual, asked]
    assert usual is not None
    assert asked is not None
    assert usual < asked


def test_an_incumbent_shortened_to_the_bound_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    long_way = Solution("drUluRRurD")
    asked: list[Objective] = []

    def search(puzzle: Puzzle, settings: SearchSettings, **_options: object) -> SearchReport:
        asked.append(settings.objective)
        report = engine.search(puzzle, settings)
        is_any = settings.objective is Objective.ANY
        return replace(report, solution=long_way) if is_any else report

    short = replace(
        anytime._SCHEDULE, fewest_states=1, look=Slice(0.2, 1), with_incumbent=Slice(0.2, 1)
    )
    monkeypatch.setattr(anytime, "_SCHEDULE", short)
    monkeypatch.setattr(anytime._Run, "_prove_for_a_while", lambda _run: None)
    monkeypatch.setattr(anytime, "search", search)

    report = search_anytime(ROOM, SearchSettings())

    assert (report.status, report.optimal) == (SearchStatus.SOLVED, True)
    assert report.solution == Solution("RR")
    assert report.lower_bound == 2
    assert report.improved_from == long_way
    assert asked == [Objective.ANY]


def test_being_stopped_while_shortening_ends_the_whole_search() -> None:
    stop = threading.Event()

    def stop_when_solved(progress: SearchProgress) -> None:
        if progress.best is not None:
            stop.set()

    settings = SearchSettings(Objective.ANY, time_limit_seconds=60, max_states=None)
    policy = SearchPolicy(improve=True)
    report = search_anytime(MANOR, settings, policy, on_progress=stop_when_solved, stop=stop)

    assert report.status is SearchStatus.INTERRUPTED
    assert report.solved
