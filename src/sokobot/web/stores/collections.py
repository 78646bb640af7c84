"""Saved collections: puzzles with their names, under an id that is made from them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import msgspec
from sqlalchemy import String, Text
from sqlalchemy.orm import Mapped, mapped_column

from sokobot.web.stores.content_ids import LONGEST_ID, all_lengths, content_id, may_be_id
from sokobot.web.stores.database import Database, StoreError, Table, now

__all__ = ["CollectedPuzzle", "CollectionStore", "SavedCollection"]


class CollectedPuzzle(msgspec.Struct, frozen=True, kw_only=True):
    """One puzzle of a collection, as it is kept and as the API shows it."""

    name: str
    author: str
    puzzle: str
    """The drawing as text."""
    width: int
    height: int
    boxes: int


@dataclass(frozen=True, slots=True)
class SavedCollection:
    """A collection that somebody saved."""

    id: str
    name: str
    author: str
    puzzles: tuple[CollectedPuzzle, ...]


class _Collection(Table):
    """One saved collection."""

    __tablename__ = "saved_collection"

    id: Mapped[str] = mapped_column(String(LONGEST_ID), primary_key=True)
    name: Mapped[str] = mapped_column(String(500))
    author: Mapped[str] = mapped_column(String(500))
    puzzles: Mapped[str] = mapped_column(Text)
    """As JSON, a list of `CollectedPuzzle`."""
    saved_at: Mapped[datetime] = mapped_column(default=now)


class CollectionStore:
    """The saved collections of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(
        self, name: str, author: str, puzzles: tuple[CollectedPuzzle, ...]
    ) -> tuple[SavedCollection, bool]:
        """Keep a collection; return it with its id, and whether it is new.

        Raises:
            StoreError: The database cannot be used.
        """
        content = msgspec.json.encode(puzzles).decode()
        for identifier in all_lengths(content_id("\0".join((name, author, content)))):
            row = _Collection(id=identifier, name=name, author=author, puzzles=content)
            is_new = self._database.insert(row)
            found = self._row(identifier)
            if found is not None and (found.name, found.author, found.puzzles) == (
                name,
                author,
                content,
            ):
                return _collection_of(found), is_new
        raise StoreError("the collection could not be saved")

    def find(self, identifier: str) -> SavedCollection | None:
        """Return a saved collection, or None.

        Raises:
            StoreError: The database cannot be used.
        """
        row = self._row(identifier) if may_be_id(identifier) else None
        return None if row is None else _collection_of(row)

    def _row(self, identifier: str) -> _Collection | None:
        with self._database.session() as session:
            return session.get(_Collection, identifier)


def _collection_of(row: _Collection) -> SavedCollection:
    try:
        puzzles = msgspec.json.decode(row.puzzles, type=tuple[CollectedPuzzle, ...])
    except msgspec.DecodeError:
        raise StoreError(f"the saved collection {row.id} is damaged") from None
    return SavedCollection(row.id, row.name, row.author, puzzles)
