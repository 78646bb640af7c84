"""The bundled lessons.

A lesson is a TOML file in `bundled_lessons/`, made to be read: what it says, a board with a try
that loses and one that wins, and two exercises.  Everything else about it is computed: why the try
is lost comes from `explain`, how hard an exercise is from `rate`, and that no board can be solved
without the technique from `needed_techniques`; tests hold every lesson to that.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from sokobot.files import natural_key
from sokobot.formats import read_puzzle
from sokobot.puzzle import Puzzle
from sokobot.techniques import Technique

__all__ = ["Example", "Exercise", "Lesson", "lessons"]

_FOLDER = Path(__file__).parent / "bundled_lessons"


@dataclass(frozen=True, slots=True)
class Example:
    """A board to watch; moves are LURD letters."""

    puzzle: Puzzle
    loses: str
    """A try that fails: its last push loses."""
    wins: str
    """The same board done right."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A board to play."""

    id: str
    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson."""

    id: str
    title: str
    technique: Technique
    """None of its boards can be solved without it."""
    idea: str
    """What to remember, in a sentence."""
    words: tuple[str, ...]
    """What to know before: short paragraphs."""
    example: Example
    exercises: tuple[Exercise, ...]
    """The easier one first."""


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return the lessons that come with Sokobot, the first one first."""
    files = sorted(_FOLDER.glob("*.toml"), key=lambda file: natural_key(file.name))
    return tuple(_read(file) for file in files)


def _read(file: Path) -> Lesson:
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    identifier = file.stem.partition("_")[2]
    example: dict[str, Any] = written["example"]
    return Lesson(
        id=identifier,
        title=written["title"],
        technique=Technique(written["technique"]),
        idea=written["idea"],
        words=tuple(written["words"]),
        example=Example(
            _drawn(example["drawing"], written["title"]), example["loses"], example["wins"]
        ),
        exercises=tuple(
            Exercise(f"{identifier}-{number}", _drawn(exercise["drawing"], exercise["title"]))
            for number, exercise in enumerate(written["exercises"], start=1)
        ),
    )


def _drawn(drawing: str, title: str) -> Puzzle:
    return replace(read_puzzle(drawing), title=title)
