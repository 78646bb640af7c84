"""Saved puzzles: a drawing goes in, a short id comes out, and the same drawing has the same id.

SQLite by default, in a file that survives a crash: write-ahead log, every commit on
disk before it is acknowledged.  PostgreSQL by URL.  The id is made from the drawing
alone, so saving is idempotent and two servers on one database agree.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Connection as SqliteConnection

from sqlalchemy import Engine, String, Text, create_engine, event, make_url, select, text
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from sokobot.errors import SettingsError, SokobotError
from sokobot.formats import check_rows
from sokobot.puzzle import Puzzle

__all__ = ["SCHEMA_VERSION", "PuzzleStore", "SavedPuzzle", "StoreError", "entry_id"]

SCHEMA_VERSION = 1
_SHORTEST_ID = 12
_LONGEST_ID = 52
_BUSY_MILLISECONDS = 10_000


class StoreError(SokobotError):
    """The database cannot be used at the moment; the message is for people."""


@dataclass(frozen=True, slots=True)
class SavedPuzzle:
    """A puzzle that somebody saved."""

    id: str
    puzzle: Puzzle


class _Table(DeclarativeBase):
    """The tables of this store."""


class _SchemaVersion(_Table):
    """One row that says how the tables look."""

    __tablename__ = "schema_version"

    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)


class _Saved(_Table):
    """One saved puzzle."""

    __tablename__ = "saved_puzzle"

    id: Mapped[str] = mapped_column(String(_LONGEST_ID), primary_key=True)
    drawing: Mapped[str] = mapped_column(Text)
    """Rows in XSB characters, joined by newlines, all as wide as the grid."""
    title: Mapped[str] = mapped_column(String(500))
    author: Mapped[str] = mapped_column(String(500))
    saved_at: Mapped[datetime] = mapped_column(
        default=lambda: datetime.now(UTC).replace(tzinfo=None)
    )
    """UTC."""


def entry_id(drawing: str, title: str, author: str, length: int = _SHORTEST_ID) -> str:
    """Return the id of a drawing with its words: the beginning of its hash, letters and digits."""
    whole = "\0".join((drawing, title, author)) if title or author else drawing
    digest = hashlib.sha256(whole.encode("utf-8")).digest()
    return base64.b32encode(digest).decode("ascii").lower().rstrip("=")[:length]


class PuzzleStore:
    """The saved puzzles of one database."""

    def __init__(self, database: str) -> None:
        """Open the database, and make its tables if it has none.

        Raises:
            SettingsError: The URL is malformed, its driver is missing, or a newer version of
                Sokobot has changed the tables.
            StoreError: The database cannot be opened.
        """
        self._engine = _engine(database)
        try:
            self._prepare()
        except SettingsError:
            self.close()
            raise
        except SQLAlchemyError as error:
            self.close()
            raise StoreError(
                f"the database {_shown(self._engine)} cannot be used: {_why(error)}"
            ) from error

    def save(self, puzzle: Puzzle) -> tuple[SavedPuzzle, bool]:
        """Keep a puzzle; return it with its id, and whether it is new.

        The same drawing with another title or author is another entry.

        Raises:
            StoreError: The database cannot be used.
        """
        drawing = "\n".join(puzzle.rows())
        with _store_errors():
            for length in range(_SHORTEST_ID, _LONGEST_ID + 1):
                identifier = entry_id(drawing, puzzle.title, puzzle.author, length)
                is_new = self._insert(identifier, drawing, puzzle)
                found = self._row(identifier)
                if found is not None and _is_same(found, drawing, puzzle):
                    return _puzzle_of(found), is_new
        raise StoreError("the puzzle could not be saved")

    def find(self, identifier: str) -> SavedPuzzle | None:
        """Return a saved puzzle, or None.

        Raises:
            StoreError: The database cannot be used.
        """
        if not identifier.isascii() or not _SHORTEST_ID <= len(identifier) <= _LONGEST_ID:
            return None
        with _store_errors():
            row = self._row(identifier)
        return None if row is None else _puzzle_of(row)

    def check(self) -> None:
        """Return silently if the database answers.

        Raises:
            StoreError: It does not.
        """
        with _store_errors(), self._engine.connect() as connection:
            connection.execute(text("SELECT 1"))

    def close(self) -> None:
        """Let go of all connections."""
        self._engine.dispose()

    def _insert(self, identifier: str, drawing: str, puzzle: Puzzle) -> bool:
        """Add a row unless its id is taken; return whether it was added."""
        row = _Saved(id=identifier, drawing=drawing, title=puzzle.title, author=puzzle.author)
        if self._row(identifier) is not None:
            return False
        try:
            with Session(self._engine) as session:
                session.add(row)
                session.commit()
        except IntegrityError:
            return False  # Somebody else was faster.
        return True

    def _row(self, identifier: str) -> _Saved | None:
        with Session(self._engine, expire_on_commit=False) as session:
            return session.get(_Saved, identifier)

    def _prepare(self) -> None:
        """Make the tables, and refuse those of a newer version: we would misread them."""
        with self._engine.begin() as connection:
            if self._engine.dialect.name == "postgresql":
                # Two servers that start at once must not both create the tables.
                connection.execute(text("SELECT pg_advisory_xact_lock(7650526)"))
            _Table.metadata.create_all(connection)
            with Session(connection) as session:
                version = session.scalar(select(_SchemaVersion.version))
                if version is None:
                    session.add(_SchemaVersion(version=SCHEMA_VERSION))
                    session.commit()
        if version is not None and version > SCHEMA_VERSION:
            raise SettingsError(
                f"the database {_shown(self._engine)} was made by a newer version of Sokobot "
                f"(schema {version}, this one knows {SCHEMA_VERSION}); update Sokobot or choose "
                "another database"
            )


def _engine(database: str) -> Engine:
    try:
        url = (
            make_url(database)
            if "://" in database
            else make_url("sqlite://").set(database=database)
        )
        if url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
            Path(str(url.database)).expanduser().parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(url, pool_pre_ping=True)
    except (ArgumentError, ImportError, SQLAlchemyError) as error:
        raise SettingsError(f"the database {database!r} cannot be opened: {error}") from None
    except OSError as error:
        raise StoreError(f"the directory of the database cannot be made: {error}") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _careful)
    return engine


def _careful(connection: SqliteConnection, _record: object) -> None:
    """Set up a new SQLite connection: what is acknowledged is on disk."""
    for pragma in (
        f"busy_timeout = {_BUSY_MILLISECONDS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


@contextmanager
def _store_errors() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        raise StoreError(f"the saved puzzles cannot be reached: {_why(error)}") from error


def _why(error: SQLAlchemyError) -> str:
    """Return the database's own words, without SQL and links."""
    original = getattr(error, "orig", None)
    return str(original or error).splitlines()[0]


def _shown(engine: Engine) -> str:
    return engine.url.render_as_string(hide_password=True)


def _is_same(row: _Saved, drawing: str, puzzle: Puzzle) -> bool:
    return (row.drawing, row.title, row.author) == (drawing, puzzle.title, puzzle.author)


def _puzzle_of(row: _Saved) -> SavedPuzzle:
    puzzle, _ = check_rows(row.drawing.split("\n"))
    if puzzle is None:
        raise StoreError(f"the saved puzzle {row.id} is damaged")
    return SavedPuzzle(row.id, replace(puzzle, title=row.title, author=row.author))
