"""The shapes of requests: what a body may hold, and within which bounds.

Fields that a request does not know are ignored.  `shapes` says what comes back.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sokobot.hints import HintLevel
from sokobot.search_settings import Algorithm, Heuristic, Objective

Square = Annotated[str, Meta(min_length=1, max_length=1)]
Grid = list[list[Square]]
Words = Annotated[str, Meta(max_length=500)]
Seconds = Annotated[float, Meta(gt=0)]
Count = Annotated[int, Meta(ge=1)]
PuzzleText = Annotated[
    str,
    Meta(
        max_length=262_144,
        description="a puzzle in any known format",
        examples=["#####\n#@$.#\n#####"],
    ),
]
MovesText = Annotated[str, Meta(max_length=200_000, description="moves in LURD letters")]


class SolveRequest(Struct, kw_only=True):
    """What to solve, and how long to try."""

    puzzle: PuzzleText | None = None
    timeout: Seconds | None = None
    max_states: Count | None = None
    objective: Objective = Objective.PUSHES


class JobRequest(Struct, kw_only=True):
    """A search that is watched while it runs."""

    puzzle: PuzzleText
    objective: Objective = Objective.PUSHES
    algorithm: Algorithm = Algorithm.AUTO
    heuristic: Heuristic = Heuristic.AUTO
    timeout: Seconds | None = None
    max_states: Count | None = None
    moves: MovesText = ""


class CheckRequest(Struct, kw_only=True):
    """A position, as a puzzle and the moves played on it."""

    puzzle: PuzzleText
    moves: MovesText = ""
    timeout: Seconds | None = None


class RateRequest(Struct, kw_only=True):
    """A puzzle to be rated."""

    puzzle: PuzzleText


class HintRequest(Struct, kw_only=True):
    """A position that somebody wants to go on from."""

    puzzle: PuzzleText
    moves: MovesText = ""
    objective: Objective = Objective.PUSHES
    timeout: Seconds | None = None
    level: HintLevel | None = None
    """How much may be given away; without it the next push comes with the whole solution."""
    known: MovesText = ""
    """A solution to stay with, from the start of the puzzle on; ignored if it is none."""


class ValidateRequest(Struct, kw_only=True):
    """A drawing to check: as a grid, or as text."""

    grid: Grid | None = None
    puzzle: PuzzleText | None = None


class SaveRequest(Struct, kw_only=True):
    """A drawing to keep: as a grid, or as text."""

    grid: Grid | None = None
    puzzle: PuzzleText | None = None
    title: Words = ""
    author: Words = ""


class ReadRequest(Struct, kw_only=True):
    """A text with puzzles in it."""

    text: str


class ConvertRequest(Struct, kw_only=True):
    """A puzzle to write in another format, perhaps with a solution."""

    puzzle: PuzzleText
    format: Literal["xsb", "sok", "slc", "rle"]
    title: Words = ""
    author: Words = ""
    moves: MovesText = ""
