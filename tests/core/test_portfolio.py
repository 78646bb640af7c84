"""The portfolio solves what it is given, keeps its limits and takes the same course every time."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from large_boards import crowded_hall

from sokobot import library
from sokobot.engine import search
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchStatus
from sokobot.search_settings import Algorithm, Objective, SearchSettings

ANY = SearchSettings(Objective.ANY, time_limit_seconds=60)
HALL = crowded_hall(24, 60)
"""Some work for every search, before it finds a solution."""
LOST = Puzzle.from_text("########\n#      #\n# .**$ #\n# .**$ #\n# @    #\n########")
UNEQUAL = Puzzle.from_text("#######\n#@ $ .#\n#  $  #\n#     #\n#######")
HARD = [bundled for bundled in library.bundled() if bundled.series in {"hard", "expert"}]


@pytest.mark.parametrize("bundled", HARD, ids=lambda bundled: bundled.name)
def test_every_hard_bundled_puzzle_is_solved(bundled: library.BundledPuzzle) -> None:
    report = search(bundled.puzzle, ANY)

    assert report.status is SearchStatus.SOLVED
    assert (report.algorithm, report.optimal) == (Algorithm.PORTFOLIO, False)


@pytest.mark.parametrize("threads", [1, 2])
def test_what_has_no_solution_is_called_unsolvable(threads: int) -> None:
    report = search(LOST, replace(ANY, threads=threads))

    assert report.status is SearchStatus.UNSOLVABLE


def test_a_box_more_than_goals_needs_no_plan() -> None:
    assert search(UNEQUAL, ANY).status is SearchStatus.SOLVED


def test_the_same_course_every_time() -> None:
    first, second = search(HALL, ANY), search(HALL, ANY)

    assert first.solution == second.solution
    assert first.states_explored == second.states_explored
    assert first.statistics.states_generated == second.statistics.states_generated


def test_two_threads_solve_what_one_does() -> None:
    assert search(HALL, replace(ANY, threads=2)).status is SearchStatus.SOLVED


@pytest.mark.parametrize("threads", [1, 2])
def test_a_state_limit_holds_for_all_threads_together(threads: int) -> None:
    report = search(HALL, replace(ANY, max_states=20, threads=threads))

    assert report.status is SearchStatus.STATE_LIMIT
    assert report.states_explored <= 20


@pytest.mark.parametrize("mebibytes", [1, 3, 10])
@pytest.mark.parametrize("threads", [1, 2, 40])
def test_a_memory_limit_is_kept(threads: int, mebibytes: int) -> None:
    limited = replace(ANY, memory_limit_mebibytes=mebibytes, time_limit_seconds=5)

    report = search(HALL, replace(limited, threads=threads))

    assert report.status in {
        SearchStatus.SOLVED,
        SearchStatus.MEMORY_LIMIT,
        SearchStatus.TIME_LIMIT,
    }
    assert report.statistics.peak_memory_bytes <= mebibytes << 20


@pytest.mark.parametrize("threads", [1, 2])
def test_it_can_be_called_off(threads: int) -> None:
    stop = threading.Event()
    stop.set()

    report = search(crowded_hall(30, 150), replace(ANY, threads=threads), stop=stop)

    assert report.status is SearchStatus.INTERRUPTED


def test_it_finds_nothing_above_an_upper_bound() -> None:
    puzzle = Puzzle.from_text("######\n#@$ .#\n######")

    assert search(puzzle, replace(ANY, upper_bound=2)).solution is None
    assert search(puzzle, replace(ANY, upper_bound=3)).solution is not None
