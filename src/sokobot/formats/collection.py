"""What a file holds: its puzzles in order, playable or not, and what was found.

A collection keeps the puzzles that cannot be played, with all their problems,
so that a checker can report on every one and a solver can go on with the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sokobot.diagnostics import Diagnostic, as_errors, has_errors
from sokobot.puzzle import Puzzle

__all__ = ["Collection", "Entry", "UnreadFile", "strict_entry"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of a collection, playable or not."""

    index: int
    """From 1, in file order."""
    name: str
    """The title; without one the file name, with `#index` if the file has several."""
    rows: tuple[str, ...]
    """The drawing in XSB characters, as far as it could be read."""
    puzzle: Puzzle | None
    """None if it cannot be played."""
    diagnostics: tuple[Diagnostic, ...]
    """Findings about this puzzle; lines and columns are those of the file as given."""
    line: int
    """First line of the drawing."""
    file: str = ""
    """The file of the folder or archive that it stands in; empty where there is but one file."""
    number_in_file: int = 0
    """Its place in its file, from 1; 0 where the file has only this one."""

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings that keep it from being played."""
        return tuple(found for found in self.diagnostics if found.is_error)


@dataclass(frozen=True, slots=True)
class UnreadFile:
    """A file of a folder or archive that could not be read, and why."""

    name: str
    problems: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Collection:
    """The puzzles of one file, folder, archive or pasted text."""

    source: str
    title: str
    author: str
    notes: tuple[str, ...]
    entries: tuple[Entry, ...]
    diagnostics: tuple[Diagnostic, ...]
    """Findings about the file as a whole."""
    unread: tuple[UnreadFile, ...] = ()
    """Files of the folder or archive that could not be read; `diagnostics` says it, too."""

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The playable puzzles."""
        return tuple(entry.puzzle for entry in self.entries if entry.puzzle is not None)


def strict_entry(entry: Entry) -> Entry:
    """Return the entry with every note raised to an error."""
    errors = as_errors(entry.diagnostics)
    return replace(entry, diagnostics=errors, puzzle=None if has_errors(errors) else entry.puzzle)
