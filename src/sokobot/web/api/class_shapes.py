"""The shapes of requests and answers about classes."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sokobot.web.api.request_shapes import MovesText, Words


class ClassRequest(Struct, kw_only=True):
    """A class to be made: a saved collection, and what its pupils may use."""

    name: Words
    collection: Words
    hints: bool = False
    solver: bool = False
    minutes: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """For each pupil, from joining on; 0 for no limit."""


class ClassMade(Struct, kw_only=True):
    """Where the class is, and the teacher's key; it is not told again."""

    id: str
    url: str
    key: str
    progress_url: str


class ClassAnswer(Struct, kw_only=True):
    """A class as its pupils see it."""

    id: str
    name: str
    collection: str
    hints: bool
    solver: bool
    minutes: int


class JoinRequest(Struct, kw_only=True):
    """Somebody who wants to join."""

    nickname: Words


class JoinAnswer(Struct, kw_only=True):
    """The token that says who it is from now on, and the time that is left."""

    nickname: str
    token: str
    seconds_left: float | None


class SolvedRequest(Struct, kw_only=True):
    """A solution of the puzzle with this number, from 1."""

    number: Annotated[int, Meta(ge=1)]
    moves: MovesText


class SolvedAnswer(Struct, kw_only=True):
    """What the referee counted."""

    moves: int
    pushes: int
    seconds_left: float | None


class SolvedPuzzle(Struct, kw_only=True):
    """What a pupil has for one puzzle."""

    number: int
    pushes: int
    moves: int
    at: str


class PupilProgress(Struct, kw_only=True):
    """How far a pupil is."""

    id: int
    nickname: str
    joined: str
    seconds_left: float | None
    solved: list[SolvedPuzzle]


class ClassProgress(Struct, kw_only=True):
    """How far everybody is."""

    name: str
    puzzles: list[str]
    pupils: list[PupilProgress]


class PupilRemoved(Struct, kw_only=True):
    """A pupil who is gone."""

    id: int
