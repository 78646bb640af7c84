"""A puzzle as text for a terminal: plain XSB characters, or the same in colour.

The characters alone say everything; colour only helps the eye.  The coloured
drawing therefore copies and pastes as a puzzle that any program reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokobot.puzzle import Puzzle
from sokobot.rules import Position, puzzle_at

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["coloured_drawing", "plain_drawing"]

_STYLES = {
    "#": "grey62 on grey30",
    "$": "bold yellow",
    "*": "bold green",
    ".": "cyan",
    "@": "bold magenta",
    "+": "bold magenta",
}


def plain_drawing(puzzle: Puzzle, position: Position | None = None) -> str:
    """Return the drawing in XSB characters, without trailing spaces."""
    return str(puzzle_at(puzzle, position))


def coloured_drawing(puzzle: Puzzle, position: Position | None = None) -> Text:
    """Return the same characters with colours, for a `rich` console to print."""
    from rich.text import Text

    drawing = Text(no_wrap=True, overflow="ignore", end="")
    for number, line in enumerate(plain_drawing(puzzle, position).split("\n")):
        if number:
            drawing.append("\n")
        for character in line:
            drawing.append(character, style=_STYLES.get(character, ""))
    return drawing
