"""A position as a request gives it: a puzzle and the moves played on it."""

from __future__ import annotations

from sokobot.errors import IllegalMoveError, MoveTextError
from sokobot.formats import parse_moves
from sokobot.moves import Direction
from sokobot.puzzle import Puzzle
from sokobot.replay import replay
from sokobot.rules import Position, start_position
from sokobot.web.api.bodies import ApiError
from sokobot.web.api.drawing_limits import MAX_MOVES

__all__ = ["played_moves", "position_after"]


def played_moves(puzzle: Puzzle, text: str) -> tuple[Direction, ...]:
    """Return the moves in `text` after the referee has played them.

    Raises:
        ApiError: They are not moves, too many, or one of them is blocked.
    """
    moves = _moves(text)
    _last_position(puzzle, moves)
    return moves


def position_after(puzzle: Puzzle, text: str) -> Position:
    """Return the position after the moves in `text`.

    Raises:
        ApiError: They are not moves, too many, or one of them is blocked.
    """
    return _last_position(puzzle, _moves(text))


def _moves(text: str) -> tuple[Direction, ...]:
    try:
        moves = parse_moves(text)
    except MoveTextError as error:
        raise ApiError(400, f"The moves cannot be read: {error}.") from None
    if len(moves) > MAX_MOVES:
        raise ApiError(400, f"{len(moves):,} moves are too many; the limit is {MAX_MOVES:,}.")
    return moves


def _last_position(puzzle: Puzzle, moves: tuple[Direction, ...]) -> Position:
    last = start_position(puzzle)
    try:
        for step in replay(puzzle, moves):
            last = step.position
    except IllegalMoveError as error:
        raise ApiError(
            400,
            f"Move {error.move_number} ({error.direction.lower()}) is not possible: "
            "something is in the way.",
        ) from None
    return last
