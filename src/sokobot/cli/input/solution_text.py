"""A solution as an argument: the moves themselves, a file that holds them, or standard input."""

from __future__ import annotations

import json
import re
from pathlib import Path

from sokobot import formats
from sokobot.cli.input.standard_input import (
    STANDARD_INPUT,
    STANDARD_INPUT_NAME,
    standard_input,
)
from sokobot.errors import MoveTextError
from sokobot.files import naming
from sokobot.formats.limits import MAX_FILE_BYTES
from sokobot.moves import Direction

__all__ = ["file_text", "solution_moves"]

_MOVES_LINE = re.compile(r"^Moves:[ \t]*(.*)$", re.MULTILINE)


def solution_moves(solution: str) -> tuple[Direction, ...]:
    """Return the moves meant by the argument, wherever they are.

    Raises:
        MoveTextError: It is neither a file nor moves.
        OSError: The file cannot be read.
    """
    return formats.parse_moves(_solution_text(solution))


def _solution_text(solution: str) -> str:
    """Return the move letters meant by the argument, wherever they are.

    Raises:
        MoveTextError: It is neither a file nor moves.
        OSError: The file cannot be read.
    """
    if solution == STANDARD_INPUT or _is_file(Path(solution)):
        return _moves_in(file_text(solution))
    try:
        formats.parse_moves(solution)
    except MoveTextError as error:
        raise MoveTextError(f"{solution!r} is neither a file nor moves ({error})") from error
    return solution


def file_text(name: str) -> str:
    """Return what is in a file, or comes by standard input.

    Raises:
        MoveTextError: It is too large to be moves.
        OSError: The file cannot be read.
    """
    if name == STANDARD_INPUT:
        return _decoded(standard_input(), STANDARD_INPUT_NAME)
    with naming(name), Path(name).open("rb") as file:
        return _decoded(file.read(MAX_FILE_BYTES + 1), name)


def _decoded(data: bytes, name: str) -> str:
    if len(data) > MAX_FILE_BYTES:
        raise MoveTextError(
            f"{name}: too large for a solution (more than {MAX_FILE_BYTES:,} bytes)"
        )
    return data.decode("utf-8", errors="replace")


def _is_file(path: Path) -> bool:
    """Return whether `path` is a file; a solution is often longer than a name may be."""
    try:
        return path.is_file()
    except OSError:
        return False


def _moves_in(text: str) -> str:
    """Return the moves in a file: of one that `solve` wrote, or the whole text."""
    if text.lstrip().startswith("{"):
        return _moves_in_json(text)
    lines: list[str] = _MOVES_LINE.findall(text)
    if len(lines) > 1:
        raise MoveTextError("the file holds the solutions of several puzzles")
    return lines[0].removeprefix("(no move needed)") if lines else text


def _moves_in_json(text: str) -> str:
    try:
        solution = json.loads(text).get("solution")
    except ValueError as error:
        raise MoveTextError(f"not one JSON object ({error})") from error
    if not isinstance(solution, str):
        raise MoveTextError("the JSON object has no solution")
    return solution
