"""A puzzle as a reader hands it over, before it has a number and a name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Protocol

from sokobot.diagnostics import Diagnostic, has_errors
from sokobot.formats.board_check import CheckedDrawing
from sokobot.formats.collection import Entry
from sokobot.formats.plain_drawing import PlainDrawing
from sokobot.formats.text.captions import Caption
from sokobot.puzzle import Puzzle

__all__ = ["Draft", "FileReader", "Head", "Numbering", "entries_of"]


@dataclass(slots=True)
class Draft:
    """A drawing with everything that was written about it."""

    check: Callable[[], CheckedDrawing | PlainDrawing]
    """Checks the drawing; not called for puzzles that are skipped."""
    line: int
    title: str = ""
    author: str = ""
    notes: tuple[str, ...] = ()
    solutions: tuple[str, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    """What was found in the words about it."""

    @classmethod
    def captioned(
        cls,
        check: Callable[[], CheckedDrawing | PlainDrawing],
        caption: Caption,
        line: int,
        solutions: tuple[str, ...],
        findings: tuple[Diagnostic, ...],
    ) -> Draft:
        """Return a drawing with the words of a caption."""
        title, author, notes = caption.title, caption.author, tuple(caption.notes)
        return cls(check, line, title, author, notes, solutions, findings)


@dataclass(slots=True)
class Head:
    """What a file says about all its puzzles."""

    title: str = ""
    author: str = ""
    notes: tuple[str, ...] = ()
    findings: list[Diagnostic] = field(default_factory=list)


class FileReader(Protocol):
    """What every format offers: the puzzles of one file, one after the other."""

    @property
    def head(self) -> Head:
        """What was found about the file so far; all of it when the drafts are read."""
        ...

    @property
    def share_read(self) -> float:
        """How much of the file is read so far, from 0 to 1."""
        ...

    def drafts(self) -> Iterator[Draft]:
        """Yield the puzzles.

        Raises:
            PuzzleTextError: There is none, a limit is broken, or the file is damaged here.
        """
        ...


class Numbering:
    """Numbers the puzzles of one file or several, and passes over those before the first wanted."""

    __slots__ = ("_first", "index")

    def __init__(self, first: int = 1) -> None:
        self.index = 0
        """Of the puzzle taken last, from 1."""
        self._first = first

    def takes_next(self) -> bool:
        """Count one more puzzle, and return whether it is wanted."""
        self.index += 1
        return self.index >= self._first


def entries_of(
    reader: FileReader, source: str, numbering: Numbering, *, file: str = ""
) -> Iterator[Entry]:
    """Yield the puzzles of a file, numbered, and named where untitled."""
    file_name = PurePath(source).name or "puzzle"
    waiting: Draft | None = None
    number = 0
    for draft in reader.drafts():
        if waiting is not None:
            number += 1
            if numbering.takes_next():
                name = waiting.title or f"{file_name}#{number}"
                yield _entry(waiting, numbering.index, name, file, number)
        waiting = draft
    if waiting is None or not numbering.takes_next():
        return
    if number:
        number += 1
        name = waiting.title or f"{file_name}#{number}"
    else:
        name = waiting.title or reader.head.title or file_name
    yield _entry(waiting, numbering.index, name, file, number)


def _entry(draft: Draft, index: int, name: str, file: str, number: int) -> Entry:
    checked = draft.check()
    if isinstance(checked, PlainDrawing):
        diagnostics = draft.findings
        puzzle = None if diagnostics and has_errors(diagnostics) else _puzzle(checked, draft)
    else:
        diagnostics = (*checked.diagnostics, *draft.findings)
        puzzle = None if has_errors(diagnostics) else checked.puzzle
        if puzzle is not None:
            puzzle = replace(
                puzzle,
                title=draft.title,
                author=draft.author,
                notes=draft.notes,
                solutions=draft.solutions,
            )
    return Entry(index, name, checked.rows, puzzle, diagnostics, draft.line, file, number)


def _puzzle(drawn: PlainDrawing, draft: Draft) -> Puzzle:
    return Puzzle(
        drawn.width,
        len(drawn.rows),
        drawn.walls,
        drawn.goals,
        drawn.boxes,
        drawn.player,
        draft.title,
        draft.author,
        draft.notes,
        draft.solutions,
    )
