"""How hard will people find a puzzle?"""

from __future__ import annotations

from flask import Blueprint, Response

from sokobot.search_settings import SearchSettings
from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.request_shapes import RateRequest
from sokobot.web.api.search_requests import finished_job, given_position
from sokobot.web.api.search_shapes import RatingAnswer
from sokobot.web.jobs.search_worker import Wish
from sokobot.web.services import services

__all__ = ["register_rating"]


def register_rating(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/rate")(rate)


def rate() -> Response:
    """Say which share of people is expected to fail, in numbers and in a word."""
    wanted = body_as(RateRequest)
    limits = services().settings
    settings = SearchSettings(
        time_limit_seconds=limits.quick_seconds,
        memory_limit_mebibytes=limits.memory_limit_mebibytes,
    )
    job = finished_job(given_position(wanted.puzzle, ""), settings, wish=Wish.RATING)
    if job.rating is None:
        raise ApiError(500, job.error or "The rating was cancelled.")
    found = job.rating
    return answer(
        RatingAnswer(
            failure=found.failure,
            word=found.word.value,
            exact=found.exact,
            parts=dict(found.parts),
        )
    )
