"""Saved puzzles: a drawing goes in, a short id comes out, and the same drawing has the same id.

The id is made from what is saved alone, so saving is idempotent and two servers on one
database agree.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import String, Text
from sqlalchemy.orm import Mapped, mapped_column

from sokobot.formats import check_rows
from sokobot.puzzle import Puzzle
from sokobot.web.stores.content_ids import LONGEST_ID, all_lengths, content_id, may_be_id
from sokobot.web.stores.database import Database, StoreError, Table, now

__all__ = ["PuzzleStore", "SavedPuzzle", "entry_id"]


@dataclass(frozen=True, slots=True)
class SavedPuzzle:
    """A puzzle that somebody saved."""

    id: str
    puzzle: Puzzle


class _Saved(Table):
    """One saved puzzle."""

    __tablename__ = "saved_puzzle"

    id: Mapped[str] = mapped_column(String(LONGEST_ID), primary_key=True)
    drawing: Mapped[str] = mapped_column(Text)
    """Rows in XSB characters, joined by newlines, all as wide as the grid."""
    title: Mapped[str] = mapped_column(String(500))
    author: Mapped[str] = mapped_column(String(500))
    saved_at: Mapped[datetime] = mapped_column(default=now)
    """UTC."""


def entry_id(drawing: str, title: str, author: str) -> str:
    """Return the whole id of a drawing with its words; its beginning is enough mostly."""
    return content_id("\0".join((drawing, title, author)) if title or author else drawing)


class PuzzleStore:
    """The saved puzzles of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, puzzle: Puzzle) -> tuple[SavedPuzzle, bool]:
        """Keep a puzzle; return it with its id, and whether it is new.

        The same drawing with another title or author is another entry.

        Raises:
            StoreError: The database cannot be used.
        """
        drawing = "\n".join(puzzle.rows())
        for identifier in all_lengths(entry_id(drawing, puzzle.title, puzzle.author)):
            row = _Saved(id=identifier, drawing=drawing, title=puzzle.title, author=puzzle.author)
            is_new = self._database.insert(row)
            found = self._row(identifier)
            if found is not None and _is_same(found, drawing, puzzle):
                return _puzzle_of(found), is_new
        raise StoreError("the puzzle could not be saved")

    def find(self, identifier: str) -> SavedPuzzle | None:
        """Return a saved puzzle, or None.

        Raises:
            StoreError: The database cannot be used.
        """
        row = self._row(identifier) if may_be_id(identifier) else None
        return None if row is None else _puzzle_of(row)

    def _row(self, identifier: str) -> _Saved | None:
        with self._database.session() as session:
            return session.get(_Saved, identifier)


def _is_same(row: _Saved, drawing: str, puzzle: Puzzle) -> bool:
    return (row.drawing, row.title, row.author) == (drawing, puzzle.title, puzzle.author)


def _puzzle_of(row: _Saved) -> SavedPuzzle:
    puzzle, _ = check_rows(row.drawing.split("\n"))
    if puzzle is None:
        raise StoreError(f"the saved puzzle {row.id} is damaged")
    return SavedPuzzle(row.id, replace(puzzle, title=row.title, author=row.author))
