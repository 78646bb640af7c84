"""Classes for teachers: a link to a collection with settings, and progress by nickname."""

from __future__ import annotations

from datetime import datetime

from flask import Blueprint, Response

from sokobot.errors import WrongSolutionError
from sokobot.replay import cased_moves, verify_solution
from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.class_shapes import (
    ClassAnswer,
    ClassMade,
    ClassProgress,
    ClassRequest,
    JoinAnswer,
    JoinRequest,
    PupilProgress,
    PupilRemoved,
    SolvedAnswer,
    SolvedPuzzle,
    SolvedRequest,
)
from sokobot.web.api.collections import found_collection
from sokobot.web.api.given_puzzle import given_as_text, required
from sokobot.web.api.keys import given_key
from sokobot.web.api.positions import played_moves
from sokobot.web.plain_words import one_line
from sokobot.web.services import services
from sokobot.web.stores.classes import LONGEST_NICKNAME, Classroom, is_key, seconds_left

__all__ = ["register_classes"]

_LARGEST_ID = 2**31 - 1


def register_classes(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.post("/classes")(make_class)
    api.get("/classes/<identifier>")(show_class)
    api.post("/classes/<identifier>/join")(join_class)
    api.post("/classes/<identifier>/solved")(note_solved)
    api.get("/classes/<identifier>/progress")(show_progress)
    api.delete("/classes/<identifier>/pupils/<pupil>")(remove_pupil)


def make_class() -> Response:
    """Make a class of a saved collection."""
    _require_classes()
    wanted = body_as(ClassRequest)
    collection = found_collection(wanted.collection)
    made, key = services().classes.make(
        one_line(wanted.name) or collection.name,
        collection.id,
        hints=wanted.hints,
        solver=wanted.solver,
        minutes=wanted.minutes,
    )
    url = f"/class/{made.id}"
    # Behind the #, so that the key reaches no log.
    progress_url = f"{url}/progress#{key}"
    return answer(ClassMade(id=made.id, url=url, key=key, progress_url=progress_url), 201)


def show_class(identifier: str) -> Response:
    """Show what a class plays, and with which help."""
    found = _found(identifier)
    return answer(
        ClassAnswer(
            id=found.id,
            name=found.name,
            collection=found.collection,
            hints=found.allows_hints,
            solver=found.allows_solver,
            minutes=found.minutes,
        )
    )


def join_class(identifier: str) -> Response:
    """Let somebody in under a nickname that nobody in the class has."""
    classroom = _found(identifier)
    nickname = one_line(body_as(JoinRequest).nickname, LONGEST_NICKNAME)
    if not nickname:
        raise ApiError(400, "Who joins needs a nickname.")
    joined = services().classes.join(classroom, nickname)
    if joined is None:
        raise ApiError(409, "This nickname is taken, or the class is full. Choose another one.")
    left = seconds_left(classroom, joined.pupil)
    return answer(JoinAnswer(nickname=nickname, token=joined.token, seconds_left=left))


def note_solved(identifier: str) -> Response:
    """Replay a solution and note it for whoever has the token."""
    classroom = _found(identifier)
    wanted = body_as(SolvedRequest)
    pupil = services().classes.pupil(classroom, given_key())
    if pupil is None:
        raise ApiError(403, "This needs the token of somebody in the class.")
    puzzles = found_collection(classroom.collection).puzzles
    if wanted.number > len(puzzles):
        raise ApiError(400, f"The class has {len(puzzles)} puzzles.")
    left = seconds_left(classroom, pupil)
    if left == 0:
        raise ApiError(403, "The time is over: this solution does not count.")
    text = puzzles[wanted.number - 1].puzzle
    puzzle = required(given_as_text(text, services().settings.max_side))
    directions = played_moves(puzzle, wanted.moves)
    try:
        verify_solution(puzzle, directions)
    except WrongSolutionError:
        raise ApiError(400, "These moves do not solve the puzzle.") from None
    moves = cased_moves(puzzle, directions)
    pushes = sum(map(str.isupper, moves))
    services().classes.note(pupil, wanted.number, moves, pushes)
    return answer(SolvedAnswer(moves=len(moves), pushes=pushes, seconds_left=left))


def show_progress(identifier: str) -> Response:
    """Show the teacher how far everybody is."""
    classroom = _for_teacher(identifier)
    return answer(
        ClassProgress(
            name=classroom.name,
            puzzles=[one.name for one in found_collection(classroom.collection).puzzles],
            pupils=[
                PupilProgress(
                    id=pupil.id,
                    nickname=pupil.nickname,
                    joined=_shown(pupil.joined_at),
                    seconds_left=seconds_left(classroom, pupil),
                    solved=[
                        SolvedPuzzle(
                            number=one.number,
                            pushes=one.push_count,
                            moves=one.move_count,
                            at=_shown(one.solved_at),
                        )
                        for one in solved
                    ],
                )
                for pupil, solved in services().classes.progress(classroom)
            ],
        )
    )


def remove_pupil(identifier: str, pupil: str) -> Response:
    """Remove somebody from a class, with what was solved."""
    classroom = _for_teacher(identifier)
    number = int(pupil) if pupil.isascii() and pupil.isdecimal() else 0
    if not 0 < number <= _LARGEST_ID or not services().classes.remove(classroom, number):
        raise ApiError(404, "There is nobody with this number in the class.")
    return answer(PupilRemoved(id=number))


def _require_classes() -> None:
    if not services().settings.classes:
        raise ApiError(404, "This server has no classes.")


def _found(identifier: str) -> Classroom:
    _require_classes()
    found = services().classes.find(identifier)
    if found is None:
        raise ApiError(404, "There is no such class.")
    return found


def _for_teacher(identifier: str) -> Classroom:
    classroom = _found(identifier)
    if not is_key(classroom, given_key()):
        raise ApiError(403, "This needs the teacher's key (Authorization: Bearer …).")
    return classroom


def _shown(time: datetime) -> str:
    return f"{time.isoformat(timespec='seconds')}Z"
