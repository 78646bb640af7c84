"""Help for players: can this position still be won?"""

from __future__ import annotations

from flask import Blueprint, Response

from sokobot.counting import counted
from sokobot.search_settings import SearchSettings
from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.request_shapes import CheckRequest
from sokobot.web.api.search_requests import finished_job, given_start, time_limit
from sokobot.web.api.search_shapes import CheckAnswer, ShortStatistics
from sokobot.web.jobs.search_worker import Wish
from sokobot.web.services import services
from sokobot.winnable import Proof, Verdict, Winnable

__all__ = ["register_checking", "settings_within"]

_CHECK_SECONDS = 1.0
_LONGEST_CHECK_SECONDS = 10.0


def register_checking(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/check")(check)


def check() -> Response:
    """Say whether a position can still be won, as far as that is proved."""
    wanted = body_as(CheckRequest)
    seconds = time_limit(wanted.timeout, _CHECK_SECONDS, _LONGEST_CHECK_SECONDS)
    start = given_start(wanted.puzzle, wanted.moves)
    settings = settings_within(seconds)
    job = finished_job(start, settings, takes_less=True, wish=Wish.VERDICT, moves=wanted.moves)
    if job.answer is None:
        raise ApiError(500, job.error or "The search was cancelled.")
    return answer(_verdict(job.answer))


def settings_within(seconds: float) -> SearchSettings:
    """Return the settings of a question: so much time, and the memory of this server."""
    limits = services().settings
    return SearchSettings(
        time_limit_seconds=min(seconds, limits.max_timeout_seconds),
        memory_limit_mebibytes=limits.memory_limit_mebibytes,
    )


def _verdict(found: Winnable) -> CheckAnswer:
    pushes = None if found.witness is None else found.witness.push_count
    return CheckAnswer(
        verdict=found.verdict.value,
        proof=_proof(found),
        stats=ShortStatistics(
            states_explored=found.effort.states_explored,
            time_elapsed=round(found.effort.time_elapsed, 6),
        ),
        pushes=pushes,
        solution=None if found.witness is None else found.witness.moves,
    )


def _proof(found: Winnable) -> str:
    """Say in a sentence what the answer rests on."""
    states = counted(found.effort.states_explored, "position")
    if found.witness is not None:
        if found.witness.move_count == 0:
            return "It is already solved."
        pushes = counted(found.witness.push_count, "push")
        return f"A solution with {pushes} was found and replayed."
    if found.verdict is Verdict.UNKNOWN:
        seconds = f"{found.effort.time_elapsed:.1f} s"
        return f"Neither a solution nor a proof in {seconds} ({states})."
    if found.proof is Proof.CORE:
        boxes = counted(len(found.core), "box")
        return f"{boxes} of it can never be brought home, whatever the others do."
    if found.proof is Proof.EARLIER:
        return "It was lost some pushes ago."
    if found.proof is Proof.GRAPH:
        return "All positions of this puzzle are known; none within reach is solved."
    if found.effort.states_explored == 0:
        return "The position itself is a dead end; no search was needed to see that."
    return f"Every way on was tried: {states}."
