"""Every puzzle in the directories and files that a benchmark is given.

A puzzle is known by the file it came from, written relative to what the user
gave, and its number in that file.  So a run started from another place or on a
copy of the directory can still be compared with this one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sokobot.cli.output import complain, printable
from sokobot.cli.puzzle_selection import STANDARD_INPUT, heading, read_source
from sokobot.errors import PuzzleTextError
from sokobot.formats.collection import Collection, Entry

__all__ = ["BenchPuzzle", "read_sources"]


@dataclass(frozen=True, slots=True)
class BenchPuzzle:
    """One puzzle to solve, and the file it came from."""

    source: str
    entry: Entry


def read_sources(paths: Sequence[str], *, strict: bool) -> list[BenchPuzzle]:
    """Read all puzzles of the given files and directories, in natural order.

    Files without a puzzle inside a directory are passed over with a remark; a
    file that was named must hold one.

    Raises:
        PuzzleTextError: A named file holds no puzzle, or a directory none at all.
        OSError: Something cannot be read.
    """
    puzzles: list[BenchPuzzle] = []
    for path in paths:
        if path != STANDARD_INPUT and Path(path).is_dir():
            puzzles.extend(_in_directory(Path(path), strict=strict))
        else:
            collection = read_source(path, strict=strict)
            label = Path(collection.source).name
            is_taken = any(puzzle.source == label for puzzle in puzzles)
            puzzles.extend(_puzzles_of(collection, path if is_taken else label))
    return puzzles


def _in_directory(directory: Path, *, strict: bool) -> list[BenchPuzzle]:
    found: list[BenchPuzzle] = []
    for file in sorted(_visible_files(directory), key=_natural_order):
        label = file.relative_to(directory).as_posix()
        try:
            found.extend(_puzzles_of(read_source(str(file), strict=strict), label))
        except PuzzleTextError:
            complain(f"Passed over {printable(label)}: there is no puzzle in it.")
    if not found:
        # Let the reader of directories say it, in the words it has for an empty one.
        found.extend(_puzzles_of(read_source(str(directory), strict=strict), directory.name))
    return found


def _puzzles_of(collection: Collection, label: str) -> Iterator[BenchPuzzle]:
    """Yield the puzzles, each named so that a reader finds it again."""
    for entry in collection.entries:
        yield BenchPuzzle(label, replace(entry, name=heading(collection, entry, label)))


def _visible_files(directory: Path) -> Iterator[Path]:
    for path in directory.rglob("*"):
        hidden = any(part.startswith(".") for part in path.relative_to(directory).parts)
        if path.is_file() and not hidden:
            yield path


def _natural_order(path: Path) -> list[tuple[int, str]]:
    """Sort `screen.10` after `screen.9`."""
    parts = re.split(r"(\d+)", path.as_posix())
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]
