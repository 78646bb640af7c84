"""`sokobot convert`: the same puzzles in another format."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.puzzle_selection import (
    NumberRange,
    number_option,
    place_of,
    stream_source,
    strict_option,
)
from sokobot.cli.input.word_choice import WordChoice
from sokobot.cli.output.consoles import complain, say_findings, say_text
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.replace_file import check_writable, replace_file
from sokobot.counting import counted
from sokobot.diagnostics import has_errors
from sokobot.errors import UnknownPuzzleError
from sokobot.formats import Collection
from sokobot.formats.writers import WRITERS

__all__ = ["convert"]


@click.command(short_help="Write puzzles in another format.")
@click.argument("source", metavar="IN")
@click.argument("target", metavar="[OUT]", required=False)
@click.option(
    "--to",
    "writer",
    type=WordChoice(tuple(WRITERS)),
    help="Output format; by default from the extension of OUT.",
)
@number_option
@strict_option
def convert(
    source: str, target: str | None, writer: str | None, numbers: NumberRange | None, strict: bool
) -> ExitCode:
    """Write the puzzles of IN in another format, to OUT or to standard output.

    Formats: xsb (only drawings), sok (drawings with titles, authors and notes), slc (XML),
    rle (one line per puzzle, rows
    joined by |).

    \b
    Examples:
      sokobot convert puzzles.slc puzzles.sok
      sokobot convert puzzle.txt --to rle
      sokobot convert collection.zip one.xsb -n 12
    """
    writer = writer or _format_of(target)
    output = None if target in (None, "-") else Path(str(target))
    check_outputs([output], [source])
    if output is not None:
        check_writable(output)
    collection = _selected(stream_source(source, strict=strict).collection(), numbers)
    _say_findings(collection)
    text = WRITERS[writer](collection)
    if output is None:
        say_text(text)
    else:
        replace_file(output, text)
        complain(f"Written to {output}")
    unplayable = len(collection.entries) - len(collection.puzzles)
    if unplayable:
        complain(f"{counted(unplayable, 'puzzle')} cannot be played.", style="red")
    failed = unplayable or has_errors(collection.diagnostics)
    return ExitCode.BAD_INPUT if failed else ExitCode.OK


def _selected(collection: Collection, numbers: NumberRange | None) -> Collection:
    if numbers is None:
        return collection
    count = len(collection.entries)
    if numbers.last > count:
        has = counted(count, "puzzle")
        raise UnknownPuzzleError(
            f"{collection.source} has {has}; there is no number {numbers.last}"
        )
    return replace(collection, entries=collection.entries[numbers.first - 1 : numbers.last])


def _say_findings(collection: Collection) -> None:
    say_findings(collection.source, collection.diagnostics)
    for entry in collection.entries:
        say_findings(place_of(collection.source, entry), entry.diagnostics)


def _format_of(target: str | None) -> str:
    ending = "" if target is None else Path(target).suffix.lstrip(".").lower()
    if ending not in WRITERS:
        raise click.UsageError(f"Choose a format with --to ({', '.join(WRITERS)}).")
    return ending
