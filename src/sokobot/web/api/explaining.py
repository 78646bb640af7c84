"""Why is it lost?  The boxes to blame, a sentence, a proof, and the move that did it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask import Blueprint, Response

from sokobot.explain.sentences import with_margin
from sokobot.search_settings import SearchSettings
from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.explanation_shapes import ExplainAnswer, ProofRecord
from sokobot.web.api.given_puzzle import GivenPuzzle
from sokobot.web.api.request_shapes import CheckRequest
from sokobot.web.api.search_requests import finished_job, given_start, time_limit
from sokobot.web.api.shapes import Point
from sokobot.web.jobs.search_worker import Wish
from sokobot.web.services import services

__all__ = ["as_given", "register_explaining"]

_SECONDS = 1.0
_LONGEST_SECONDS = 10.0


def register_explaining(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/explain")(explain)


def explain() -> Response:
    """Say why a position is lost, if it is."""
    wanted = body_as(CheckRequest)
    seconds = time_limit(wanted.timeout, _SECONDS, _LONGEST_SECONDS)
    start = given_start(wanted.puzzle, wanted.moves)
    limits = services().settings
    settings = SearchSettings(
        time_limit_seconds=min(seconds, limits.max_timeout_seconds),
        memory_limit_mebibytes=limits.memory_limit_mebibytes,
    )
    job = finished_job(start, settings, takes_less=True, wish=Wish.REASON, moves=wanted.moves)
    if job.examination is None:
        raise ApiError(500, job.error or "The search was cancelled.")
    said = msgspec.convert(job.examination.as_record(), ExplainAnswer)
    as_given(said, start.given)
    return answer(said)


def as_given(said: ExplainAnswer, given: GivenPuzzle) -> None:
    """Give an answer the cells of the drawing as it was sent."""

    def moved(points: list[Point]) -> list[Point]:
        return [_moved(point, given) for point in points]

    said.boxes, said.goals, said.squares = map(moved, (said.boxes, said.goals, said.squares))
    said.sentence = with_margin(said.sentence, given.left, given.top)
    if said.proof is not None:
        _move_proof(said.proof, moved)


def _move_proof(proof: ProofRecord, moved: Callable[[list[Point]], list[Point]]) -> None:
    for position in proof.positions:
        position.boxes = moved(position.boxes)
        (position.player,) = moved([position.player])
        for push in position.pushes:
            (push.box,) = moved([push.box])


def _moved(point: Point, given: GivenPuzzle) -> Point:
    column, row = point
    return column + given.left, row + given.top
