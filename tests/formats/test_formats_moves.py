"""Moves as text, and run-length text."""

from __future__ import annotations

import pytest

from sokobot.errors import MoveTextError
from sokobot.formats import parse_moves, write_moves
from sokobot.formats.run_length import RunLengthError, expand, shorten
from sokobot.moves import Direction


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("lurd", "lurd"),
        ("LURD", "lurd"),
        (" l u\nr d\t", "lurd"),
        ("", ""),
        ("3r2U", "rrruu"),
        ("2(rU)", "ruru"),
        ("2(r2(ud))l", "rududrududl"),
        ("rr*uu", "rruu"),
        ("0r2d", "dd"),
        ("12l", "l" * 12),
    ],
)
def test_moves_are_read_with_or_without_counts(text: str, letters: str) -> None:
    assert parse_moves(text) == tuple(Direction.from_letter(letter) for letter in letters)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("rrx", 3, "'x' is not a move"),
        ("r r\n x", 6, "'x' is not a move"),
        ("[lu]", 1, "reverse game"),
        ("r{u}", 2, "multi-player"),
        ("3", 1, "nothing after it"),
        ("rr 3 ) ", 4, "nothing after it"),
        ("rr)", 3, "without a ("),
        ("r(u", 2, "never closed"),
        ("1000001r", 8, "1,000,000 moves"),
        ("9(" * 9 + "r" + ")" * 9, 18, "8 deep"),
        ("9" * 5000 + "r", 5001, "1,000,000 moves"),
    ],
)
def test_what_is_no_move_is_refused_with_its_column(text: str, column: int, words: str) -> None:
    with pytest.raises(MoveTextError) as refused:
        parse_moves(text)
    assert words in str(refused.value)
    assert refused.value.column == column


def test_a_million_moves_are_read() -> None:
    assert len(parse_moves("1000(1000r)")) == 1_000_000


def test_moves_are_written_plain_unless_asked() -> None:
    assert write_moves("rrrrUUl") == "rrrrUUl"
    assert write_moves("rrrrUUl", run_length=True) == "4rUUl"
    assert write_moves("rrrrUUl", width=3) == "rrr\nrUU\nl"
    assert write_moves("r" * 12 + "l", run_length=True, width=3) == "12r\nl"
    assert write_moves("") == ""


def test_expanding_keeps_the_column_of_every_character() -> None:
    expanded = expand("2(#3-)$", 100)
    assert expanded.text == "#---#---$"
    assert expanded.columns == [3, 5, 5, 5, 3, 5, 5, 5, 7]


def test_nothing_is_expanded_before_it_is_known_to_be_small() -> None:
    with pytest.raises(RunLengthError, match="more than 100 characters") as refused:
        expand("9999999(9999999(#))", 100)
    assert refused.value.column == 18


def test_a_count_of_zero_stands_for_nothing() -> None:
    assert expand("0#0(#)-", 100).text == "-"


def test_shortening_counts_from_three_up() -> None:
    assert "".join(shorten("##---$$$$")) == "##3-4$"
