"""The database that everything is kept in.

SQLite by default, in a file that survives a crash: write-ahead log, every commit on
disk before it is acknowledged.  PostgreSQL by URL; several servers may share it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Connection as SqliteConnection

from sqlalchemy import Engine, create_engine, event, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from sokobot.errors import SettingsError, SokobotError

__all__ = ["SCHEMA_VERSION", "Database", "StoreError", "Table", "now"]

SCHEMA_VERSION = 1
"""Higher when a table means something else; a table more does not change what the others mean."""
_BUSY_MILLISECONDS = 10_000


class StoreError(SokobotError):
    """The database cannot be used at the moment; the message is for people."""


class Table(DeclarativeBase):
    """The tables of the database; each store has its own."""


class _SchemaVersion(Table):
    """One row that says how the tables look."""

    __tablename__ = "schema_version"

    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)


def now() -> datetime:
    """Return the time as the tables keep it: UTC, without saying so."""
    return datetime.now(UTC).replace(tzinfo=None)


class Database:
    """One database, open."""

    def __init__(self, database: str) -> None:
        """Open a path or a URL, and make the tables that are missing.

        Raises:
            SettingsError: The URL is malformed, its driver is missing, or a newer version of
                Sokobot has changed the tables.
            StoreError: The database cannot be opened.
        """
        self.engine = _engine(database)
        try:
            self._prepare()
        except SettingsError:
            self.close()
            raise
        except SQLAlchemyError as error:
            self.close()
            raise StoreError(
                f"the database {_shown(self.engine)} cannot be used: {_why(error)}"
            ) from error

    @contextmanager
    def session(self) -> Iterator[Session]:
        """Lend a session; what it was given can be used when it is over.

        Raises:
            StoreError: The database cannot be used.
        """
        with store_errors(), Session(self.engine, expire_on_commit=False) as session:
            yield session

    def insert(self, row: Table) -> bool:
        """Add a row unless its key is taken; return whether it was added.

        Raises:
            StoreError: The database cannot be used.
        """
        with self.session() as session:
            if session.get(type(row), inspect(row).mapper.primary_key_from_instance(row)):
                return False
            try:
                session.add(row)
                session.commit()
            except IntegrityError:
                return False  # Somebody else was faster.
        return True

    def check(self) -> None:
        """Return silently if the database answers.

        Raises:
            StoreError: It does not.
        """
        with self.session() as session:
            session.execute(text("SELECT 1"))

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    def _prepare(self) -> None:
        """Make the tables, and refuse those of a newer version: we would misread them."""
        with self.engine.begin() as connection:
            if self.engine.dialect.name == "postgresql":
                # Two servers that start at once must not both create the tables.
                connection.execute(text("SELECT pg_advisory_xact_lock(7650526)"))
            Table.metadata.create_all(connection)
            with Session(connection) as session:
                version = session.scalar(select(_SchemaVersion.version))
                if version is None:
                    session.add(_SchemaVersion(version=SCHEMA_VERSION))
                    session.commit()
        if version is not None and version > SCHEMA_VERSION:
            raise SettingsError(
                f"the database {_shown(self.engine)} was made by a newer version of Sokobot "
                f"(schema {version}, this one knows {SCHEMA_VERSION}); update Sokobot or choose "
                "another database"
            )


@contextmanager
def store_errors() -> Iterator[None]:
    """Turn what the database complains about into an error for people."""
    try:
        yield
    except SQLAlchemyError as error:
        raise StoreError(f"the database cannot be reached: {_why(error)}") from error


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


def _why(error: SQLAlchemyError) -> str:
    """Return the database's own words, without SQL and links."""
    original = getattr(error, "orig", None)
    return str(original or error).splitlines()[0]


def _shown(engine: Engine) -> str:
    return engine.url.render_as_string(hide_password=True)
