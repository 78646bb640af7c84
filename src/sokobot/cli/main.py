"""The command line's front door: the commands, and what is said without one."""

from __future__ import annotations

import sys

import click

from sokobot import __version__
from sokobot.cli.command_group import CommandGroup
from sokobot.cli.failures import unwritten_output
from sokobot.cli.open_streams import open_streams

__all__ = ["command_line", "main"]


@click.group(
    cls=CommandGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="`sokobot COMMAND --help` shows the options of a command.",
)
@click.version_option(__version__, prog_name="sokobot")
@click.option("--sample", metavar="NAME", help="Solve a bundled puzzle.", expose_value=False)
@click.option("--file", metavar="FILE", help="Solve a puzzle file.", expose_value=False)
@click.option("--list", is_flag=True, help="List the bundled puzzles.", expose_value=False)
@click.option("--benchmark", metavar="DIR", help="Solve all puzzles in DIR.", expose_value=False)
def command_line() -> None:
    """Solve Sokoban puzzles, and prove that no solution is shorter.

    `sokobot PUZZLE` is short for `sokobot solve PUZZLE`.

    \b
    Examples:
      sokobot puzzle.txt                      fewest pushes, proved
      sokobot puzzle.txt --objective moves    fewest moves, proved
      sokobot --sample challenge --visualize  solve a bundled puzzle and watch it
      sokobot --list                          name the bundled puzzles
      sokobot solve collection.sok -n 3-7     some puzzles of a collection
      sokobot validate puzzle.txt             what is wrong with a drawing
      sokobot replay puzzle.txt rrUruL        check a solution
      sokobot check puzzle.txt --moves rrU    can it still be won?
      sokobot explain puzzle.txt --moves rrU  why is it lost?
      sokobot hint puzzle.txt --moves rrU     what next?
      sokobot rate collection.sok             how hard are these puzzles?
      sokobot lesson puzzle.txt               what does it teach?
      sokobot count puzzle.txt                how many shortest solutions?
      sokobot reduce puzzle.txt               the same optimum, as small as possible
      sokobot generate --difficulty hard      make a new puzzle
      sokobot --benchmark puzzles/easy        solve a directory, print a table
      sokobot serve                           open the web page
    """


command_line.command_names = (
    "solve",
    "samples",
    "validate",
    "replay",
    "verify-proof",
    "improve",
    "check",
    "explain",
    "hint",
    "rate",
    "lesson",
    "count",
    "reduce",
    "generate",
    "convert",
    "export",
    "show",
    "bench",
    "compare",
    "report",
    "label",
    "serve",
)


def main() -> None:
    """Run the command line and exit."""
    open_streams()
    try:
        command_line.main(prog_name="sokobot")
    except OSError as error:
        sys.exit(unwritten_output(error))
