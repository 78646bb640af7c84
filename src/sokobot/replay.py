"""Replay moves on a puzzle and judge whether they solve it.

This module is the referee.  It knows the rules of the game and nothing about
search, so a mistake in the native core cannot hide here: `solver.solve()` hands
every solution to `verify_solution()` before anyone else sees it.

Replaying is pure and lazy.  A caller that draws each step pulls positions one
at a time; nothing is stored here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sokobot.errors import IllegalMoveError, WrongSolutionError
from sokobot.moves import Direction
from sokobot.puzzle import Puzzle
from sokobot.rules import Position, after_move, is_solved, start_position

__all__ = ["ReplayStep", "cased_moves", "replay", "verify_solution"]


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One move and the position it led to."""

    direction: Direction
    position: Position
    pushed_a_box: bool

    @property
    def letter(self) -> str:
        """The LURD letter of this move, capital if it pushed."""
        return self.direction.push_letter if self.pushed_a_box else self.direction.letter


def replay(puzzle: Puzzle, moves: Iterable[Direction]) -> Iterator[ReplayStep]:
    """Yield one step per move, starting from the puzzle as its author drew it.

    Raises:
        IllegalMoveError: A wall or a stuck box is in the way.  Its
            `move_number` counts from 1, as players count moves.
    """
    before = start_position(puzzle)
    for move_number, direction in enumerate(moves, start=1):
        after = after_move(puzzle, before, direction)
        if after is None:
            raise IllegalMoveError(move_number, direction.name)
        yield ReplayStep(direction, after, pushed_a_box=after.boxes is not before.boxes)
        before = after


def cased_moves(puzzle: Puzzle, moves: Iterable[Direction]) -> str:
    """Return the moves as LURD text, with pushes in capitals as the board decides.

    Raises:
        IllegalMoveError: As for `replay()`.
    """
    return "".join(step.letter for step in replay(puzzle, moves))


def verify_solution(puzzle: Puzzle, moves: Iterable[Direction]) -> None:
    """Return silently if `moves` solve `puzzle`; raise otherwise.

    Raises:
        IllegalMoveError: As for `replay()`.
        WrongSolutionError: Every move is legal, but a box is not on a goal.
    """
    last = start_position(puzzle)
    for step in replay(puzzle, moves):
        last = step.position
    if not is_solved(puzzle, last):
        raise WrongSolutionError("the moves are legal but do not solve the puzzle")
