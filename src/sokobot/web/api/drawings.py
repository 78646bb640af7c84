"""Drawings in and out: check one, read a text or file, write a puzzle in another format."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, Response, request

from sokobot.errors import IllegalMoveError, PuzzleTextError, WrongSolutionError
from sokobot.formats import Collection, Entry, parse_moves, read_bytes, read_text
from sokobot.formats.findings import FILE_TOO_LARGE, ZIP_TOO_LARGE
from sokobot.formats.writers import WRITERS
from sokobot.puzzle import Puzzle
from sokobot.replay import cased_moves, verify_solution
from sokobot.web.api.bodies import ApiError, answer, body_as, is_json
from sokobot.web.api.drawing_limits import WEB_LIMITS
from sokobot.web.api.given_puzzle import (
    errors_in,
    findings_of_entry,
    given_as_grid,
    given_as_text,
    judged,
    located,
    required,
    sentence_of,
    warnings_in,
)
from sokobot.web.api.positions import played_moves
from sokobot.web.api.puzzles import drawing_text, grid_of
from sokobot.web.api.request_shapes import ConvertRequest, ReadRequest, ValidateRequest
from sokobot.web.api.shapes import Converted, ReadAnswer, ReadPuzzle, Unreadable, ValidateAnswer
from sokobot.web.services import services

__all__ = ["check_grid_size", "given_collection", "read_puzzle", "register_drawings"]

_MOST_PUZZLES_SHOWN = 200
"""Unless `most` asks for more; then each comes without its grid."""
_TOO_LARGE = {FILE_TOO_LARGE.code, ZIP_TOO_LARGE.code}


def register_drawings(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/validate")(validate)
    api.post("/read")(read)
    api.post("/convert")(convert)


def validate() -> Response:
    """Say everything that is wrong or odd about a drawing, and where."""
    max_side = services().settings.max_side
    if request.mimetype == "text/plain":
        given = given_as_text(request.get_data(cache=False).decode("utf-8", "replace"), max_side)
    else:
        wanted = body_as(ValidateRequest)
        if wanted.grid is not None:
            check_grid_size(wanted.grid, max_side)
            given = given_as_grid(wanted.grid, max_side)
        elif wanted.puzzle is not None:
            given = given_as_text(wanted.puzzle, max_side)
        else:
            raise ApiError(400, "Send the drawing as 'grid' or as 'puzzle'.")
    return answer(
        ValidateAnswer(
            valid=given.puzzle is not None,
            errors=[sentence_of(found) for found in errors_in(given.findings)],
            warnings=[sentence_of(found) for found in warnings_in(given.findings)],
            findings=judged(given.findings),
        )
    )


def check_grid_size(grid: Sequence[Sequence[str]], max_side: int) -> None:
    """Refuse a grid that is too large before anyone looks at its squares.

    Raises:
        ApiError: 413.
    """
    if len(grid) > max_side or max(map(len, grid), default=0) > max_side:
        raise ApiError(413, f"The grid is too large; at most {max_side} squares per side.")


def read() -> Response:
    """Read every puzzle of a text or file, in any format that Sokobot knows."""
    collection = given_collection()
    findings = [(found, located(found)) for found in collection.diagnostics]
    most = request.args.get("most", _MOST_PUZZLES_SHOWN, type=int)
    shown = collection.entries[: max(0, most)]
    has_grids = most <= _MOST_PUZZLES_SHOWN
    return answer(
        ReadAnswer(
            title=collection.title,
            author=collection.author,
            puzzles=[read_puzzle(entry, has_grid=has_grids) for entry in shown],
            left_out=len(collection.entries) - len(shown),
            errors=errors_in(findings),
            warnings=warnings_in(findings),
        )
    )


def given_collection() -> Collection:
    """Return the text or file of the request, read.

    Raises:
        ApiError: There is no puzzle in it, or too much of everything.
    """
    request.max_content_length = services().settings.max_file_kibibytes * 1024
    try:
        return _collection()
    except PuzzleTextError as error:
        errors = [located(found) for found in error.problems]
        message = "; ".join(found.message for found in error.problems)
        sentence = f"No puzzle could be read: {message}."
        status = 413 if all(found.code in _TOO_LARGE for found in error.problems) else 400
        raise ApiError(status, sentence, Unreadable(error=sentence, errors=errors)) from None


def _collection() -> Collection:
    if is_json():
        return read_text(body_as(ReadRequest).text, limits=WEB_LIMITS)
    content = request.get_data(cache=False)
    return read_bytes(content, source=request.args.get("name", "")[:200], limits=WEB_LIMITS)


def read_puzzle(entry: Entry, *, has_grid: bool) -> ReadPuzzle:
    """Return what was found about one puzzle of a text or file."""
    findings = findings_of_entry(entry, services().settings.max_side)
    errors = errors_in(findings)
    puzzle = None if errors else entry.puzzle
    whole = "".join(entry.rows)
    return ReadPuzzle(
        index=entry.index,
        name=entry.name,
        author=puzzle.author if puzzle else "",
        puzzle=drawing_text(puzzle) if puzzle else None,
        grid=grid_of(entry.rows) if has_grid else [],
        rows=list(entry.rows),
        width=max(map(len, entry.rows), default=0),
        height=len(entry.rows),
        boxes=whole.count("$") + whole.count("*"),
        solution=_verified_solution(puzzle) if puzzle else None,
        errors=errors,
        warnings=warnings_in(findings),
    )


def _verified_solution(puzzle: Puzzle) -> str | None:
    """Return the first of the moves that stood with the puzzle that really solve it."""
    for text in puzzle.solutions:
        moves = parse_moves(text)
        try:
            verify_solution(puzzle, moves)
        except (IllegalMoveError, WrongSolutionError):
            continue
        return cased_moves(puzzle, moves)
    return None


def convert() -> Response:
    """Write a puzzle in another format; moves that solve it go along as its solution."""
    wanted = body_as(ConvertRequest)
    puzzle = required(given_as_text(wanted.puzzle, services().settings.max_side))
    solutions = puzzle.solutions
    if wanted.moves:
        solutions = (cased_moves(puzzle, played_moves(puzzle, wanted.moves)),)
    puzzle = replace(
        puzzle,
        title=wanted.title or puzzle.title,
        author=wanted.author or puzzle.author,
        solutions=solutions,
    )
    entry = Entry(1, puzzle.title, puzzle.rows(), puzzle, (), 1)
    text = WRITERS[wanted.format](Collection("", "", "", (), (entry,), ()))
    return answer(Converted(text=text, filename=f"{_file_name(puzzle.title)}.{wanted.format}"))


def _file_name(title: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    return plain[:60].rstrip("-") or "puzzle"
