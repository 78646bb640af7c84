"""One move, and when a puzzle is solved."""

from __future__ import annotations

import pytest

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.rules import Position, after_move, is_solved, reachable_cells, start_position

ROOM = Puzzle.from_text(
    """
######
#    #
# $$ #
#@ .*#
#    #
######
"""
)
BOXES = frozenset({Cell(2, 2), Cell(2, 3), Cell(3, 4)})


def at(player: Cell) -> Position:
    return Position(BOXES, player)


def test_play_starts_as_drawn() -> None:
    assert start_position(ROOM) == at(Cell(3, 1))


def test_a_step_onto_free_floor_moves_the_player_alone() -> None:
    assert after_move(ROOM, at(Cell(3, 1)), Direction.RIGHT) == at(Cell(3, 2))


def test_a_step_onto_a_goal_is_a_step_like_any_other() -> None:
    assert after_move(ROOM, at(Cell(3, 2)), Direction.RIGHT) == at(Cell(3, 3))


def test_a_wall_stops_the_player() -> None:
    assert after_move(ROOM, at(Cell(3, 1)), Direction.LEFT) is None


def test_a_box_with_free_floor_behind_it_is_pushed() -> None:
    after = after_move(ROOM, at(Cell(3, 2)), Direction.UP)

    assert after == Position(BOXES - {Cell(2, 2)} | {Cell(1, 2)}, Cell(2, 2))


def test_a_box_is_not_pushed_into_another_box() -> None:
    assert after_move(ROOM, at(Cell(2, 1)), Direction.RIGHT) is None


def test_a_box_is_not_pushed_into_a_wall() -> None:
    assert after_move(ROOM, at(Cell(3, 3)), Direction.RIGHT) is None


def test_boxes_are_pushed_and_never_pulled() -> None:
    after = after_move(ROOM, at(Cell(3, 2)), Direction.DOWN)

    assert after == at(Cell(4, 2))


@pytest.mark.parametrize("direction", list(Direction))
def test_outside_the_grid_everything_is_wall(direction: Direction) -> None:
    single_cell = Puzzle(1, 1, frozenset(), frozenset(), frozenset(), Cell(0, 0))

    assert after_move(single_cell, start_position(single_cell), direction) is None


def test_cells_behind_boxes_are_reachable_and_cells_behind_walls_are_not() -> None:
    puzzle = Puzzle.from_text("#########\n#@$. # *#\n#########")

    assert reachable_cells(puzzle) == {Cell(1, column) for column in range(1, 5)}


@pytest.mark.parametrize(
    ("drawing", "solved"),
    [
        pytest.param("#@ * *#", True, id="every box on a goal"),
        pytest.param("#@ * $ .#", False, id="one box off the goals"),
        pytest.param("#@ * .#", True, id="more goals than boxes: every box on a goal"),
        pytest.param("#@ * . $ .#", False, id="more goals than boxes: one box off"),
        pytest.param("#@ * $#", True, id="more boxes than goals: every goal filled"),
        pytest.param("#@ $ . $#", False, id="more boxes than goals: one goal empty"),
        pytest.param("#@ *#$ #", True, id="a loose box behind a wall does not count"),
        pytest.param("#@ *#. #", True, id="a goal behind a wall does not count"),
    ],
)
def test_a_position_is_solved_when(drawing: str, solved: bool) -> None:
    border = "#" * len(drawing)
    puzzle = Puzzle.from_text(f"{border}\n{drawing}\n{border}")

    assert is_solved(puzzle, start_position(puzzle)) is solved
