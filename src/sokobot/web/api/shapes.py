"""The shapes of answers about puzzles and drawings, and of failures.

Answers are encoded from these structures, and `openapi` describes the API from them and
from their neighbours `request_shapes` and `search_shapes`, so that code and description
cannot disagree.  Cells are [x, y] = [column, row].
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sokobot.web.stores.collections import CollectedPuzzle

Point = tuple[int, int]


class Failure(Struct, kw_only=True):
    """What went wrong, in one sentence."""

    error: str


class Finding(Struct, kw_only=True):
    """One thing that is odd or wrong in a drawing."""

    code: str
    message: str
    fix: str
    line: int | None
    column: int | None
    cells: list[Point]


class InvalidPuzzle(Struct, kw_only=True):
    """A puzzle that cannot be played, with all the reasons."""

    error: str
    reason: Literal["invalid_puzzle"] = "invalid_puzzle"
    errors: list[Finding] = []


class PuzzleName(Struct, kw_only=True):
    """A bundled puzzle in the short list."""

    id: str
    name: str
    difficulty: str


class PuzzleList(Struct, kw_only=True):
    """All bundled puzzles."""

    puzzles: list[PuzzleName]


class PuzzleDrawing(Struct, kw_only=True):
    """One puzzle, as text and as a grid."""

    id: str
    title: str
    author: str
    puzzle: str
    grid: list[list[str]]


class LibraryPuzzle(Struct, kw_only=True):
    """A bundled puzzle as a library shows it."""

    id: str
    name: str
    width: int
    height: int
    boxes: int
    optimal_pushes: int | None
    optimal_moves: int | None
    failure: float | None
    """The expected share of people who fail."""
    word: str
    """The same in a word."""
    exact: bool
    """Whether that was read off all states; else it is an estimate."""
    collection: str
    """The title of its themed collection; empty if it is in none."""
    puzzle: str
    thumbnail: str


class LibraryTier(Struct, kw_only=True):
    """Puzzles of about the same difficulty."""

    id: str
    name: str
    puzzles: list[LibraryPuzzle]


class Library(Struct, kw_only=True):
    """The bundled puzzles, tier by tier."""

    tiers: list[LibraryTier]


class ReadPuzzle(Struct, kw_only=True):
    """One puzzle of a text or file, playable or not."""

    index: int
    name: str
    author: str
    puzzle: str | None
    grid: list[list[str]]
    rows: list[str]
    width: int
    height: int
    boxes: int
    solution: str | None
    errors: list[Finding]
    warnings: list[Finding]


class ReadAnswer(Struct, kw_only=True):
    """Everything that was found in a text or file."""

    title: str
    author: str
    puzzles: list[ReadPuzzle]
    left_out: int
    errors: list[Finding]
    warnings: list[Finding]


class Unreadable(Struct, kw_only=True):
    """A text or file without anything usable in it."""

    error: str
    errors: list[Finding] = []


class JudgedFinding(Finding, kw_only=True):
    """A finding that says how bad it is."""

    severity: Literal["error", "warning"]


class ValidateAnswer(Struct, kw_only=True):
    """Whether a drawing can be played, and all that is odd about it, in words and in parts."""

    valid: bool
    errors: list[str]
    warnings: list[str]
    findings: list[JudgedFinding]


class Saved(Struct, kw_only=True):
    """Where a saved puzzle is found."""

    id: str
    url: str


class CollectionAnswer(Struct, kw_only=True):
    """The puzzles of a saved collection."""

    id: str
    name: str
    author: str
    puzzles: list[CollectedPuzzle]


class Converted(Struct, kw_only=True):
    """A puzzle as a file."""

    text: str
    filename: str


class Choice(Struct, kw_only=True):
    """One thing a search can be asked for."""

    id: str
    name: str
    explanation: str


class Limits(Struct, kw_only=True):
    """How much this server takes on."""

    timeout_seconds: float
    default_timeout_seconds: float
    max_side: int
    max_states: int
    max_moves: int
    max_body_bytes: int
    max_file_bytes: int
    memory_mebibytes: int


class Options(Struct, kw_only=True):
    """Everything a search can be asked for."""

    objectives: list[Choice]
    algorithms: list[Choice]
    heuristics: list[Choice]
    limits: Limits


class Health(Struct, kw_only=True):
    """Whether the server can do its work."""

    status: Literal["ok", "unusable"]
    version: str
    workers: int
    queued: int
    running: int
