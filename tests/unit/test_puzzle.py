"""A puzzle introduces itself, and says how it is made."""

from __future__ import annotations

import copy
import pickle

import pytest

from sokobot.puzzle import Puzzle

DRAWING = "######\n#@$ .#\n######"


def test_a_puzzle_shows_itself_in_short() -> None:
    assert repr(Puzzle.from_text(DRAWING)) == "<Puzzle 6x3, 1 box>"
    titled = Puzzle.from_text(f"Title: First\n\n{DRAWING.replace(' .', '$.').replace('@', '+')}")
    assert repr(titled) == "<Puzzle 'First' 6x3, 2 boxes>"


def test_making_a_puzzle_from_text_says_what_to_call() -> None:
    with pytest.raises(TypeError, match=r"Puzzle\.from_text"):
        Puzzle(DRAWING)  # type: ignore[call-arg, arg-type]


def test_a_puzzle_can_be_copied_and_sent() -> None:
    puzzle = Puzzle.from_text(DRAWING)

    assert pickle.loads(pickle.dumps(puzzle)) == copy.deepcopy(puzzle) == puzzle
