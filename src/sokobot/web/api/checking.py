"""Help for players: can this position still be won, and what is the next push?"""

from __future__ import annotations

from typing import Literal

from flask import Blueprint, Response

from sokobot.counting import counted
from sokobot.moves import Cell
from sokobot.replay import replay
from sokobot.search_report import SearchReport, SearchStatus, Solution
from sokobot.search_settings import Objective, SearchSettings
from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.job_record import short_statistics
from sokobot.web.api.request_shapes import CheckRequest, HintRequest
from sokobot.web.api.search_requests import GivenPosition, finished_job, given_position, time_limit
from sokobot.web.api.search_shapes import CheckAnswer, Hint, NoHint, ShortStatistics
from sokobot.web.services import services

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
    position = given_position(wanted.puzzle, wanted.moves)
    if position.is_solved:
        proof = "It is solved already."
        return answer(
            CheckAnswer(verdict="yes", proof=proof, stats=ShortStatistics(), pushes=0, solution="")
        )
    return answer(_verdict(_searched(position, Objective.ANY, seconds)))


def hint() -> Response:
    """Show the next push of a solution, and what comes after it."""
    wanted = body_as(HintRequest)
    seconds = time_limit(wanted.timeout, _HINT_SECONDS, _LONGEST_HINT_SECONDS)
    position = given_position(wanted.puzzle, wanted.moves)
    if position.is_solved:
        return answer(NoHint(reason="solved", error="The puzzle is solved already."))
    report = _searched(position, wanted.objective, seconds)
    if report.solution is not None:
        return answer(_hint(position, report.solution, is_optimal=report.optimal))
    if report.status is SearchStatus.UNSOLVABLE:
        message = "This position cannot be won any more: every way was tried."
        return answer(NoHint(reason="unsolvable", error=message))
    message = f"No solution was found in {report.time_elapsed:.1f} s; there may still be one."
    return answer(NoHint(reason="timeout", error=message))


def _searched(position: GivenPosition, objective: Objective, seconds: float) -> SearchReport:
    limits = services().settings
    settings = SearchSettings(
        objective=objective,
        time_limit_seconds=min(seconds, limits.max_timeout_seconds),
        max_states=limits.max_states,
        memory_limit_mebibytes=limits.memory_limit_mebibytes,
    )
    job = finished_job(position, settings, takes_less=True)
    if job.report is None:
        raise ApiError(500, job.error or "The search was cancelled.")
    return job.report


def _verdict(report: SearchReport) -> CheckAnswer:
    stats = short_statistics(report)
    if report.solution is not None:
        pushes = report.solution.push_count
        proof = f"A solution with {counted(pushes, 'push')} was found and replayed."
        witness = report.solution.moves
        return CheckAnswer(verdict="yes", proof=proof, stats=stats, pushes=pushes, solution=witness)
    states = f"{report.states_explored:,}"
    if report.status is SearchStatus.UNSOLVABLE:
        proof = f"Every way on was tried: {states} positions."
        if report.states_explored == 0:
            proof = "The position itself is a dead end; no search was needed to see that."
        return CheckAnswer(verdict="no", proof=proof, stats=stats, pushes=None, solution=None)
    proof = f"Neither a solution nor a proof in {report.time_elapsed:.1f} s ({states} positions)."
    return CheckAnswer(verdict="unknown", proof=proof, stats=stats, pushes=None, solution=None)


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
