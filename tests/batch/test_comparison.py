"""Two runs compared: what was gained and lost, what became slower, what cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rows_by_hand import SOLVED, UNSOLVED, key

from sokobot.batch.comparison import Comparison, Measure, Yardstick, compare
from sokobot.batch.ending import Ending
from sokobot.batch.rows import BatchRow
from sokobot.batch.totals import totals_of
from sokobot.search_settings import Objective


def between(now: BatchRow, earlier: BatchRow, yardstick: Yardstick | None = None) -> Comparison:
    return compare([now], [earlier], objective=Objective.PUSHES, yardstick=yardstick)


def test_equal_runs_have_no_regression() -> None:
    found = between(SOLVED, SOLVED)
    assert (found.common, found.time_ratio, found.mean_state_ratio) == (1, 1.0, 1.0)
    assert not found.has_regressions


def test_gains_are_no_regressions_and_losses_are() -> None:
    better, worse = between(SOLVED, UNSOLVED), between(UNSOLVED, SOLVED)
    assert (better.gained, better.proofs_gained, better.has_regressions) == (("a",), ("a",), False)
    assert (worse.lost, worse.proofs_lost, worse.has_regressions) == (("a",), ("a",), True)


def test_lost_proof_is_a_regression() -> None:
    unproved = replace(SOLVED, status=Ending.TIME_LIMIT, optimal=False)
    found = between(unproved, SOLVED)
    assert (found.lost, found.proofs_lost, found.has_regressions) == ((), ("a",), True)
    assert found.time_ratio is None


def test_longer_solution_is_a_regression_and_a_shorter_one_is_not() -> None:
    shorter = replace(SOLVED, optimal=False, lower_bound=None)
    longer = replace(shorter, pushes=12)
    assert between(longer, shorter).has_regressions
    assert not between(shorter, longer).has_regressions
    assert len(between(shorter, longer).lengths) == 1


def test_more_moves_are_worse_only_if_moves_come_first() -> None:
    longer = replace(SOLVED, moves=40)
    assert not between(longer, SOLVED).has_regressions
    assert compare([longer], [SOLVED], objective=Objective.MOVES).longer


@pytest.mark.parametrize(
    ("seconds", "is_slower"), [(1.4, False), (1.6, True), (1.0, False), (0.1, False)]
)
def test_slower_than_the_threshold_is_a_regression(seconds: float, is_slower: bool) -> None:
    found = between(replace(SOLVED, time_elapsed=seconds), SOLVED)
    assert bool(found.slower) is is_slower
    assert found.has_regressions is is_slower


def test_small_differences_are_noise() -> None:
    quick = replace(SOLVED, time_elapsed=0.01)
    assert not between(replace(quick, time_elapsed=0.1), quick).slower


def test_states_can_be_the_measure() -> None:
    more = replace(SOLVED, states_explored=2500, time_elapsed=0.5)
    found = between(more, SOLVED, yardstick=Yardstick(Measure.STATES, 2.0, 1000))
    assert found.slower[0].ratio == 2.5
    assert not between(more, SOLVED, yardstick=Yardstick(Measure.STATES, 3.0, 1000)).slower


def test_puzzles_are_matched_by_key_and_duplicates_in_turn() -> None:
    renamed = replace(SOLVED, source="b.txt", name="b", number=7)
    other = replace(SOLVED, key=key(2), name="other")
    found = compare([renamed, renamed, other], [SOLVED, SOLVED, SOLVED], objective=Objective.PUSHES)
    assert (found.common, found.only_earlier, found.only_now) == (2, 1, 1)


def test_runs_of_other_objectives_are_matched_without_the_players_cell() -> None:
    moves = replace(SOLVED, key=f"{SOLVED.key}@1,2", pushes=12, moves=20)
    found = compare(
        [moves], [SOLVED], objective=Objective.MOVES, earlier_objective=Objective.PUSHES
    )
    assert found.common == 1
    assert not found.longer


@pytest.mark.parametrize(
    "other",
    [
        replace(UNSOLVED, status=Ending.UNSOLVABLE),
        replace(SOLVED, pushes=9, lower_bound=9),
        replace(UNSOLVED, lower_bound=11),
    ],
    ids=["solved and unsolvable", "two optima", "bound above a solution"],
)
def test_what_cannot_both_be_true_is_a_contradiction(other: BatchRow) -> None:
    assert between(other, SOLVED).contradictions
    assert between(SOLVED, other).contradictions
    assert between(SOLVED, other).has_regressions


def test_totals_count_solved_unknown_and_failed() -> None:
    endings = [Ending.INVALID, Ending.CRASHED, Ending.FAILED, Ending.UNSOLVABLE]
    rows = [SOLVED, UNSOLVED, *(replace(UNSOLVED, status=ending) for ending in endings)]
    totals = totals_of(rows)
    assert (totals.puzzles, totals.solved, totals.optimal) == (6, 1, 1)
    assert (totals.unknown, totals.failed) == (1, 4)
