"""`sokobot show`: draw puzzles in the terminal or as an SVG picture."""

from __future__ import annotations

from pathlib import Path

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.puzzle_selection import (
    Selection,
    heading,
    puzzle_selection,
    say_all_findings,
)
from sokobot.cli.output.consoles import complain, say, say_text
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.replace_file import replace_file
from sokobot.counting import counted
from sokobot.diagnostics import has_errors
from sokobot.drawing.svg import puzzle_svg
from sokobot.drawing.terminal import coloured_drawing
from sokobot.formats.collection import Collection, Entry

__all__ = ["show"]


@click.command(short_help="Draw puzzles.")
@puzzle_selection
@click.option("--svg", metavar="FILE", help="Write an SVG picture to this file (- for stdout).")
def show(selection: Selection, svg: str | None) -> ExitCode:
    """Draw puzzles in the terminal, or one puzzle as an SVG picture.

    \b
    Examples:
      sokobot show collection.sok -n 1-3
      sokobot show --sample challenge --svg challenge.svg
    """
    check_outputs([None if svg in (None, "-") else Path(str(svg))], [selection.path])
    collection = selection.read()
    say_all_findings(collection)
    if svg is not None:
        return _write_svg(collection, selection.label, svg)
    for number, entry in enumerate(collection.entries):
        if number:
            say()
        _say_entry(entry, heading(collection, entry, selection.label))
    unplayable = any(entry.puzzle is None for entry in collection.entries)
    failed = unplayable or has_errors(collection.diagnostics)
    return ExitCode.BAD_INPUT if failed else ExitCode.OK


def _say_entry(entry: Entry, name: str) -> None:
    puzzle = entry.puzzle
    if puzzle is None:
        say(f"{name}: cannot be played", style="bold red")
        say("\n".join(entry.rows))
        return
    boxes = counted(len(puzzle.boxes), "box")
    say(f"{name}: {puzzle.width} x {puzzle.height}, {boxes}", style="bold")
    say(coloured_drawing(puzzle))


def _write_svg(collection: Collection, label: str, svg: str) -> ExitCode:
    if len(collection.entries) != 1:
        count = counted(len(collection.entries), "puzzle")
        raise click.UsageError(f"{label} has {count}; say which one to draw with -n.")
    puzzle = collection.entries[0].puzzle
    if puzzle is None:
        return ExitCode.BAD_INPUT
    if svg == "-":
        say_text(puzzle_svg(puzzle))
    else:
        replace_file(Path(svg), puzzle_svg(puzzle))
        complain(f"Written to {svg}")
    return ExitCode.BAD_INPUT if has_errors(collection.diagnostics) else ExitCode.OK
