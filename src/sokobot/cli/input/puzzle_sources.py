"""Every puzzle in the directories and files that a run is given, read when it is needed.

A puzzle is known by the file it came from, written relative to what the user
gave, and its number in that file.  Files are read one at a time and puzzle by
puzzle, so that a run over a large archive begins at once and holds the text of
one file in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from rich.cells import cell_len

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.failures import explain, message_of
from sokobot.cli.input.puzzle_selection import heading, stream_source
from sokobot.cli.input.standard_input import STANDARD_INPUT, STANDARD_INPUT_NAME
from sokobot.cli.output.consoles import complain, printable, say_findings
from sokobot.errors import PuzzleTextError
from sokobot.files import natural_key
from sokobot.formats.collection import Entry, UnreadFile
from sokobot.formats.entry_stream import EntryStream
from sokobot.formats.many_files import WITHOUT_PUZZLE

__all__ = ["PuzzleSources", "SourcedPuzzle", "UnreadSource"]

_READ_AHEAD = 500
_PICTURES = {".png", ".gif", ".jpg", ".jpeg", ".bmp", ".ico", ".webp", ".pdf"}
"""Endings of files that stand beside puzzles and hold none."""


@dataclass(frozen=True, slots=True)
class SourcedPuzzle:
    """One puzzle to solve, and where it came from."""

    source: str
    tier: str
    """The directory that the file is in or, of a file that was named, its name."""
    entry: Entry


@dataclass(frozen=True, slots=True)
class UnreadSource:
    """A file that could not be read; the user has been told."""

    source: str
    tier: str
    reason: str


@dataclass(frozen=True, slots=True)
class _File:
    path: str
    label: str
    tier: str
    size: int
    is_named: bool
    """Given by the user, not found in a directory: then it must hold a puzzle."""


class PuzzleSources:
    """The files of a run; iterating reads them."""

    def __init__(self, paths: Sequence[str], *, strict: bool) -> None:
        """Find all files, without reading them.

        Raises:
            PuzzleTextError: There is no file in a directory.
            OSError: Something is not there.
        """
        self._paths = tuple(paths)
        self._strict = strict
        self._files: list[_File] = []
        for path in paths:
            self._files += self._found(path)
        self._bytes = sum(file.size for file in self._files)
        self._bytes_read = 0
        self._open: tuple[_File, EntryStream] | None = None
        self.count = 0
        """Puzzles read so far."""
        self.name_width = 0
        """Of the names read so far the widest, in columns of a terminal."""
        self.has_refusals = False
        """Whether a file could not be used; the user has been told."""

    @property
    def exit_code(self) -> ExitCode:
        """What to exit with if everything that was read went well."""
        return ExitCode.BAD_INPUT if self.has_refusals else ExitCode.OK

    def estimated_count(self) -> int:
        """Return how many puzzles there are: a guess by the bytes, until everything is read."""
        read = float(self._bytes_read)
        if self._open is not None:
            read += self._open[0].size * self._open[1].share_read
        if read <= 0 or read >= self._bytes:
            return self.count
        return max(self.count, round(self.count * self._bytes / read))

    def __iter__(self) -> Iterator[SourcedPuzzle | UnreadSource]:
        for file in self._files:
            yield from self._puzzles_of(file)
        if not self.count and not self.has_refusals:
            where = printable(", ".join(self._paths))
            complain(f"Error: {where}: contains no puzzle", style="red")
            self.has_refusals = True

    def _found(self, path: str) -> Iterator[_File]:
        if path == STANDARD_INPUT:
            name = STANDARD_INPUT_NAME
            yield _File(path, name, name, 1, is_named=True)
        elif Path(path).is_dir():
            yield from _in_directory(Path(path), strict=self._strict)
        else:
            label = Path(path).name
            is_taken = any(file.label == label for file in self._files)
            size = Path(path).stat().st_size
            yield _File(path, path if is_taken else label, Path(path).stem, size, is_named=True)

    def _puzzles_of(self, file: _File) -> Iterator[SourcedPuzzle | UnreadSource]:
        try:
            stream = stream_source(file.path, strict=self._strict)
            self._open = (file, stream)
            yield from self._read_ahead(file, stream)
        except (PuzzleTextError, OSError) as error:
            if _is_passed_over(file, error):
                reason = printable(_reason(error))
                complain(f"Skipped {printable(file.label)}: {reason}.")
            else:
                explain(error)
                self.has_refusals = True
                yield UnreadSource(file.label, file.tier, _reason(error))
        else:
            for part in stream.unread:
                yield self._unread(file, part)
        finally:
            self._open = None
            self._bytes_read += file.size

    def _read_ahead(self, file: _File, stream: EntryStream) -> Iterator[SourcedPuzzle]:
        """Yield the puzzles of a file; some are read ahead, so that a table knows their names."""
        puzzles = _named(stream, file)
        while ahead := list(islice(puzzles, _READ_AHEAD)):
            self.count += len(ahead)
            widths = (cell_len(printable(puzzle.entry.name)) for puzzle in ahead)
            self.name_width = max([self.name_width, *widths])
            yield from ahead

    def _unread(self, file: _File, part: UnreadFile) -> UnreadSource:
        self.has_refusals = True
        say_findings(f"{file.path}/{part.name}", part.problems)
        reason = "; ".join(found.message for found in part.problems)
        return UnreadSource(f"{file.label}/{part.name}", file.tier, reason)


def _is_passed_over(file: _File, error: Exception) -> bool:
    """Return whether a file found in a directory may as well be none of ours."""
    if file.is_named or not isinstance(error, PuzzleTextError):
        return False
    is_words = all(found.code in WITHOUT_PUZZLE for found in error.problems)
    return is_words or Path(file.path).suffix.lower() in _PICTURES


def _reason(error: Exception) -> str:
    """Return why a file could not be read, in words."""
    if isinstance(error, PuzzleTextError):
        return "; ".join(found.message for found in error.problems)
    return message_of(error)


def _named(entries: Iterable[Entry], file: _File) -> Iterator[SourcedPuzzle]:
    """Yield the puzzles, each named so that a reader finds it again."""
    for entry in entries:
        name = heading(entry, file.label)
        yield SourcedPuzzle(file.label, file.tier, replace(entry, name=name))


def _in_directory(directory: Path, *, strict: bool) -> list[_File]:
    found = []
    for path in sorted(_visible_files(directory), key=lambda file: natural_key(file.as_posix())):
        inner = path.relative_to(directory)
        tier = inner.parts[0] if len(inner.parts) > 1 else directory.resolve().name
        size = path.stat().st_size if path.exists() else 0
        found.append(_File(str(path), inner.as_posix(), tier, size, is_named=False))
    if not found:
        # Let the reader of directories say it, in the words it has for an empty one.
        stream_source(str(directory), strict=strict).collection()
    return found


def _visible_files(directory: Path) -> Iterator[Path]:
    for path in directory.rglob("*"):
        hidden = any(part.startswith(".") for part in path.relative_to(directory).parts)
        if not path.is_dir() and not hidden:
            yield path
