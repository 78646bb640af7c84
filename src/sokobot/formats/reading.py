"""The ways in: a text, bytes, a path, exactly one puzzle."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from sokobot.diagnostics import Diagnostic, has_errors
from sokobot.errors import PuzzleTextError, UnplayablePuzzleError
from sokobot.formats.collection import Collection, named
from sokobot.formats.decode import check_size, is_zip
from sokobot.formats.file_reader import read_file, read_file_text
from sokobot.formats.findings import NO_PUZZLE_FILE, NOT_ONE_PUZZLE
from sokobot.formats.limits import FILE_LIMITS, MAX_FILE_BYTES, Budget, Limits
from sokobot.formats.many_files import in_natural_order, merged, not_looked_at
from sokobot.puzzle import Puzzle

__all__ = ["load", "read_bytes", "read_path", "read_puzzle", "read_text"]


def read_text(
    text: str, *, source: str = "", strict: bool = False, limits: Limits = FILE_LIMITS
) -> Collection:
    """Read every puzzle in a text: XSB, SOK, run-length, Boxoban or SLC.

    Raises:
        PuzzleTextError: There is nothing usable in it.
    """
    budget = Budget(limits)
    return _finished(lambda: read_file_text(text, source, budget), source, strict=strict)


def read_bytes(
    data: bytes, *, source: str = "", strict: bool = False, limits: Limits = FILE_LIMITS
) -> Collection:
    """Read every puzzle in the content of a file: text in any encoding, SLC or zip.

    Raises:
        PuzzleTextError: There is nothing usable in it.
    """
    return _finished(lambda: _content_of(data, source, limits), source, strict=strict)


def _content_of(data: bytes, source: str, limits: Limits) -> Collection:
    check_size(len(data))
    if is_zip(data):
        from sokobot.formats.archive import read_zip  # Most files are no archives.

        return read_zip(data, source, Budget(limits, limits.archive_files))
    return read_file(data, source, Budget(limits))


def read_path(path: Path | str, *, strict: bool = False) -> Collection:
    """Read every puzzle of a file, an archive or a folder.

    Raises:
        PuzzleTextError: There is nothing usable in it.
        OSError: It cannot be opened or read.
    """
    path = Path(path)
    source = os.fspath(path)
    if not path.is_dir():
        return _finished(
            lambda: _content_of(_content(path), source, FILE_LIMITS), source, strict=strict
        )
    return _finished(lambda: _folder(path, source), source, strict=strict)


def _folder(path: Path, source: str) -> Collection:
    inside = {entry.name: entry for entry in path.iterdir() if not entry.name.startswith(".")}
    names = in_natural_order(name for name, entry in inside.items() if not entry.is_dir())
    if not names:
        raise PuzzleTextError((NO_PUZZLE_FILE.at("no puzzle file in the folder"),))
    files = ((name, partial(_content, path / name)) for name in names)
    # What is on one's own disk was put there by oneself: every file has a budget of its own.
    collection = merged(files, source, Budget(files=len(names)))
    others = not_looked_at(
        f"{name}/" if inside[name].is_dir() else name for name in set(inside) - set(names)
    )
    return replace(collection, diagnostics=(*collection.diagnostics, *others))


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


def _finished(read: Callable[[], Collection], source: str, *, strict: bool) -> Collection:
    """Read; number and name the puzzles; name the source in errors."""
    try:
        collection = named(read())
    except PuzzleTextError as error:
        raise PuzzleTextError(error.problems, source) from None
    return collection.strict() if strict else collection


def _content(path: Path) -> bytes:
    """Return the bytes of a file; a file over the limit is not read to its end.

    Raises:
        PuzzleTextError: It is larger than the limit.
        OSError: It cannot be opened or read.
    """
    with path.open("rb") as file:
        data = file.read(MAX_FILE_BYTES + 1)
    check_size(len(data))
    return data
