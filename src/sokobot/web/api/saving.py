"""Keep a drawing, so that it has an address."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response

from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.drawings import check_grid_size
from sokobot.web.api.given_puzzle import (
    GivenPuzzle,
    errors_in,
    given_as_grid,
    given_as_text,
)
from sokobot.web.api.request_shapes import SaveRequest
from sokobot.web.api.shapes import Saved, Unreadable
from sokobot.web.plain_words import one_line
from sokobot.web.services import services

__all__ = ["register_saving"]


def register_saving(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/save_custom")(save_custom)


def save_custom() -> Response:
    """Save a drawing; the same one with the same title and author always gets the same id."""
    wanted = body_as(SaveRequest)
    given = _given(wanted)
    if given.puzzle is None:
        errors = errors_in(given.findings)
        message = "The puzzle cannot be played, so it was not saved."
        raise ApiError(400, message, Unreadable(error=message, errors=errors))
    puzzle = replace(
        given.puzzle,
        title=one_line(wanted.title or given.puzzle.title),
        author=one_line(wanted.author or given.puzzle.author),
        notes=(),
        solutions=(),
    )
    saved, is_new = services().store.save(puzzle)
    url = f"/p/{saved.id}"
    return answer(Saved(id=saved.id, url=url), 201 if is_new else 200, Location=url)


def _given(wanted: SaveRequest) -> GivenPuzzle:
    max_side = services().settings.max_side
    if wanted.grid is not None:
        check_grid_size(wanted.grid, max_side)
        return given_as_grid(wanted.grid, max_side)
    if wanted.puzzle is not None:
        return given_as_text(wanted.puzzle, max_side)
    raise ApiError(400, "Send the drawing as 'grid' or as 'puzzle'.")
