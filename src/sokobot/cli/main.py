"""The command line's front door: the commands, and what is said without one."""

from __future__ import annotations

import rich_click as click
from rich_click import rich_click as help_style

from sokobot.cli.command_group import CommandGroup
from sokobot.cli.commands.bench import bench
from sokobot.cli.commands.compare import compare
from sokobot.cli.commands.convert import convert
from sokobot.cli.commands.label import label
from sokobot.cli.commands.replay import replay
from sokobot.cli.commands.report import report
from sokobot.cli.commands.samples import samples
from sokobot.cli.commands.serve import serve
from sokobot.cli.commands.show import show
from sokobot.cli.commands.solve import solve
from sokobot.cli.commands.validate import validate
from sokobot.cli.open_streams import open_streams

__all__ = ["command_line", "main"]

# Paragraphs of help stay apart from each other and from the examples.
help_style.TEXT_PARAGRAPH_LINEBREAKS = "\n\n"


@click.group(
    cls=CommandGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="`sokobot COMMAND --help` shows the options of a command.",
)
@click.version_option(package_name="sokobot", prog_name="sokobot")
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
      sokobot --benchmark puzzles/easy        solve a directory, print a table
      sokobot serve                           open the web page
    """


for _command in (
    solve,
    samples,
    validate,
    replay,
    convert,
    show,
    bench,
    compare,
    report,
    label,
    serve,
):
    command_line.add_command(_command)


def main() -> None:
    """Run the command line and exit."""
    open_streams()
    command_line.main(prog_name="sokobot")
