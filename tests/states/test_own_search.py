"""A heuristic of one's own orders the search; what is claimed never rests on it."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import pytest

from sokobot import Position, SearchReport, SearchStatus, SettingsError, solve

DRAWING = "#######\n#..   #\n#.$ $ #\n# #$# #\n#  @  #\n#######"
LOST = "######\n#@$ $#\n#  ..#\n######"

NOISE = random.Random(7)
HEURISTICS: dict[str, Callable[[Position], float]] = {
    "nothing": lambda _: 0,
    "far too much": lambda position: 1000 * len(position.boxes),
    "backwards": lambda position: -sum(box.row for box in position.boxes),
    "noise": lambda _: NOISE.uniform(0, 50),
    "nothing is certain": lambda _: float("inf"),
}


@pytest.mark.parametrize("heuristic", HEURISTICS.values(), ids=list(HEURISTICS))
def test_whatever_it_says_the_proved_optimum_is_the_optimum(
    heuristic: Callable[[Position], float],
) -> None:
    wanted = solve(DRAWING).solution
    report = solve(DRAWING, heuristic=heuristic)

    assert wanted is not None
    assert report.status is SearchStatus.SOLVED
    assert report.optimal
    assert report.solution is not None
    assert report.solution.push_count == wanted.push_count == report.lower_bound


def test_the_first_solution_will_do_and_nothing_is_claimed() -> None:
    report = solve(DRAWING, heuristic=lambda _: 0, objective="any")

    assert report.solved
    assert not report.optimal
    assert report.lower_bound is None


def test_at_a_limit_the_bound_is_still_true() -> None:
    wanted = solve(DRAWING).solution
    assert wanted is not None
    for limit in range(1, 60, 7):
        report = solve(DRAWING, heuristic=HEURISTICS["noise"], max_states=limit)
        assert not (report.optimal and report.status is SearchStatus.STATE_LIMIT)
        assert report.lower_bound is not None
        assert report.lower_bound <= wanted.push_count


def test_nothing_left_to_try_proves_that_it_is_lost() -> None:
    report = solve(LOST, heuristic=lambda _: 0)

    assert report.status is SearchStatus.UNSOLVABLE
    assert solve(LOST).status is SearchStatus.UNSOLVABLE


def test_it_sees_positions_and_can_be_stopped() -> None:
    seen: list[Position] = []
    stop = threading.Event()

    def heuristic(position: Position) -> float:
        seen.append(position)
        stop.set()
        return 0

    report: SearchReport = solve(DRAWING, heuristic=heuristic, stop=stop)

    assert report.status is SearchStatus.INTERRUPTED
    assert all(len(position.boxes) == 3 for position in seen)


def test_settings_that_make_no_sense_are_refused() -> None:
    with pytest.raises(SettingsError, match="objectives pushes and any"):
        solve(DRAWING, heuristic=lambda _: 0, objective="moves")
    with pytest.raises(SettingsError, match="its own search"):
        solve(DRAWING, heuristic=lambda _: 0, algorithm="idastar")
    with pytest.raises(ValueError, match="not a number"):
        solve(DRAWING, heuristic=lambda _: float("nan"))
