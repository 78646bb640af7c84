"""Numbers with their nouns."""

from __future__ import annotations

import pytest

from sokobot.counting import counted


@pytest.mark.parametrize(
    ("number", "noun", "words"),
    [
        (0, "push", "0 pushes"),
        (1, "push", "1 push"),
        (2, "push", "2 pushes"),
        (1, "move", "1 move"),
        (2, "box", "2 boxes"),
        (1247, "move", "1,247 moves"),
    ],
)
def test_numbers_come_with_the_right_noun(number: int, noun: str, words: str) -> None:
    assert counted(number, noun) == words


def test_none_can_have_a_word_of_its_own() -> None:
    assert counted(0, "box", zero="no") == "no box"
    assert counted(3, "box", zero="no") == "3 boxes"
