"""`sokobot show`: draw puzzles in the terminal or as an SVG picture."""

from __future__ import annotations

from pathlib import Path

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import Selection, heading, place_of, puzzle_selection
from sokobot.cli.output.consoles import complain, say, say_findings, say_text
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.replace_file import replace_file
from sokobot.counting import counted
from sokobot.diagnostics import has_errors
from sokobot.drawing.svg import puzzle_svg
from sokobot.drawing.terminal import coloured_drawing
from sokobot.formats.collection import Entry

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
    if svg is not None:
        return _write_svg(selection, svg)
    puzzles = selection.puzzles()
    is_playable = True
    for number, entry in enumerate(puzzles):
        if number:
            say()
        say_findings(place_of(puzzles.source, entry), entry.diagnostics)
        _say_entry(entry, heading(entry, selection.label))
        is_playable = is_playable and entry.puzzle is not None
    say_findings(puzzles.source, puzzles.diagnostics)
    failed = not is_playable or has_errors(puzzles.diagnostics)
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


def _write_svg(selection: Selection, svg: str) -> ExitCode:
    puzzle, _ = read_one_puzzle(selection)
    if puzzle is None:
        return ExitCode.BAD_INPUT
    if svg == "-":
        say_text(puzzle_svg(puzzle))
    else:
        replace_file(Path(svg), puzzle_svg(puzzle))
        complain(f"Written to {svg}")
    return ExitCode.OK
