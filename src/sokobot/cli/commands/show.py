"""`sokobot show`: draw puzzles in the terminal or as an SVG picture."""

from __future__ import annotations

from pathlib import Path

import click

from sokobot.cli.exit_codes import ExitCode, exit_code_of
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import Selection, heading, place_of, puzzle_selection
from sokobot.cli.input.solution_text import solution_moves
from sokobot.cli.output.consoles import complain, say, say_findings, say_text
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.replace_file import replace_file
from sokobot.counting import counted
from sokobot.diagnostics import has_errors
from sokobot.drawing.animation import animated_svg
from sokobot.drawing.svg import puzzle_svg
from sokobot.drawing.terminal import coloured_drawing
from sokobot.formats.collection import Entry
from sokobot.puzzle import Puzzle
from sokobot.replay import replay
from sokobot.search_report import SearchReport

__all__ = ["show"]


@click.command(short_help="Draw puzzles.")
@puzzle_selection
@click.option("--svg", metavar="FILE", help="Write an SVG picture to this file (- for stdout).")
@click.option(
    "--animate", metavar="FILE", help="Write an SVG picture that plays a solution (- for stdout)."
)
@click.option(
    "--moves",
    metavar="LURD",
    help="What is played: moves, or a file with them; by default a shortest solution.",
)
def show(selection: Selection, svg: str | None, animate: str | None, moves: str | None) -> ExitCode:
    """Draw puzzles in the terminal, or one puzzle as an SVG picture, still or moving.

    \b
    Examples:
      sokobot show collection.sok -n 1-3
      sokobot show --sample challenge --svg challenge.svg
      sokobot show --sample challenge --animate challenge.svg
    """
    if (svg is not None and animate is not None) or (moves is not None and animate is None):
        raise click.UsageError("Choose --svg, or --animate with or without --moves.")
    target = svg if animate is None else animate
    check_outputs([None if target in (None, "-") else Path(target)], [selection.path])
    if target is not None:
        return _write_svg(selection, target, is_animated=animate is not None, moves=moves)
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


def _write_svg(
    selection: Selection, target: str, *, is_animated: bool, moves: str | None
) -> ExitCode:
    puzzle, name = read_one_puzzle(selection)
    if puzzle is None:
        return ExitCode.BAD_INPUT
    if is_animated:
        if moves is None:
            report = _solved(puzzle)
            if report.solution is None:
                complain(f"{name}: no solution was found to show.", style="red")
                return exit_code_of(report)
            played = report.solution.directions
        else:
            played = solution_moves(moves)
        list(replay(puzzle, played))  # The referee complains about moves that are blocked.
        picture = animated_svg(puzzle, played)
    else:
        picture = puzzle_svg(puzzle)
    if target == "-":
        say_text(picture)
    else:
        replace_file(Path(target), picture)
        complain(f"Written to {target}")
    return ExitCode.OK


def _solved(puzzle: Puzzle) -> SearchReport:
    from sokobot.solver import solve

    return solve(puzzle)
