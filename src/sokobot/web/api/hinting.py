"""What next?  The push of a solution that is kept for the game, or as much of it as is wanted."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import msgspec
from flask import Blueprint, Response

from sokobot import hints
from sokobot.errors import SokobotError
from sokobot.explain.sentences import with_margin
from sokobot.formats import parse_moves
from sokobot.hints import HintLevel
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.replay import cased_moves, replay, verify_solution
from sokobot.search_report import SearchReport, SearchStatus, Solution
from sokobot.search_settings import Objective
from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.checking import settings_within
from sokobot.web.api.given_puzzle import GivenPuzzle
from sokobot.web.api.request_shapes import HintRequest
from sokobot.web.api.search_requests import (
    GivenPosition,
    finished_job,
    given_position,
    given_start,
    time_limit,
)
from sokobot.web.api.search_shapes import GradedHint, Hint, NoHint
from sokobot.web.api.shapes import Point
from sokobot.web.jobs.search_worker import Wish
from sokobot.web.services import services

__all__ = ["register_hinting"]

_PUSHES: dict[str, Literal["U", "D", "L", "R"]] = {"U": "U", "D": "D", "L": "L", "R": "R"}
_BY_PUSHES = frozenset({Objective.PUSHES, Objective.ANY})
_SECONDS = 3.0
_LONGEST_SECONDS = 30.0


def register_hinting(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/hint")(hint)


def hint() -> Response:
    """Give a hint: no more than its level says, or the next push with the whole solution."""
    wanted = body_as(HintRequest)
    seconds = time_limit(wanted.timeout, _SECONDS, _LONGEST_SECONDS)
    if wanted.level is None and wanted.objective not in _BY_PUSHES:
        return answer(_by_objective(wanted, seconds))
    start = given_start(wanted.puzzle, wanted.moves)
    found = _found(start, wanted, seconds)
    if wanted.level is not None:
        return answer(_graded(found, start.given))
    if found.solved:
        return answer(_no_hint("solved"))
    if found.rest is None:
        return answer(_no_hint("timeout" if found.winnable is None else "unsolvable"))
    position = given_position(wanted.puzzle, wanted.moves)
    rest = Solution(found.rest)
    return answer(_next_push(position, rest, is_optimal=bool(found.shortest)))


def _found(start: GivenPosition, wanted: HintRequest, seconds: float) -> hints.Hint:
    job = finished_job(
        start,
        settings_within(seconds),
        takes_less=True,
        wish=Wish.HINT,
        moves=wanted.moves,
        level=wanted.level or HintLevel.REST,
        known=_solution_in(start.puzzle, wanted.known),
    )
    if job.hint is None:
        raise ApiError(500, job.error or "The search was cancelled.")
    return job.hint


def _solution_in(puzzle: Puzzle, text: str) -> str:
    """Return the solution in `text`; nothing if it is none."""
    try:
        moves = parse_moves(text)
        verify_solution(puzzle, moves)
    except (SokobotError, ValueError):
        return ""
    return cased_moves(puzzle, moves)


def _graded(found: hints.Hint, given: GivenPuzzle) -> GradedHint:
    """Return the plain values, with the cells of the drawing as it was sent."""

    def moved(point: Point) -> Point:
        return point[0] + given.left, point[1] + given.top

    def said_there(sentence: str) -> str:
        return with_margin(sentence, given.left, given.top)

    said = msgspec.convert(found.as_record(), GradedHint)
    said.sentences = [said_there(sentence) for sentence in said.sentences]
    said.reason = None if said.reason is None else said_there(said.reason)
    if not isinstance(said.box, msgspec.UnsetType):
        said.box = moved(said.box)
    if not isinstance(said.target, msgspec.UnsetType):
        said.target = moved(said.target)
    if said.tempting is not None and not isinstance(said.tempting, msgspec.UnsetType):
        said.tempting.box = moved(said.tempting.box)
        said.tempting.sentence = said_there(said.tempting.sentence)
    return said


def _by_objective(wanted: HintRequest, seconds: float) -> Hint | NoHint:
    """Return the first push of a solution for another objective, searched for anew."""
    position = given_position(wanted.puzzle, wanted.moves)
    if position.is_solved:
        return _no_hint("solved")
    limits = replace(
        settings_within(seconds),
        objective=wanted.objective,
        max_states=services().settings.max_states,
    )
    report = finished_job(position, limits, takes_less=True).report
    if report is None:
        raise ApiError(500, "The search was cancelled.")
    if report.solution is not None:
        return _next_push(position, report.solution, is_optimal=report.optimal)
    return _no_hint(_reason(report))


def _reason(report: SearchReport) -> Literal["unsolvable", "timeout"]:
    return "unsolvable" if report.status is SearchStatus.UNSOLVABLE else "timeout"


def _no_hint(reason: Literal["solved", "unsolvable", "timeout"]) -> NoHint:
    errors = {
        "solved": "The puzzle is already solved.",
        "unsolvable": "This position can no longer be won: every way was tried.",
        "timeout": "No solution was found in time; there may still be one.",
    }
    return NoHint(reason=reason, error=errors[reason])


def _next_push(position: GivenPosition, solution: Solution, *, is_optimal: bool) -> Hint:
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
