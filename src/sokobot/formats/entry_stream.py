"""The puzzles of a source, read as they are asked for."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol

from sokobot.diagnostics import Diagnostic, as_errors
from sokobot.errors import PuzzleTextError
from sokobot.formats.collection import Collection, Entry, UnreadFile, strict_entry
from sokobot.formats.drafts import FileReader, Head, Numbering, entries_of

__all__ = ["EntryStream", "OneFile"]


class _Contents(Protocol):
    """One file, or several."""

    @property
    def head(self) -> Head: ...

    @property
    def unread(self) -> tuple[UnreadFile, ...]: ...

    @property
    def share_read(self) -> float: ...

    def entries(self, numbering: Numbering) -> Iterator[Entry]: ...


class OneFile:
    """The puzzles of one file or text."""

    unread: tuple[UnreadFile, ...] = ()

    def __init__(self, reader: FileReader, source: str) -> None:
        self._reader = reader
        self._source = source

    @property
    def head(self) -> Head:
        """What the file says about all its puzzles, so far."""
        return self._reader.head

    @property
    def share_read(self) -> float:
        """How much of the file is read so far, from 0 to 1."""
        return self._reader.share_read

    def entries(self, numbering: Numbering) -> Iterator[Entry]:
        """Yield every puzzle that is wanted.

        Raises:
            PuzzleTextError: There is none, or the file is damaged.
        """
        return entries_of(self._reader, self._source, numbering)


class EntryStream:
    """The puzzles of a file, folder or archive; iterating reads them, once.

    Where a file is damaged or too large, the puzzles above that place come first, and then
    the error.
    """

    def __init__(
        self, opened: Callable[[], _Contents], source: str, *, strict: bool = False, first: int = 1
    ) -> None:
        """Take how to open the source, and the number of the first puzzle that is wanted.

        Nothing is read yet.
        """
        self.source = source
        self._opened = opened
        self._strict = strict
        self._contents: _Contents | None = None
        self._numbering = Numbering(first)
        self._entries = self._read()

    def __iter__(self) -> Iterator[Entry]:
        return self._entries

    @property
    def count(self) -> int:
        """How many puzzles there were so far, those before the first wanted included."""
        return self._numbering.index

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Findings about the source as a whole: those so far, all of them at the end."""
        found = () if self._contents is None else tuple(self._contents.head.findings)
        return as_errors(found) if self._strict else found

    @property
    def unread(self) -> tuple[UnreadFile, ...]:
        """Files of a folder or archive that could not be read, so far."""
        return () if self._contents is None else self._contents.unread

    @property
    def share_read(self) -> float:
        """How much is read so far, from 0 to 1."""
        return 0.0 if self._contents is None else self._contents.share_read

    def collection(self) -> Collection:
        """Read to the end and return everything.

        Raises:
            PuzzleTextError: There is nothing usable in it.
            OSError: It cannot be opened or read.
        """
        with _garbage_left_alone():
            entries = tuple(self._entries)
        assert self._contents is not None
        if self.unread:
            entries = _without(entries, {file.name for file in self.unread})
        head = self._contents.head
        return Collection(
            source=self.source,
            title=head.title,
            author=head.author,
            notes=head.notes,
            entries=entries,
            diagnostics=self.diagnostics,
            unread=self.unread,
        )

    def _read(self) -> Iterator[Entry]:
        try:
            self._contents = self._opened()
            if self._strict:
                yield from map(strict_entry, self._contents.entries(self._numbering))
            else:
                yield from self._contents.entries(self._numbering)
        except PuzzleTextError as error:
            raise PuzzleTextError(error.problems, self.source) from None


@contextmanager
def _garbage_left_alone() -> Iterator[None]:
    """Search for no garbage: what is read stays, and looking through it would take longer."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _without(entries: tuple[Entry, ...], unread: set[str]) -> tuple[Entry, ...]:
    """Return the entries without those of files that turned out to be damaged further below."""
    kept = [entry for entry in entries if entry.file not in unread]
    return tuple(replace(entry, index=index) for index, entry in enumerate(kept, start=1))
