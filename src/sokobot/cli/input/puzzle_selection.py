"""Which puzzle a command works on: FILE, `-`, `--sample NAME`, and `-n` within a collection."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sokobot import formats, library
from sokobot.cli.input.standard_input import (
    STANDARD_INPUT,
    STANDARD_INPUT_NAME,
    standard_input,
)
from sokobot.cli.output.consoles import printable, say_findings
from sokobot.counting import counted
from sokobot.diagnostics import Diagnostic
from sokobot.errors import UnknownPuzzleError
from sokobot.formats.collection import Collection, Entry

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = [
    "NumberRange",
    "Selection",
    "findings_of",
    "heading",
    "number_option",
    "place_of",
    "puzzle_selection",
    "read_source",
    "say_all_findings",
    "strict_option",
]


def read_source(path: str, *, strict: bool) -> Collection:
    """Read a file, an archive, a directory, or stdin for `-`.

    Raises:
        PuzzleTextError: There is no puzzle in it.
        OSError: It cannot be read.
    """
    if path == STANDARD_INPUT:
        source = STANDARD_INPUT_NAME
        return formats.read_bytes(standard_input(), source=source, strict=strict)
    return formats.read_path(Path(path), strict=strict)


@dataclass(frozen=True, slots=True)
class NumberRange:
    """The puzzle numbers from `first` to `last`, counted from 1."""

    first: int
    last: int

    def of(self, collection: Collection) -> tuple[Entry, ...]:
        """Return the entries with these numbers.

        Raises:
            UnknownPuzzleError: The collection has fewer puzzles.
        """
        count = len(collection.entries)
        if self.last > count:
            has = counted(count, "puzzle")
            raise UnknownPuzzleError(f"{collection.source} has {has}, there is no {self.last}")
        return collection.entries[self.first - 1 : self.last]


def _number_range(
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
        raise click.BadParameter(f"{value!r}: numbers count from 1, the smaller one first")
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

    def read(self) -> Collection:
        """Return the collection, cut down to the selected puzzles.

        Raises:
            PuzzleTextError: There is no puzzle in the file.
            UnknownPuzzleError: No such bundled puzzle, or no puzzle of that number.
            OSError: The file cannot be read.
        """
        collection = self._whole()
        if self.numbers is None:
            return collection
        return replace(collection, entries=self.numbers.of(collection))

    def _whole(self) -> Collection:
        if self.sample is not None:
            return _collection_of(library.find(self.sample))
        try:
            return read_source(str(self.path), strict=self.strict)
        except FileNotFoundError as missing:
            if self.path in library.names():
                missing.strerror = f"no such file; the bundled puzzle is --sample {self.path}"
            raise


def _collection_of(sample: library.BundledPuzzle) -> Collection:
    entry = Entry(
        index=1,
        name=sample.id,
        rows=sample.puzzle.rows(),
        puzzle=sample.puzzle,
        diagnostics=(),
        line=1,
    )
    return Collection(
        source=sample.id,
        title=sample.name,
        author=sample.puzzle.author,
        notes=(),
        entries=(entry,),
        diagnostics=(),
    )


def heading(collection: Collection, entry: Entry, label: str) -> str:
    """Return how an entry is called above its result: file, number and title."""
    if entry.file:
        number = entry.number_in_file
        name = f"{label}/{entry.file}"
    else:
        several = len(collection.entries) > 1 or entry.index > 1
        number = entry.index if several else 0
        name = label
    if number:
        name = f"{name}#{number}"
    title = entry.puzzle.title if entry.puzzle is not None else ""
    already_said = {"", str(number or 1), label.replace("_", " ").lower()}
    return printable(name if title.lower() in already_said else f"{name} ({title})")


def place_of(collection: Collection, entry: Entry) -> str:
    """Return the file that an entry stands in, for findings about it."""
    return f"{collection.source}/{entry.file}" if entry.file else collection.source


def say_all_findings(collection: Collection) -> None:
    """Print what was found in a file and in every entry of it, each with its file."""
    say_findings(collection.source, collection.diagnostics)
    for entry in collection.entries:
        say_findings(place_of(collection, entry), entry.diagnostics)


def findings_of(collection: Collection) -> tuple[Diagnostic, ...]:
    """Return the findings about the file and about every entry, in order."""
    about_entries = (found for entry in collection.entries for found in entry.diagnostics)
    return (*collection.diagnostics, *about_entries)


number_option = click.option(
    "-n",
    "--number",
    "numbers",
    metavar="N[-M]",
    callback=_number_range,
    help="Only puzzle N of a collection, or N to M.",
)
strict_option = click.option(
    "--strict", is_flag=True, help="Refuse puzzles that are only understood with a note."
)


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
            wrong = "Say which puzzle:" if not given else "One puzzle file at a time:"
            raise click.UsageError(f"{wrong} a FILE, - for standard input, or --sample NAME.")
        selection = Selection(file or file_option, sample, numbers, strict)
        return command(selection=selection, **options)

    return with_selection
