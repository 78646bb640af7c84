"""`sokobot convert`: the same puzzles in another format."""

from __future__ import annotations

from pathlib import Path

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.puzzle_selection import (
    NumberRange,
    Selection,
    number_option,
    say_all_findings,
    strict_option,
)
from sokobot.cli.input.word_choice import WordChoice
from sokobot.cli.output.consoles import complain, say_text
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.replace_file import check_writable, replace_file
from sokobot.counting import counted
from sokobot.diagnostics import has_errors
from sokobot.formats.writers import WRITERS

__all__ = ["convert"]


@click.command(short_help="Write puzzles in another format.")
@click.argument("source", metavar="IN")
@click.argument("target", metavar="[OUT]", required=False)
@click.option(
    "--to",
    "writer",
    type=WordChoice(tuple(WRITERS)),
    help="The format to write; by default what the name of OUT ends with.",
)
@number_option
@strict_option
def convert(
    source: str, target: str | None, writer: str | None, numbers: NumberRange | None, strict: bool
) -> ExitCode:
    """Write the puzzles of IN in another format, to OUT or to standard output.

    Formats: xsb (drawings alone), sok (drawings with titles, authors and notes), slc (XML),
    rle (one line a puzzle, rows joined by |).

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
    selection = Selection(source, None, numbers, strict)
    collection = selection.read()
    say_all_findings(collection)
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


def _format_of(target: str | None) -> str:
    ending = "" if target is None else Path(target).suffix.lstrip(".").lower()
    if ending not in WRITERS:
        raise click.UsageError(f"Say which format with --to ({', '.join(WRITERS)}).")
    return ending
