"""Help for players: can this position still be won, and what is the next push?"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from flask import Blueprint, Response

from sokobot.counting import counted
from sokobot.moves import Cell
from sokobot.replay import replay
from sokobot.search_report import SearchReport, SearchStatus, Solution
from sokobot.search_settings import Objective, SearchSettings
from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.request_shapes import CheckRequest, HintRequest
from sokobot.web.api.search_requests import (
    GivenPosition,
    finished_job,
    given_position,
    given_start,
    time_limit,
)
from sokobot.web.api.search_shapes import CheckAnswer, Hint, NoHint, ShortStatistics
from sokobot.web.jobs.search_worker import Wish
from sokobot.web.services import services
from sokobot.winnable import Proof, Verdict, Winnable

__all__ = ["register_checking"]

_PUSHES: dict[str, Literal["U", "D", "L", "R"]] = {"U": "U", "D": "D", "L": "L", "R": "R"}
_CHECK_SECONDS = 1.0
_LONGEST_CHECK_SECONDS = 10.0
_HINT_SECONDS = 3.0
_LONGEST_HINT_SECONDS = 30.0


def register_checking(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/check")(check)
    api.post("/hint")(hint)


def check() -> Response:
    """Say whether a position can still be won, as far as that is proved."""
    wanted = body_as(CheckRequest)
    seconds = time_limit(wanted.timeout, _CHECK_SECONDS, _LONGEST_CHECK_SECONDS)
    start = given_start(wanted.puzzle, wanted.moves)
    settings = _within(seconds)
    job = finished_job(start, settings, takes_less=True, wish=Wish.VERDICT, moves=wanted.moves)
    if job.answer is None:
        raise ApiError(500, job.error or "The search was cancelled.")
    return answer(_verdict(job.answer))


def hint() -> Response:
    """Show the next push of a solution, and what comes after it."""
    wanted = body_as(HintRequest)
    seconds = time_limit(wanted.timeout, _HINT_SECONDS, _LONGEST_HINT_SECONDS)
    position = given_position(wanted.puzzle, wanted.moves)
    if position.is_solved:
        return answer(NoHint(reason="solved", error="The puzzle is already solved."))
    report = _searched(position, wanted.objective, seconds)
    if report.solution is not None:
        return answer(_hint(position, report.solution, is_optimal=report.optimal))
    if report.status is SearchStatus.UNSOLVABLE:
        message = "This position can no longer be won: every way was tried."
        return answer(NoHint(reason="unsolvable", error=message))
    message = f"No solution was found in {report.time_elapsed:.1f} s; there may still be one."
    return answer(NoHint(reason="timeout", error=message))


def _searched(position: GivenPosition, objective: Objective, seconds: float) -> SearchReport:
    settings = replace(
        _within(seconds), objective=objective, max_states=services().settings.max_states
    )
    job = finished_job(position, settings, takes_less=True)
    if job.report is None:
        raise ApiError(500, job.error or "The search was cancelled.")
    return job.report


def _within(seconds: float) -> SearchSettings:
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


def _hint(position: GivenPosition, solution: Solution, *, is_optimal: bool) -> Hint:
    """Return the first push, and how far its box goes before another box is touched."""
    point = position.given.point
    moves, box, to, target = "", Cell(0, 0), Cell(0, 0), Cell(0, 0)
    first, run = "", ""
    for step in replay(position.puzzle, solution.directions):
        moves += step.letter
        if step.pushed_a_box:
            pushed = step.position.player  # It stands where the box stood.
            beyond = pushed.neighbour(step.direction)
            if not first:
                first, box, to, target = moves, pushed, beyond, pushed
            if pushed != target:
                break  # Another box.
            run, target = moves, beyond
    return Hint(
        box=point(box),
        direction=_PUSHES[first[-1]],
        to=point(to),
        target=point(target),
        walk=first[:-1],
        moves=first,
        run_moves=run,
        solution=solution.moves,
        pushes_left=solution.push_count,
        optimal=is_optimal,
    )
