"""The ways in: a text, bytes, a path, exactly one puzzle."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from sokobot.diagnostics import Diagnostic, has_errors
from sokobot.errors import PuzzleTextError, UnplayablePuzzleError
from sokobot.files import naming
from sokobot.formats.collection import Collection
from sokobot.formats.decode import check_size, is_zip
from sokobot.formats.entry_stream import EntryStream, OneFile
from sokobot.formats.file_formats import reader_of_bytes, reader_of_text
from sokobot.formats.findings import NO_PUZZLE_FILE, NOT_ONE_PUZZLE
from sokobot.formats.limits import FILE_LIMITS, MAX_FILE_BYTES, Budget, Limits
from sokobot.formats.many_files import ManyFiles, in_natural_order
from sokobot.puzzle import Puzzle

__all__ = [
    "load",
    "read_bytes",
    "read_path",
    "read_puzzle",
    "read_text",
    "stream_bytes",
    "stream_path",
]


def read_text(
    text: str, *, source: str = "", strict: bool = False, limits: Limits = FILE_LIMITS
) -> Collection:
    """Read every puzzle in a text: XSB, SOK, run-length, Boxoban or SLC.

    Raises:
        PuzzleTextError: There is nothing usable in it.
    """

    def opened() -> OneFile:
        return OneFile(reader_of_text(text, Budget(limits)), source)

    return EntryStream(opened, source, strict=strict).collection()


def read_bytes(
    data: bytes, *, source: str = "", strict: bool = False, limits: Limits = FILE_LIMITS
) -> Collection:
    """Read every puzzle in the content of a file: text in any encoding, SLC or zip.

    Raises:
        PuzzleTextError: There is nothing usable in it.
    """
    return stream_bytes(data, source=source, strict=strict, limits=limits).collection()


def read_path(path: Path | str, *, strict: bool = False) -> Collection:
    """Read every puzzle of a file, an archive or a folder.

    Raises:
        PuzzleTextError: There is nothing usable in it.
        OSError: It cannot be opened or read.
    """
    return stream_path(path, strict=strict).collection()


def stream_bytes(
    data: bytes,
    *,
    source: str = "",
    strict: bool = False,
    limits: Limits = FILE_LIMITS,
    first: int = 1,
) -> EntryStream:
    """Return the puzzles in the content of a file, from the `first` on, read as asked for."""
    opened = partial(_contents, data, source, limits)
    return EntryStream(opened, source, strict=strict, first=first)


def stream_path(path: Path | str, *, strict: bool = False, first: int = 1) -> EntryStream:
    """Return the puzzles of a file, archive or folder, from the `first` on, read as asked for."""
    path = Path(path)
    source = os.fspath(path)

    def opened() -> OneFile | ManyFiles:
        if path.is_dir():
            return _folder(path)
        return _contents(_content(path), source, FILE_LIMITS)

    return EntryStream(opened, source, strict=strict, first=first)


def _contents(data: bytes, source: str, limits: Limits) -> OneFile | ManyFiles:
    check_size(len(data))
    if is_zip(data):
        from sokobot.formats.archive import files_of_zip  # Most files are not archives.

        return files_of_zip(data, limits)
    return OneFile(reader_of_bytes(data, Budget(limits)), source)


def _folder(path: Path) -> ManyFiles:
    inside = {entry.name: entry for entry in path.iterdir() if not entry.name.startswith(".")}
    names = in_natural_order(name for name, entry in inside.items() if not entry.is_dir())
    if not names:
        raise PuzzleTextError((NO_PUZZLE_FILE.at("no puzzle file in the folder"),))
    files = [(name, partial(_content, path / name)) for name in names]
    others = (f"{n}/" if inside[n].is_dir() else n for n in set(inside) - set(names))
    # What is on your own disk you put there yourself: every file has a budget of its own.
    return ManyFiles(files, Budget(files=len(names)), others)


def load(path: Path | str, *, strict: bool = False) -> tuple[Puzzle, ...]:
    """Read every puzzle of a file, an archive or a folder, all of them playable.

    Raises:
        PuzzleTextError: There is nothing usable in it.
        UnplayablePuzzleError: One of the puzzles cannot be played; all problems of all of them.
        OSError: It cannot be opened or read.
    """
    collection = read_path(path, strict=strict)
    _require_usable(collection)
    return collection.puzzles


def read_puzzle(text: str, *, strict: bool = False) -> Puzzle:
    """Read the one puzzle in a text.

    Raises:
        PuzzleTextError: There is none, or more than one.
        UnplayablePuzzleError: It is drawn, but cannot be played.
    """
    collection = read_text(text, strict=strict)
    if len(collection.entries) > 1:
        second = collection.entries[1].line
        message = f"{len(collection.entries)} puzzles, the second begins here"
        raise PuzzleTextError((NOT_ONE_PUZZLE.at(message, line=second),))
    _require_usable(collection)
    return collection.puzzles[0]


def _require_usable(collection: Collection) -> None:
    if has_errors(collection.diagnostics):
        raise PuzzleTextError(collection.diagnostics, collection.source)
    problems: list[Diagnostic] = []
    for entry in collection.entries:
        if entry.puzzle is None:
            problems += entry.diagnostics
    if problems:
        raise UnplayablePuzzleError(tuple(problems), collection.source)


def _content(path: Path) -> bytes:
    """Return the bytes of a file; a file over the limit is not read to its end.

    Raises:
        PuzzleTextError: It is larger than the limit.
        OSError: It cannot be opened or read.
    """
    with naming(path), path.open("rb") as file:
        data = file.read(MAX_FILE_BYTES + 1)
    check_size(len(data))
    return data
