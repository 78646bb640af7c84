"""Classes: a collection with settings, pupils by nickname, and what each of them has solved.

Keys and tokens are kept as hashes: who reads the database cannot act as somebody else.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ForeignKey, String, Text, UniqueConstraint, delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, mapped_column

from sokobot.web.plain_words import folded_name
from sokobot.web.stores.database import Database, Table, now

__all__ = [
    "LONGEST_NICKNAME",
    "MOST_PUPILS",
    "ClassSolution",
    "ClassStore",
    "Classroom",
    "Pupil",
    "is_key",
    "seconds_left",
]

LONGEST_NICKNAME = 30
MOST_PUPILS = 200


class Classroom(Table):
    """One class."""

    __tablename__ = "classroom"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    key_hash: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(200))
    collection: Mapped[str] = mapped_column(String(60))
    allows_hints: Mapped[bool]
    allows_solver: Mapped[bool]
    minutes: Mapped[int]
    """For each pupil, from joining on; 0 for no limit."""
    made_at: Mapped[datetime] = mapped_column(default=now)


class Pupil(Table):
    """Somebody in a class."""

    __tablename__ = "pupil"
    __table_args__ = (
        UniqueConstraint("classroom", "folded_name"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    classroom: Mapped[str] = mapped_column(ForeignKey("classroom.id"))
    folded_name: Mapped[str] = mapped_column(String(200))
    nickname: Mapped[str] = mapped_column(String(LONGEST_NICKNAME))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    joined_at: Mapped[datetime] = mapped_column(default=now)


class ClassSolution(Table):
    """The best that a pupil has for one puzzle: fewest pushes, then moves."""

    __tablename__ = "class_solution"

    pupil: Mapped[int] = mapped_column(ForeignKey("pupil.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Of the puzzle in its collection, from 1."""
    push_count: Mapped[int]
    move_count: Mapped[int]
    moves: Mapped[str] = mapped_column(Text)
    solved_at: Mapped[datetime] = mapped_column(default=now)


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody who joined, and the token that proves it."""

    pupil: Pupil
    token: str


class ClassStore:
    """The classes of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def make(
        self, name: str, collection: str, *, hints: bool, solver: bool, minutes: int
    ) -> tuple[Classroom, str]:
        """Make a class; return it with the teacher's key, which is not kept."""
        key = secrets.token_urlsafe(16)
        row = Classroom(
            id=secrets.token_hex(6),
            key_hash=_hash(key),
            name=name,
            collection=collection,
            allows_hints=hints,
            allows_solver=solver,
            minutes=minutes,
        )
        self._database.insert(row)
        return row, key

    def find(self, identifier: str) -> Classroom | None:
        """Return a class, or None."""
        if not identifier.isalnum() or len(identifier) > 32:
            return None
        with self._database.session() as session:
            return session.get(Classroom, identifier)

    def join(self, classroom: Classroom, nickname: str) -> Joined | None:
        """Let somebody in; None if the nickname is taken or the class is full."""
        token = secrets.token_urlsafe(16)
        row = Pupil(
            classroom=classroom.id,
            folded_name=folded_name(nickname),
            nickname=nickname,
            token_hash=_hash(token),
        )
        with self._database.session() as session:
            there = select(func.count()).where(Pupil.classroom == classroom.id)
            if (session.scalar(there) or 0) >= MOST_PUPILS:
                return None
            try:
                session.add(row)
                session.commit()
            except IntegrityError:
                return None
        return Joined(row, token)

    def pupil(self, classroom: Classroom, token: str) -> Pupil | None:
        """Return whose token this is, or None."""
        query = select(Pupil).where(
            Pupil.classroom == classroom.id, Pupil.token_hash == _hash(token)
        )
        with self._database.session() as session:
            return session.scalar(query)

    def note(self, pupil: Pupil, number: int, moves: str, push_count: int) -> None:
        """Keep a solution that was replayed if it is the pupil's best of this puzzle."""
        values = {
            "push_count": push_count,
            "move_count": len(moves),
            "moves": moves,
            "solved_at": now(),
        }
        if self._database.insert(ClassSolution(pupil=pupil.id, number=number, **values)):
            return
        is_worse = (ClassSolution.push_count > push_count) | (
            (ClassSolution.push_count == push_count) & (ClassSolution.move_count > len(moves))
        )
        with self._database.session() as session:
            session.execute(
                update(ClassSolution)
                .where(ClassSolution.pupil == pupil.id, ClassSolution.number == number, is_worse)
                .values(**values)
            )
            session.commit()

    def progress(self, classroom: Classroom) -> list[tuple[Pupil, Sequence[ClassSolution]]]:
        """Return who is in a class and what each has solved, in the order they joined."""
        with self._database.session() as session:
            pupils = session.scalars(
                select(Pupil).where(Pupil.classroom == classroom.id).order_by(Pupil.id)
            ).all()
            solutions = session.scalars(
                select(ClassSolution)
                .join(Pupil, Pupil.id == ClassSolution.pupil)
                .where(Pupil.classroom == classroom.id)
                .order_by(ClassSolution.number)
            ).all()
        return [(one, [found for found in solutions if found.pupil == one.id]) for one in pupils]

    def remove(self, classroom: Classroom, pupil: int) -> bool:
        """Remove a pupil with everything solved; the nickname is free again."""
        with self._database.session() as session:
            row = session.get(Pupil, pupil)
            if row is None or row.classroom != classroom.id:
                return False
            session.execute(delete(ClassSolution).where(ClassSolution.pupil == pupil))
            session.delete(row)
            session.commit()
            return True


def is_key(classroom: Classroom, key: str) -> bool:
    """Return whether this is the teacher's key."""
    return hmac.compare_digest(classroom.key_hash, _hash(key))


def seconds_left(classroom: Classroom, pupil: Pupil) -> float | None:
    """Return how long a pupil may still solve; None without a limit, 0 when it is over."""
    if classroom.minutes == 0:
        return None
    end = pupil.joined_at + timedelta(minutes=classroom.minutes)
    return max(0.0, (end - now()).total_seconds())


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8")).hexdigest()
