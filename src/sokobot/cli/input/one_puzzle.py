"""The one puzzle that a command is about, for commands that take no collection."""

from __future__ import annotations

import click

from sokobot.cli.input.puzzle_selection import Selection, heading, place_of
from sokobot.cli.output.consoles import say_findings
from sokobot.counting import counted
from sokobot.puzzle import Puzzle

__all__ = ["read_one_puzzle"]


def read_one_puzzle(selection: Selection) -> tuple[Puzzle | None, str]:
    """Return the selected puzzle and what it is called.

    None stands for a drawing that cannot be played, or for a file beside the puzzle that cannot
    be read; what is wrong has been said.

    Raises:
        click.UsageError: The file has several puzzles, and it is not said which one.
        PuzzleTextError: There is no puzzle in the file.
        UnknownPuzzleError: No such bundled puzzle, or no puzzle of that number.
        OSError: The file cannot be read.
    """
    puzzles = selection.puzzles()
    if puzzles.has_several:
        count = counted(sum(1 for _ in puzzles), "puzzle")
        raise click.UsageError(f"{selection.label} has {count}; choose one with -n.")
    (entry,) = puzzles
    say_findings(puzzles.source, puzzles.diagnostics)
    if entry.puzzle is None:
        say_findings(place_of(puzzles.source, entry), entry.diagnostics)
    return None if puzzles.unread else entry.puzzle, heading(entry, selection.label)
