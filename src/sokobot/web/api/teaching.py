"""Lessons: those that come with Sokobot, and what can be learned from any small puzzle."""

from __future__ import annotations

from functools import cache

import msgspec
from flask import Blueprint, Response, request

from sokobot.explain import examine
from sokobot.rate import rate
from sokobot.search_settings import SearchSettings
from sokobot.teaching import Example, Exercise, Lesson, lessons
from sokobot.web.api.bodies import ApiError, answer, body_as
from sokobot.web.api.explaining import as_given
from sokobot.web.api.explanation_shapes import ExplainAnswer
from sokobot.web.api.puzzles import drawing_text
from sokobot.web.api.request_shapes import CheckRequest
from sokobot.web.api.search_requests import finished_job, given_start, time_limit
from sokobot.web.api.teaching_shapes import (
    LessonAnswer,
    LessonExample,
    LessonExercise,
    LessonList,
    LessonRecord,
)
from sokobot.web.jobs.search_worker import Wish
from sokobot.web.services import services

__all__ = ["register_teaching"]

_SECONDS = 3.0
_LONGEST_SECONDS = 10.0


def register_teaching(api: Blueprint) -> None:
    """Add the routes of this file."""
    api.get("/lessons")(show_lessons)
    api.post("/lesson")(make_lesson)


def show_lessons() -> Response:
    """Show the lessons that come with Sokobot, with the reason why each try is lost."""
    response = answer(_lessons(), Cache_Control="no-cache")
    response.add_etag()
    response.make_conditional(request)
    return response


def make_lesson() -> Response:
    """Say what a small puzzle needs, and where it or a game of it is lost."""
    wanted = body_as(CheckRequest)
    seconds = time_limit(wanted.timeout, _SECONDS, _LONGEST_SECONDS)
    start = given_start(wanted.puzzle, wanted.moves)
    limits = services().settings
    settings = SearchSettings(
        time_limit_seconds=min(seconds, limits.max_timeout_seconds),
        memory_limit_mebibytes=limits.memory_limit_mebibytes,
    )
    job = finished_job(start, settings, takes_less=True, wish=Wish.LESSON, moves=wanted.moves)
    if job.lesson is None:
        raise ApiError(500, job.error or "The search was cancelled.")
    said = msgspec.convert(job.lesson.as_record(), LessonAnswer)
    for explanation in _explanations(said):
        as_given(explanation, start.given)
    return answer(said)


def _explanations(said: LessonAnswer) -> list[ExplainAnswer]:
    tempting = [moment.tempting.explanation for moment in said.moments if moment.tempting]
    return tempting if said.lost is None else [*tempting, said.lost]


@cache
def _lessons() -> LessonList:
    return LessonList(lessons=[_record(lesson) for lesson in lessons()])


def _record(lesson: Lesson) -> LessonRecord:
    return LessonRecord(
        id=lesson.id,
        title=lesson.title,
        technique=lesson.technique.value,
        idea=lesson.idea,
        words=list(lesson.words),
        example=_example(lesson.example),
        exercises=[_exercise(exercise) for exercise in lesson.exercises],
    )


def _example(example: Example) -> LessonExample:
    # No time limit: these boards have a few hundred positions, and the answer is kept.
    found = examine(example.puzzle, example.loses, None)
    return LessonExample(
        puzzle=drawing_text(example.puzzle),
        loses=example.loses,
        wins=example.wins,
        explanation=msgspec.convert(found.as_record(), ExplainAnswer),
    )


def _exercise(exercise: Exercise) -> LessonExercise:
    rating = rate(exercise.puzzle)
    return LessonExercise(
        id=exercise.id,
        title=exercise.puzzle.title,
        puzzle=drawing_text(exercise.puzzle),
        failure=rating.failure or 0.0,
        word=rating.word.value,
    )
