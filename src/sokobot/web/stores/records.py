"""Records: for each puzzle and each measure the best solution of everybody who entered one.

A puzzle is known by its canonical form and the player's cell, so that mirrored and turned
drawings share their records; solutions are kept as moves on that form.  Whoever calls has
replayed them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlalchemy import (
    ColumnElement,
    Delete,
    Index,
    Select,
    String,
    Text,
    UniqueConstraint,
    delete,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from sokobot.web.plain_words import folded_name
from sokobot.web.stores.database import Database, StoreError, Table, now

__all__ = ["LONGEST_NAME", "MOST_SHOWN", "Measure", "Record", "RecordStore", "Solution"]

LONGEST_NAME = 30
MOST_SHOWN = 20
_MOST_KEPT = 100
"""Of one puzzle and measure."""
_TRIES = 5


class Measure(StrEnum):
    """What a solution may have the fewest of."""

    MOVES = "moves"
    PUSHES = "pushes"
    LINES = "lines"


@dataclass(frozen=True, slots=True)
class Solution:
    """A solution that the referee has replayed."""

    puzzle: str
    """The key of the canonical form."""
    drawing: str
    """That form, to be played on."""
    moves: str
    move_count: int
    push_count: int
    line_count: int

    def counts(self, measure: Measure) -> tuple[int, int]:
        """Return what counts, and what decides between equals."""
        return {
            Measure.MOVES: (self.move_count, self.push_count),
            Measure.PUSHES: (self.push_count, self.move_count),
            Measure.LINES: (self.line_count, self.push_count),
        }[measure]


class Record(Table):
    """The best that one person entered for a puzzle, by one measure."""

    __tablename__ = "record"
    __table_args__ = (
        UniqueConstraint("puzzle", "measure", "folded_name"),
        Index("record_order", "puzzle", "measure", "first", "second", "id"),
        {"sqlite_autoincrement": True},  # A removed id never means another record.
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(60))
    measure: Mapped[str] = mapped_column(String(10))
    folded_name: Mapped[str] = mapped_column(String(200))
    name: Mapped[str] = mapped_column(String(LONGEST_NAME))
    first: Mapped[int]
    """What counts."""
    second: Mapped[int]
    """What decides between equals; then whoever was first."""
    move_count: Mapped[int]
    push_count: Mapped[int]
    line_count: Mapped[int]
    drawing: Mapped[str] = mapped_column(Text)
    moves: Mapped[str] = mapped_column(Text)
    entered_at: Mapped[datetime] = mapped_column(default=now)


class _BlockedName(Table):
    """A name that may no longer enter records."""

    __tablename__ = "blocked_name"

    folded_name: Mapped[str] = mapped_column(String(200), primary_key=True)


class RecordStore:
    """The records of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def enter(self, name: str, solution: Solution) -> list[Measure]:
        """Keep a solution where it beats what `name` had; return by which measures it does.

        Raises:
            StoreError: The database cannot be used.
        """
        return [measure for measure in Measure if self._enter(name, solution, measure)]

    def best(self, puzzle: str, measure: Measure, most: int = MOST_SHOWN) -> Sequence[Record]:
        """Return the records of a puzzle, the best first, equal ones by their age.

        Raises:
            StoreError: The database cannot be used.
        """
        with self._database.session() as session:
            return session.scalars(_in_order(puzzle, measure).limit(most)).all()

    def latest(self, most: int) -> Sequence[Record]:
        """Return what was entered last, of all puzzles, for whoever moderates."""
        query = select(Record).order_by(Record.entered_at.desc(), Record.id.desc()).limit(most)
        with self._database.session() as session:
            return session.scalars(query).all()

    def remove(self, identifier: int) -> bool:
        """Remove one record; return whether it was there."""
        with self._database.session() as session:
            row = session.get(Record, identifier)
            if row is not None:
                session.delete(row)
                session.commit()
            return row is not None

    def block(self, identifier: int) -> bool:
        """Remove all records of the name of this one, and let it enter none again."""
        with self._database.session() as session:
            row = session.get(Record, identifier)
            if row is None:
                return False
            session.execute(delete(Record).where(Record.folded_name == row.folded_name))
            session.merge(_BlockedName(folded_name=row.folded_name))
            session.commit()
            return True

    def is_blocked(self, name: str) -> bool:
        """Return whether a name may not enter records."""
        with self._database.session() as session:
            return session.get(_BlockedName, folded_name(name)) is not None

    def _enter(self, name: str, solution: Solution, measure: Measure) -> bool:
        """Insert or improve one row; two writers of one name leave the better one."""
        for _ in range(_TRIES):
            with self._database.session() as session:
                if _improved(session, name, solution, measure):
                    session.commit()
                    return True
                if _owned(session, name, solution, measure):
                    return False
                row = _row(name, solution, measure)
                try:
                    session.add(row)
                    session.flush()
                except IntegrityError:
                    continue  # Somebody else was faster: compare with what they wrote.
                session.execute(_beyond_the_last(solution.puzzle, measure))
                is_kept = session.scalar(select(Record.id).where(Record.id == row.id)) is not None
                session.commit()
                return is_kept
        raise StoreError("the record could not be entered")


def _row(name: str, solution: Solution, measure: Measure) -> Record:
    return Record(
        puzzle=solution.puzzle,
        measure=measure,
        folded_name=folded_name(name),
        **_values(name, solution, measure),
    )


def _values(name: str, solution: Solution, measure: Measure) -> dict[str, object]:
    first, second = solution.counts(measure)
    return {
        "name": name,
        "first": first,
        "second": second,
        "move_count": solution.move_count,
        "push_count": solution.push_count,
        "line_count": solution.line_count,
        "drawing": solution.drawing,
        "moves": solution.moves,
        "entered_at": now(),
    }


def _improved(session: Session, name: str, solution: Solution, measure: Measure) -> bool:
    """Write over the record of `name` if the solution is better, in one statement."""
    first, second = solution.counts(measure)
    is_worse = (Record.first > first) | ((Record.first == first) & (Record.second > second))
    done = session.connection().execute(
        update(Record)
        .where(*_is_of(name, solution.puzzle, measure), is_worse)
        .values(**_values(name, solution, measure))
    )
    return done.rowcount > 0


def _owned(session: Session, name: str, solution: Solution, measure: Measure) -> bool:
    query = select(Record.id).where(*_is_of(name, solution.puzzle, measure))
    return session.scalar(query) is not None


def _is_of(name: str, puzzle: str, measure: Measure) -> tuple[ColumnElement[bool], ...]:
    return (
        Record.puzzle == puzzle,
        Record.measure == measure,
        Record.folded_name == folded_name(name),
    )


def _in_order(puzzle: str, measure: Measure) -> Select[Record]:
    return (
        select(Record)
        .where(Record.puzzle == puzzle, Record.measure == measure)
        .order_by(Record.first, Record.second, Record.entered_at, Record.id)
    )


def _beyond_the_last(puzzle: str, measure: Measure) -> Delete:
    kept = _in_order(puzzle, measure).with_only_columns(Record.id).limit(_MOST_KEPT)
    return delete(Record).where(
        Record.puzzle == puzzle, Record.measure == measure, Record.id.not_in(kept)
    )
