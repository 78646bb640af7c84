"""Read several files as one collection: which ones, in which order, under which names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from sokobot.diagnostics import Diagnostic
from sokobot.errors import PuzzleTextError
from sokobot.files import natural_key
from sokobot.formats.collection import Entry, UnreadFile
from sokobot.formats.drafts import Head, Numbering, entries_of
from sokobot.formats.file_formats import SUFFIXES, reader_of_bytes
from sokobot.formats.findings import (
    EMPTY_FILE,
    NO_PUZZLE,
    NOT_LOOKED_AT,
    SKIPPED_FILE,
    UNREADABLE_FILE,
    visible,
)
from sokobot.formats.limits import Budget

__all__ = ["WITHOUT_PUZZLE", "ManyFiles", "in_natural_order", "is_puzzle_file"]

_SCREEN = re.compile(r"screen\.[0-9]{1,9}", re.I)
_MOST_NAMES = 5
WITHOUT_PUZZLE = {NO_PUZZLE.code, EMPTY_FILE.code}
"""Findings about a file that was read, and has no puzzle in it."""

Content = Callable[[], bytes]
"""Reads a file: opening one may fail, and then the others are read all the same."""


def in_natural_order(names: Iterable[str]) -> list[str]:
    """Return the names of puzzle files: `screen.2` before `screen.10`, screens first."""
    return sorted((name for name in names if is_puzzle_file(name)), key=_screens_first)


def is_puzzle_file(name: str) -> bool:
    """Return whether a file in a folder or archive is one that puzzles are looked for in."""
    path = PurePosixPath(name)
    if path.name.startswith(".") or "__MACOSX" in path.parts:
        return False
    return _SCREEN.fullmatch(path.name) is not None or path.suffix.lower() in SUFFIXES


def _screens_first(name: str) -> tuple[bool, tuple[list[tuple[int, str]], str]]:
    is_screen = _SCREEN.fullmatch(PurePosixPath(name).name) is not None
    return not is_screen, natural_key(name)


class ManyFiles:
    """The puzzles of several files, one file after the other.

    A file that cannot be used is reported and the others are read all the same.
    """

    def __init__(
        self, files: Sequence[tuple[str, Content]], budget: Budget, others: Iterable[str] = ()
    ) -> None:
        """Take names and contents of the files, and the names of those not looked at."""
        self._files = files
        self._budget = budget
        self._others = tuple(others)
        self._done = 0
        self._heads: list[Head] = []
        self._findings: list[Diagnostic] = []
        self._refusals: list[Diagnostic] = []
        self._unread: list[UnreadFile] = []

    @property
    def head(self) -> Head:
        """The head of the only file that has puzzles; several files have several heads."""
        only = self._heads[0] if len(self._heads) == 1 else Head()
        findings = [*self._findings, *_not_looked_at(self._others)]
        return Head(only.title, only.author, only.notes, findings)

    @property
    def share_read(self) -> float:
        """How many of the files are read so far, from 0 to 1."""
        return self._done / len(self._files)

    @property
    def unread(self) -> tuple[UnreadFile, ...]:
        """The files that could not be read, so far."""
        return tuple(self._unread)

    def entries(self, numbering: Numbering) -> Iterator[Entry]:
        """Yield every puzzle that is wanted.

        Raises:
            PuzzleTextError: There is no puzzle in any of the files.
        """
        for name, content in self._files:
            try:
                yield from self._entries_of(name, content, numbering)
            except PuzzleTextError as error:
                self._refuse(name, error.problems)
            self._done += 1
        if not self._heads:
            raise PuzzleTextError(tuple(self._refusals))

    def _entries_of(self, name: str, content: Content, numbering: Numbering) -> Iterator[Entry]:
        try:
            data = content()
        except OSError as error:
            reason = error.strerror or str(error)
            raise PuzzleTextError((UNREADABLE_FILE.at(reason),)) from None
        with self._budget.for_one_file() as lent:
            reader = reader_of_bytes(data, lent)
            yield from entries_of(reader, name, numbering, file=name)
        self._heads.append(reader.head)
        self._findings += [_in_file(name, found) for found in reader.head.findings]

    def _refuse(self, name: str, problems: tuple[Diagnostic, ...]) -> None:
        self._refusals += [_in_file(name, problem) for problem in problems]
        if all(problem.code in WITHOUT_PUZZLE for problem in problems):
            self._findings += [_just_words(name, problem) for problem in problems]
        else:
            self._findings += [_in_file(name, problem) for problem in problems]
            self._unread.append(UnreadFile(name, problems))


def _not_looked_at(names: Iterable[str]) -> tuple[Diagnostic, ...]:
    """Return a note on files that are not puzzle files by their name, if there are any."""
    left = sorted(visible(name) for name in names)
    if not left:
        return ()
    more = f" and {len(left) - _MOST_NAMES} more" if len(left) > _MOST_NAMES else ""
    return (NOT_LOOKED_AT.at(f"skipped: {', '.join(left[:_MOST_NAMES])}{more}"),)


def _in_file(name: str, found: Diagnostic) -> Diagnostic:
    """Return a finding with the name of its file."""
    return replace(found, message=f"{visible(name)}: {found.message}")


def _just_words(name: str, problem: Diagnostic) -> Diagnostic:
    """Return a note instead of the error that a readme beside puzzles has no puzzle."""
    return SKIPPED_FILE.at(f"{visible(name)}: {problem.message}", line=problem.line)
