"""Make me a puzzle."""

from __future__ import annotations

import secrets

from flask import Blueprint, Response

from sokobot.counting import counted
from sokobot.errors import SettingsError
from sokobot.generate import Generated
from sokobot.generate.wishes import wished
from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.generating_shapes import GenerateRequest, MadePuzzle, NothingMade
from sokobot.web.api.given_puzzle import given_as_text, required
from sokobot.web.api.puzzles import drawing_text
from sokobot.web.api.search_requests import finished_task, time_limit
from sokobot.web.jobs.making import Made, MakeTask
from sokobot.web.services import services

__all__ = ["register_generating"]

_SECONDS = 10.0
_SEEDS = 2**32


def register_generating(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/generate")(make_puzzle)


def make_puzzle() -> Response:
    """Make a puzzle of a wished difficulty, or say that none was found."""
    wanted = body_as(GenerateRequest)
    limits = services().settings
    seconds = time_limit(wanted.timeout, _SECONDS, limits.max_generate_seconds)
    size = (wanted.width, wanted.height)
    try:
        wished(wanted.difficulty, wanted.boxes, size, (), None)
    except SettingsError as error:
        raise ApiError(400, f"There is no such puzzle: {error}.") from None
    seed = secrets.randbelow(_SEEDS) if wanted.seed is None else wanted.seed
    avoid = tuple(required(given_as_text(text, limits.max_side)) for text in wanted.avoid)
    job = finished_task(MakeTask(wanted.difficulty, wanted.boxes, size, seed, avoid, seconds))
    if job.made is None:
        raise ApiError(500, job.error or "The making was cancelled.")
    if job.made.found is None:
        return answer(_nothing(job.made, seed))
    return answer(_puzzle(job.made.found, seed, with_solution=wanted.solution))


def _puzzle(made: Generated, seed: int, *, with_solution: bool) -> MadePuzzle:
    return MadePuzzle(
        title=made.puzzle.title,
        puzzle=drawing_text(made.puzzle),
        failure=made.rating.failure or 0.0,
        word=made.rating.word.value,
        boxes=len(made.puzzle.boxes),
        pushes=made.solution.push_count,
        solution=made.solution.moves if with_solution else None,
        seed=seed,
    )


def _nothing(made: Made, seed: int) -> NothingMade:
    rooms = counted(made.rooms, "room")
    why = "The time was up" if made.out_of_time else "Nothing like that was found"
    return NothingMade(
        reason="timeout" if made.out_of_time else "nothing_found",
        error=f"{why} after {rooms}. Try another difficulty, number of boxes or size.",
        rooms=made.rooms,
        seed=seed,
    )
