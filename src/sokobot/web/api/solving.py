"""`/api/solve`: one puzzle in, its solution out, in one request."""

from __future__ import annotations

from flask import Blueprint, Response

from sokobot.search_settings import SearchSettings
from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.given_puzzle import InvalidPuzzleError
from sokobot.web.api.job_record import short_statistics, solve_answer
from sokobot.web.api.request_shapes import SolveRequest
from sokobot.web.api.search_requests import finished_job, given_position, state_limit, time_limit
from sokobot.web.api.search_shapes import NotSolved, ShortStatistics
from sokobot.web.services import services

__all__ = ["register_solving"]


def register_solving(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/solve")(solve)


def solve() -> Response:
    """Solve a puzzle and answer when the search is over."""
    try:
        wanted = body_as(SolveRequest)
        settings = _settings(wanted)
    except ApiError as error:
        if error.status != 400:
            raise
        return _refused(error.message)
    if wanted.puzzle is None:
        return _refused("There is no puzzle in the request.")
    try:
        position = given_position(wanted.puzzle, "")
    except InvalidPuzzleError as error:
        return _refused(f"{error}.")
    job = finished_job(position, settings)
    if job.report is None:
        message = job.error or "The search was cancelled."
        stats = short_statistics(None)
        return answer(NotSolved(error=message, reason="server_error", stats=stats), 500)
    return answer(solve_answer(job, job.report))


def _settings(wanted: SolveRequest) -> SearchSettings:
    parts = services().settings
    return SearchSettings(
        objective=wanted.objective,
        time_limit_seconds=time_limit(
            wanted.timeout, parts.default_timeout_seconds, parts.max_timeout_seconds
        ),
        max_states=state_limit(wanted.max_states),
        memory_limit_mebibytes=parts.memory_limit_mebibytes,
    )


def _refused(message: str) -> Response:
    """Refuse what cannot be searched; one reason stands for every fault of the request."""
    return answer(NotSolved(error=message, reason="invalid_puzzle", stats=ShortStatistics()), 400)
