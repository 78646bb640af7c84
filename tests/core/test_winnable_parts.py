"""Which boxes are tried alone to prove a position lost."""

from __future__ import annotations

from drawn_puzzles import SURPLUS_BOX

from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.winnable.parts import parts_of

BEHIND_A_WALL = """
###########
#   $ #   #
#   $ # $ #
# @   # . #
#     # . #
#   $   . #
#       . #
###########
"""
MANY_BOXES = """
#############
#@  ........#
# $ $ $ $   #
#   $ $ $ $ #
#           #
#############
"""


def test_small_parts_around_the_latest_pushes_come_first() -> None:
    puzzle = Puzzle.from_text(BEHIND_A_WALL)
    latest = Cell(1, 4)
    parts = list(parts_of(puzzle, (latest, Cell(5, 4))))
    assert parts[0].boxes == {latest, Cell(2, 4)}
    assert parts[1].boxes == {Cell(5, 4), Cell(2, 4)}
    assert all(part.boxes < puzzle.boxes for part in parts)


def test_the_nearest_box_is_the_one_with_the_shortest_way() -> None:
    """Three columns away, but behind a wall: the box at the other end of the room is nearer."""
    puzzle = Puzzle.from_text(BEHIND_A_WALL)
    three = next(part for part in parts_of(puzzle, (Cell(2, 4),)) if len(part.boxes) == 3)
    assert Cell(2, 8) not in three.boxes


def test_a_part_comes_again_only_with_more_states() -> None:
    puzzle = Puzzle.from_text(MANY_BOXES)
    allowed = dict[frozenset[Cell], int]()
    for part in parts_of(puzzle, (Cell(2, 4),)):
        assert part.most_states > allowed.get(part.boxes, 0)
        allowed[part.boxes] = part.most_states
    assert len(allowed) > len(puzzle.boxes)


def test_surplus_boxes_have_no_parts() -> None:
    assert not list(parts_of(Puzzle.from_text(SURPLUS_BOX), ()))
