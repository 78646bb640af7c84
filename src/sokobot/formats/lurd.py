"""Moves as text: LURD letters, with or without run-length counts.

The case of a letter is only a remark (see `moves`), so reading ignores it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sokobot.errors import MoveTextError
from sokobot.formats.findings import RUN_LENGTH_TOO_LARGE
from sokobot.formats.limits import MAX_MOVES
from sokobot.formats.run_length import RunLengthError, expand, shorten
from sokobot.moves import Direction

__all__ = ["TooManyMovesError", "parse_moves", "plain_moves", "write_moves"]

_FOREIGN = re.compile(r"[^lurdLURD0-9()*\s]")
# White space, and the mark of the current position in a saved game.
_FILLING = re.compile(r"[\s*]+")
_DIRECTION_OF = {letter: Direction.from_letter(letter) for letter in "udlrUDLR"}


class TooManyMovesError(MoveTextError):
    """The moves are LURD text, but more than anyone plays."""


def parse_moves(text: str) -> tuple[Direction, ...]:
    """Read moves in LURD letters, in either case; run-length counts and groups are understood.

    Raises:
        MoveTextError: Another character, a broken group, or more than a million moves.
    """
    return tuple(_DIRECTION_OF[letter] for letter in plain_moves(text))


def plain_moves(text: str) -> str:
    """Return the moves as LURD letters alone, in the case they were written in.

    Raises:
        MoveTextError: As for `parse_moves()`.
    """
    foreign = _FOREIGN.search(text)
    if foreign is not None:
        raise MoveTextError(_explain(foreign.group()), foreign.start() + 1)
    try:
        return expand(_FILLING.sub("", text), MAX_MOVES).text
    except RunLengthError as error:
        column = _column_with_filling(text, error.column)
        if error.finding is RUN_LENGTH_TOO_LARGE:
            message = f"more than {MAX_MOVES:,} moves"
            raise TooManyMovesError(message, column) from None
        raise MoveTextError(error.message, column) from None


def write_moves(letters: str, *, run_length: bool = False, width: int = 0) -> str:
    """Return moves as text: with counts if `run_length`, in lines of `width` if that is not 0."""
    tokens = shorten(letters) if run_length else iter(letters)
    return "\n".join(_wrapped(tokens, width)) if width > 0 else "".join(tokens)


def _wrapped(tokens: Iterator[str], width: int) -> Iterator[str]:
    """Yield lines of at most `width`, never separating a count from its letter."""
    line: list[str] = []
    length = 0
    for token in tokens:
        if line and length + len(token) > width:
            yield "".join(line)
            line, length = [], 0
        line.append(token)
        length += len(token)
    if line:
        yield "".join(line)


def _explain(character: str) -> str:
    if character in "[]<>":
        return f"{character!r} is a jump of a reverse game, which is not supported"
    if character in "{}":
        return f"{character!r} changes the player of a multi-player game, which is not supported"
    return f"{character!r} is not a move; moves are l, u, r and d"


def _column_with_filling(text: str, column: int) -> int:
    """Return where the `column`-th character that is not filling stands in `text`."""
    solid = (index for index, letter in enumerate(text, 1) if not _FILLING.match(letter))
    return next((found for count, found in enumerate(solid, 1) if count == column), 0)
