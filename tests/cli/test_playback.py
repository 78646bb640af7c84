"""Playback without a screen: what keys and the clock do to the film."""

from __future__ import annotations

import pytest

from sokobot.cli.playback.keys import keys_in
from sokobot.cli.playback.playback import Key, Playback, frames_of
from sokobot.errors import IllegalMoveError
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.search_report import Solution

FILM = Playback(frame_count=4, delay_seconds=0.2)


def test_film_is_the_start_and_one_frame_a_move() -> None:
    puzzle = Puzzle.from_text("######\n#@$ .#\n######")
    frames = frames_of(puzzle, Solution("RR"))
    assert [frame.letter for frame in frames] == ["", "R", "R"]
    assert [frame.position.player for frame in frames] == [Cell(1, 1), Cell(1, 2), Cell(1, 3)]


def test_film_of_a_solution_of_another_puzzle_is_refused() -> None:
    puzzle = Puzzle.from_text("#####\n#@$.#\n#####")
    with pytest.raises(IllegalMoveError):
        frames_of(puzzle, Solution("uu"))


def test_clock_shows_the_next_frame_until_the_last() -> None:
    film = FILM
    for _ in range(5):
        film = film.after_tick()
    assert film.index == 3
    assert film.is_at_end
    assert not film.is_running


def test_pause_stops_the_clock_and_pause_again_resumes() -> None:
    paused = FILM.after_tick().after_key(Key.PAUSE)
    assert paused.after_tick().index == 1
    assert paused.after_key(Key.PAUSE).after_tick().index == 2


def test_pause_at_the_end_plays_again() -> None:
    again = FILM.after_key(Key.LAST).after_key(Key.PAUSE)
    assert again.index == 0
    assert again.is_running


@pytest.mark.parametrize(
    ("key", "index"), [(Key.FORWARD, 2), (Key.BACK, 0), (Key.FIRST, 0), (Key.LAST, 3)]
)
def test_stepping_moves_and_pauses(key: Key, index: int) -> None:
    film = FILM.after_tick().after_key(key)
    assert film.index == index
    assert film.is_paused


def test_steps_stay_inside_the_film() -> None:
    assert FILM.after_key(Key.BACK).index == 0
    assert FILM.after_key(Key.LAST).after_key(Key.FORWARD).index == 3


def test_speed_changes_the_delay_within_reason() -> None:
    assert FILM.after_key(Key.FASTER).delay_seconds < 0.2 < FILM.after_key(Key.SLOWER).delay_seconds
    film = FILM
    for _ in range(50):
        film = film.after_key(Key.FASTER)
    assert film.delay_seconds == 0.01


def test_quit_ends_the_film() -> None:
    film = FILM.after_key(Key.QUIT)
    assert film.has_quit
    assert film.after_tick().index == 0


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        (" ", [Key.PAUSE]),
        ("nb", [Key.FORWARD, Key.BACK]),
        ("\x1b[C\x1b[D", [Key.FORWARD, Key.BACK]),
        ("\x1bOC", [Key.FORWARD]),
        ("+-", [Key.FASTER, Key.SLOWER]),
        ("q", [Key.QUIT]),
        ("\x1b", [Key.QUIT]),
        ("\x1b[15~", []),
        ("xyz", []),
    ],
)
def test_terminal_input_is_read_as_keys(sent: str, keys: list[Key]) -> None:
    assert keys_in(sent) == keys
