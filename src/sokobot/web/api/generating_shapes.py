"""The shapes of wishes for puzzles, and of what was made."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sokobot.web.api.request_shapes import PuzzleText, Seconds

MOST_BOXES = 6
"""So many have ratings that are no estimates."""
SMALLEST_SIDE, LARGEST_SIDE = 3, 12

Share = Annotated[float, Meta(gt=0, lt=1, description="the share of people who fail")]
Side = Annotated[int, Meta(ge=SMALLEST_SIDE, le=LARGEST_SIDE)]


class GenerateRequest(Struct, kw_only=True):
    """What the puzzle is to be like."""

    difficulty: Share | Literal["trivial", "easy", "medium", "hard", "expert"] = "medium"
    boxes: Annotated[int, Meta(ge=1, le=MOST_BOXES)] = 3
    width: Side = 7
    """The largest width of the floor, without the wall around it."""
    height: Side = 7
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """The same wish with the same seed is answered with the same puzzle."""
    avoid: Annotated[list[PuzzleText], Meta(max_length=10)] = []
    """Puzzles that do not come again, however they are turned."""
    solution: bool = False
    """Whether to tell a solution."""
    timeout: Seconds | None = None


class MadePuzzle(Struct, kw_only=True):
    """A puzzle with its rating."""

    found: Literal[True] = True
    title: str
    puzzle: str
    failure: float
    """The expected share of people who fail."""
    word: str
    boxes: int
    pushes: int
    """No solution has fewer."""
    solution: str | None
    """Only if it was asked for."""
    seed: int


class NothingMade(Struct, kw_only=True):
    """No puzzle, and why."""

    found: Literal[False] = False
    reason: Literal["nothing_found", "timeout"]
    error: str
    rooms: int
    seed: int
