"""Puzzles as terminal text: the characters say everything, colour adds nothing."""

from __future__ import annotations

from sokobot.drawing.terminal import coloured_drawing, plain_drawing
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.rules import Position, puzzle_at

DRAWING = " #####\n##+ *#\n#  $ #\n######"
PUZZLE = Puzzle.from_text(DRAWING)


def test_plain_drawing_is_what_the_author_drew() -> None:
    assert plain_drawing(PUZZLE) == DRAWING


def test_drawing_of_a_position_shows_that_position() -> None:
    position = Position(frozenset({Cell(1, 2), Cell(1, 4)}), Cell(2, 3))
    assert plain_drawing(PUZZLE, position) == " #####\n##* *#\n#  @ #\n######"


def test_coloured_drawing_has_the_same_characters() -> None:
    assert coloured_drawing(PUZZLE).plain == DRAWING


def test_coloured_drawing_tells_boxes_on_goals_from_boxes_off_goals() -> None:
    text = coloured_drawing(PUZZLE)
    styles = {text.plain[span.start]: str(span.style) for span in text.spans}
    assert styles["$"] != styles["*"]


def test_puzzle_without_a_position_is_itself() -> None:
    assert puzzle_at(PUZZLE, None) is PUZZLE
