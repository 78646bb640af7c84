"""The shapes of lessons: those that come with Sokobot, and those made from a puzzle."""

from __future__ import annotations

from msgspec import Struct

from sokobot.web.api.explanation_shapes import ExplainAnswer


class LessonExample(Struct, kw_only=True):
    """A board to watch: a try that loses, why, and the same board done right."""

    puzzle: str
    loses: str
    wins: str
    explanation: ExplainAnswer


class LessonExercise(Struct, kw_only=True):
    """A board to play."""

    id: str
    title: str
    puzzle: str
    failure: float
    """The expected share of people who fail."""
    word: str


class LessonRecord(Struct, kw_only=True):
    """One lesson."""

    id: str
    title: str
    technique: str
    """None of its boards can be solved without it."""
    idea: str
    words: list[str]
    example: LessonExample
    exercises: list[LessonExercise]


class LessonList(Struct, kw_only=True):
    """The lessons that come with Sokobot, the first one first."""

    lessons: list[LessonRecord]


class TechniqueRecord(Struct, kw_only=True):
    """Something a puzzle cannot be solved without."""

    name: str
    idea: str


class LosingPushRecord(Struct, kw_only=True):
    """A push that looks good and loses."""

    moves: str
    explanation: ExplainAnswer


class MomentRecord(Struct, kw_only=True):
    """A position where the choice matters."""

    moves: str
    pushes: int
    losing: int
    sentence: str
    tempting: LosingPushRecord | None
    right: str


class LessonAnswer(Struct, kw_only=True):
    """What a puzzle teaches: the values of `sokobot lesson --json`."""

    status: str
    techniques: list[TechniqueRecord]
    failure: float | None
    word: str | None
    pushes: int | None
    moments: list[MomentRecord]
    lost: ExplainAnswer | None
