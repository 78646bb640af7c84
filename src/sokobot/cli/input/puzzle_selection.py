"""Which puzzle a command works on: FILE, `-`, `--sample NAME`, and `-n` within a collection."""

from __future__ import annotations

import errno
import functools
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sokobot import formats, library
from sokobot.cli.input.standard_input import (
    STANDARD_INPUT,
    STANDARD_INPUT_NAME,
    standard_input,
)
from sokobot.cli.output.consoles import printable
from sokobot.counting import counted
from sokobot.diagnostics import Diagnostic
from sokobot.errors import UnknownPuzzleError
from sokobot.formats.collection import Entry, UnreadFile
from sokobot.formats.entry_stream import EntryStream

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = [
    "NumberRange",
    "SelectedPuzzles",
    "Selection",
    "heading",
    "number_option",
    "number_range",
    "place_of",
    "puzzle_selection",
    "stream_source",
    "strict_option",
]


def stream_source(path: str, *, strict: bool, first: int = 1) -> EntryStream:
    """Return the puzzles of a file, an archive, a directory, or stdin for `-`, read when needed."""
    if path == STANDARD_INPUT:
        source = STANDARD_INPUT_NAME
        return formats.stream_bytes(standard_input(), source=source, strict=strict, first=first)
    return formats.stream_path(Path(path), strict=strict, first=first)


@dataclass(frozen=True, slots=True)
class NumberRange:
    """The puzzle numbers from `first` to `last`, counted from 1."""

    first: int
    last: int


class SelectedPuzzles:
    """The puzzles a command works on, read one after the other."""

    def __init__(
        self, source: str, entries: Iterable[Entry], numbers: NumberRange | None = None
    ) -> None:
        self.source = source
        self._stream = entries if isinstance(entries, EntryStream) else None
        self._numbers = numbers
        self._entries = self._selected(iter(entries))
        self._ahead: deque[Entry] = deque()

    def __iter__(self) -> Iterator[Entry]:
        while self._ahead:
            yield self._ahead.popleft()
        yield from self._entries

    @property
    def has_several(self) -> bool:
        """Whether there is more than one; reads as far as the second.

        Raises:
            PuzzleTextError: There is no puzzle in the file.
            UnknownPuzzleError: No puzzle of that number.
            OSError: The file cannot be read.
        """
        self._ahead.extend(islice(self._entries, max(0, 2 - len(self._ahead))))
        return len(self._ahead) > 1

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Findings about the file as a whole, so far."""
        return () if self._stream is None else self._stream.diagnostics

    @property
    def unread(self) -> tuple[UnreadFile, ...]:
        """Files of a folder or archive that could not be read, so far."""
        return () if self._stream is None else self._stream.unread

    def _selected(self, entries: Iterator[Entry]) -> Iterator[Entry]:
        """Yield the entries with the wanted numbers; those before the first are left out already.

        Raises:
            UnknownPuzzleError: There are fewer puzzles.
        """
        numbers = self._numbers
        if numbers is None:
            yield from entries
            return
        for entry in entries:
            yield entry
            if entry.index == numbers.last:
                return
        count = 1 if self._stream is None else self._stream.count
        if count < numbers.last:
            has = counted(count, "puzzle")
            raise UnknownPuzzleError(f"{self.source} has {has}; there is no number {numbers.last}")


def number_range(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> NumberRange | None:
    """Read `3` or `3-7`."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", value.strip())
    if match is None:
        raise click.BadParameter(f"{value!r} is not a puzzle number (3) or a range (3-7)")
    numbers = NumberRange(int(match[1]), int(match[2] or match[1]))
    if not 1 <= numbers.first <= numbers.last:
        raise click.BadParameter(f"{value!r}: numbers start at 1, the smaller one first")
    return numbers


@dataclass(frozen=True, slots=True)
class Selection:
    """What the user asked for; nothing is read before `read()`."""

    path: str | None
    sample: str | None
    numbers: NumberRange | None
    strict: bool

    @property
    def label(self) -> str:
        """The name of the puzzle or file, for headings and messages."""
        if self.sample is not None:
            return self.sample
        path = str(self.path)
        return STANDARD_INPUT_NAME if path == STANDARD_INPUT else Path(path).name or path

    def puzzles(self) -> SelectedPuzzles:
        """Return the selected puzzles; a file is read as they are asked for.

        Raises:
            UnknownPuzzleError: No such bundled puzzle, or no puzzle of that number.
            OSError: There is no such file.
        """
        if self.sample is not None:
            entry = _entry_of(library.find(self.sample))
            if self.numbers is not None and self.numbers.first > 1:
                return SelectedPuzzles(self.sample, (), self.numbers)
            return SelectedPuzzles(self.sample, (entry,), self.numbers)
        path = str(self.path)
        if path != STANDARD_INPUT and not Path(path).exists() and path in library.names():
            why = f"no such file; the bundled puzzle is --sample {path}"
            raise FileNotFoundError(errno.ENOENT, why, path)
        first = 1 if self.numbers is None else self.numbers.first
        stream = stream_source(path, strict=self.strict, first=first)
        return SelectedPuzzles(stream.source, stream, self.numbers)


def _entry_of(sample: library.BundledPuzzle) -> Entry:
    return Entry(1, sample.id, sample.puzzle.rows(), sample.puzzle, (), 1)


def heading(entry: Entry, label: str) -> str:
    """Return how an entry is called above its result: file, number and title."""
    name = f"{label}/{entry.file}" if entry.file else label
    number = entry.number_in_file
    if number:
        name = f"{name}#{number}"
    title = entry.puzzle.title if entry.puzzle is not None else ""
    already_said = {"", str(number or 1), label.replace("_", " ").lower()}
    return printable(name if title.lower() in already_said else f"{name} ({title})")


def place_of(source: str, entry: Entry) -> str:
    """Return the file that an entry stands in, for findings about it."""
    return f"{source}/{entry.file}" if entry.file else source


number_option = click.option(
    "-n",
    "--number",
    "numbers",
    metavar="N[-M]",
    callback=number_range,
    help="Only puzzle N of a collection, or N to M.",
)
strict_option = click.option("--strict", is_flag=True, help="Treat notes as errors.")


def _completed_samples(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in library.names() if name.startswith(incomplete)]


def puzzle_selection(command: Callable[..., object]) -> Callable[..., object]:
    """Give a command the argument FILE and the options that select puzzles, as `selection`."""

    @click.argument("file", required=False, metavar="FILE|-")
    @click.option("--file", "file_option", metavar="FILE", help="The same as the argument FILE.")
    @click.option(
        "--sample",
        metavar="NAME",
        shell_complete=_completed_samples,
        help="A bundled puzzle; `sokobot samples` lists them.",
    )
    @number_option
    @strict_option
    @functools.wraps(command)
    def with_selection(
        file: str | None,
        file_option: str | None,
        sample: str | None,
        numbers: NumberRange | None,
        strict: bool,
        **options: object,
    ) -> object:
        given = [name for name in (file, file_option, sample) if name is not None]
        if len(given) != 1:
            wrong = "Name a puzzle:" if not given else "Name only one puzzle:"
            raise click.UsageError(f"{wrong} a FILE, - for standard input, or --sample NAME.")
        if given == [""]:
            raise click.UsageError("The name of the puzzle is empty.")
        selection = Selection(file or file_option, sample, numbers, strict)
        return command(selection=selection, **options)

    return with_selection
