"""The referee: it accepts what solves a puzzle and nothing else."""

from __future__ import annotations

import pytest

from sokobot.errors import IllegalMoveError, WrongSolutionError
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.replay import cased_moves, replay, verify_solution

CORRIDOR = Puzzle.from_text("########\n#@  $ .#\n########")


def directions(letters: str) -> list[Direction]:
    return [Direction.from_letter(letter) for letter in letters]


def test_each_step_shows_the_position_after_it() -> None:
    steps = list(replay(CORRIDOR, directions("rrr")))

    assert [step.position.player for step in steps] == [Cell(1, 2), Cell(1, 3), Cell(1, 4)]
    assert steps[-1].position.boxes == {Cell(1, 5)}


def test_a_step_says_whether_it_pushed() -> None:
    steps = replay(CORRIDOR, directions("rrr"))

    assert [step.pushed_a_box for step in steps] == [False, False, True]


def test_pushes_get_capital_letters_whatever_the_reader_wrote() -> None:
    assert cased_moves(CORRIDOR, directions("RRrr")) == "rrRR"


def test_no_moves_are_no_letters() -> None:
    assert cased_moves(CORRIDOR, []) == ""


def test_moves_that_solve_the_puzzle_are_accepted() -> None:
    verify_solution(CORRIDOR, directions("rrrr"))


def test_moves_after_the_solution_may_not_undo_it() -> None:
    room = Puzzle.from_text("#######\n#@$.  #\n#######")

    with pytest.raises(WrongSolutionError):
        verify_solution(room, directions("rr"))


def test_a_puzzle_drawn_solved_needs_no_move() -> None:
    verify_solution(Puzzle.from_text("####\n#@*#\n####"), [])


def test_legal_moves_that_leave_a_box_off_the_goals_are_refused() -> None:
    with pytest.raises(WrongSolutionError, match="do not solve"):
        verify_solution(CORRIDOR, directions("rrr"))


@pytest.mark.parametrize(
    ("letters", "move_number", "direction"),
    [("u", 1, "UP"), ("rrrrr", 5, "RIGHT"), ("rlld", 3, "LEFT")],
)
def test_a_blocked_move_is_named_by_its_number(
    letters: str, move_number: int, direction: str
) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        verify_solution(CORRIDOR, directions(letters))

    assert (caught.value.move_number, caught.value.direction) == (move_number, direction)
    assert str(caught.value) == f"move {move_number} ({direction.lower()}) is blocked"


def test_replay_is_lazy_so_that_a_viewer_sees_the_steps_before_the_mistake() -> None:
    steps = replay(CORRIDOR, directions("ru"))

    assert next(steps).position.player == Cell(1, 2)
    with pytest.raises(IllegalMoveError):
        next(steps)
