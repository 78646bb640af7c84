"""The parts of the textbook solver, each on its own."""

from __future__ import annotations

import doctest
import random
from itertools import permutations
from pathlib import Path

import pytest

from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.reference.assignment import (
    FORBIDDEN,
    cheapest_first_cost,
    least_cost,
    sum_of_row_minima,
)
from sokobot.reference.deadlocks import DeadlockCheck, frozen_boxes
from sokobot.reference.play_area import PlayArea, play_area
from sokobot.reference.push_distances import PushDistances
from sokobot.reference.walking import shortest_walk, walk_lengths
from sokobot.rules import is_solved, start_position

Table = list[list[int]]


def area_of(drawing: str) -> PlayArea:
    return play_area(Puzzle.from_text(drawing))


def distances_of(area: PlayArea) -> PushDistances:
    return PushDistances(area.cells, area.goals)


def is_dead(drawing: str) -> bool:
    area = area_of(drawing)
    return DeadlockCheck(area, distances_of(area)).is_dead(area.boxes, area.player)


def random_table(seed: int) -> Table:
    chance = random.Random(seed)
    rows = chance.randint(0, 6)
    columns = rows + chance.randint(0, 1)
    return [[chance.choice([0, 1, 2, 3, 9, 99]) for _ in range(columns)] for _ in range(rows)]


@pytest.mark.parametrize("seed", range(60))
def test_the_assignment_costs_as_little_as_the_best_permutation(seed: int) -> None:
    table = random_table(seed)
    choices = permutations(range(len(table[0])), len(table)) if table else [()]

    best = min(sum(table[row][column] for row, column in enumerate(way)) for way in choices)

    assert least_cost(table) == best
    assert sum_of_row_minima(table) <= best <= cheapest_first_cost(table)


def test_a_table_where_prices_must_have_been_kept_up_to_date() -> None:
    assert least_cost([[2, 6, 3, 7], [2, 3, 1, 6], [1, 6, 2, 9], [3, 4, 4, 9]]) == 13


def test_taking_the_cheapest_pair_first_can_cost_more() -> None:
    assert least_cost([[1, 2], [1, 9]]) == 3
    assert cheapest_first_cost([[1, 2], [1, 9]]) == 10


def test_a_row_left_without_a_column_by_bad_luck_is_not_taken_for_hopeless() -> None:
    table = [[1, 5], [2, FORBIDDEN]]

    assert least_cost(table) == 7
    assert cheapest_first_cost(table) == 3


def test_a_total_with_a_forbidden_pair_means_that_there_is_no_pairing() -> None:
    table = [[1, FORBIDDEN], [2, FORBIDDEN]]

    assert least_cost(table) >= FORBIDDEN


def test_a_walk_goes_around_boxes() -> None:
    area = area_of("######\n#@$ .#\n#    #\n######")

    assert walk_lengths(area.cells, area.boxes, area.player)[Cell(1, 3)] == 4
    walk = shortest_walk(area.cells, area.boxes, area.player, Cell(1, 3))
    assert "".join(step.letter for step in walk) == "drru"


def test_a_push_distance_counts_the_way_around_for_the_player() -> None:
    # To come back along the corridor the box must first visit the room at its end.
    area = area_of("#########\n#.   $@ #\n#########")
    distances = distances_of(area)

    assert distances.pushes(Cell(1, 5), Cell(1, 6), Cell(1, 1)) == 4
    assert distances.pushes(Cell(1, 5), Cell(1, 4), Cell(1, 1)) is None


def test_a_box_reaches_the_goal_from_the_wrong_side_by_turning_the_player_round() -> None:
    area = area_of("#######\n###   #\n#@.$  #\n###   #\n#######")

    pushes = distances_of(area).pushes(Cell(2, 3), Cell(2, 1), Cell(2, 2))

    assert pushes == 3  # into the room, then back twice


def test_dead_squares_are_those_no_pull_reaches() -> None:
    area = area_of("######\n#@   #\n# $. #\n#    #\n######")

    rim = {cell for cell in area.cells if cell.row in {1, 3} or cell.column in {1, 4}}
    assert distances_of(area).dead_squares() == rim


def test_a_line_along_a_wall_with_a_goal_on_it_is_alive() -> None:
    area = area_of("######\n#.   #\n#@ $ #\n######")

    assert Cell(1, 3) not in distances_of(area).dead_squares()


def test_two_boxes_side_by_side_at_a_wall_are_frozen() -> None:
    assert is_dead("######\n# $$ #\n#@   #\n#.  .#\n######")


def test_boxes_that_only_hold_each_other_are_frozen() -> None:
    assert is_dead("########\n#@     #\n#  $$  #\n#  $$  #\n#  ....#\n########")


def test_a_box_blocked_only_by_a_box_that_can_move_is_not_frozen() -> None:
    area = area_of("#######\n#@ $  #\n#  $  #\n#  .. #\n#######")

    assert frozen_boxes(area.boxes, area.cells, frozenset()) == frozenset()


def test_a_frozen_square_of_boxes_on_goals_is_no_deadlock() -> None:
    assert not is_dead("#########\n#@      #\n# **    #\n# ** $. #\n#       #\n#########")


def test_frozen_boxes_on_goals_can_lock_another_box_out() -> None:
    # The two boxes on goals freeze in the door; the room behind it needs the third box.
    assert is_dead("########\n#. #   #\n#  * $@#\n#  *   #\n#  #   #\n########") is False
    assert is_dead("########\n#  #####\n#. ** $@#\n#  #####\n########") is True


def test_two_boxes_that_can_only_reach_the_same_goal_are_a_deadlock() -> None:
    assert is_dead("########\n#.  $  #\n# ### ##\n#@  $ .#\n########") is False
    assert is_dead("#######\n#  $ $.#\n#@######\n#.#####\n###") is True


def test_surplus_boxes_may_stand_on_dead_squares_and_freeze() -> None:
    assert not is_dead("#######\n#$    #\n#$ @$.#\n#     #\n#######")


def test_a_goal_no_box_can_reach_is_a_deadlock_even_with_surplus_boxes() -> None:
    assert is_dead("#######\n#$@ . #\n#$    #\n#######")


@pytest.mark.parametrize(
    "drawing", ["#@*#", "#@*$#", "#@*.#", "#@$.#", "#@$ $.#", "#@$.*.#", "#@* #$#", "#@*#.#"]
)
def test_solved_means_what_the_rules_say(drawing: str) -> None:
    border = "#" * len(drawing)
    puzzle = Puzzle.from_text(f"{border}\n{drawing}\n{border}")
    area = play_area(puzzle)

    assert area.is_solved(area.boxes) is is_solved(puzzle, start_position(puzzle))


def test_the_examples_of_the_lecture_are_true() -> None:
    lecture = Path(__file__).parents[2] / "docs" / "reference-solver.md"

    outcome = doctest.testfile(str(lecture), module_relative=False, encoding="utf-8")

    assert outcome.attempted > 30
    assert outcome.failed == 0
