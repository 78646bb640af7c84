"""The shapes of requests and answers about records."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sokobot.web.api.request_shapes import MovesText, PuzzleText, Words
from sokobot.web.stores.records import Measure


class RecordsRequest(Struct, kw_only=True):
    """Whose records: a puzzle, drawn in whichever way."""

    puzzle: PuzzleText


class EnterRequest(Struct, kw_only=True):
    """Solutions to be entered under a name."""

    puzzle: PuzzleText
    name: Words
    solutions: Annotated[list[MovesText], Meta(min_length=1, max_length=3)]


class RecordEntry(Struct, kw_only=True):
    """One line of a table of records; `rank` is shared by equals."""

    id: int
    rank: int
    name: str
    moves: int
    pushes: int
    lines: int
    date: str


class RecordTables(Struct, kw_only=True):
    """The best of everybody by each measure."""

    puzzle: str
    """What this puzzle is known by, however it is drawn."""
    moves: list[RecordEntry]
    pushes: list[RecordEntry]
    lines: list[RecordEntry]


class Entered(Struct, kw_only=True):
    """By which measures the solutions are better than what the name had, and the tables now."""

    improved: list[Measure]
    records: RecordTables


class ModeratedEntry(Struct, kw_only=True):
    """A record as a moderator sees it: with what was played, on which drawing."""

    id: int
    measure: Measure
    name: str
    date: str
    drawing: str
    moves: str


class LatestRecords(Struct, kw_only=True):
    """What was entered last."""

    records: list[ModeratedEntry]


class Removed(Struct, kw_only=True):
    """What a moderator removed."""

    id: int
    blocked: bool
    """Whether everything of this name was removed, and it may enter nothing from now on."""
