"""Draw many puzzles on one sheet, to be looked at.

    python tools/thumbnail_sheet.py made.sok -o sheet.svg --count 100

Where there are more puzzles than wanted, those shown are evenly spread over all files.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from html import escape
from pathlib import Path

from sokobot import Puzzle
from sokobot.drawing.svg import puzzle_thumbnail, thumbnail_shapes
from sokobot.formats import load

SIDE, GAP, WORDS = 150, 14, 34


def sheet(puzzles: Sequence[Puzzle], columns: int) -> str:
    """Return the SVG document."""
    rows = -(-len(puzzles) // columns)
    width, height = GAP + columns * (SIDE + GAP), GAP + rows * (SIDE + WORDS + GAP)
    tiles = [
        _tile(puzzle, GAP + (i % columns) * (SIDE + GAP), GAP + i // columns * (SIDE + WORDS + GAP))
        for i, puzzle in enumerate(puzzles)
    ]
    look = "text{font:11px sans-serif;fill:#333}.paper{fill:#fff}"
    dark = "@media (prefers-color-scheme:dark){text{fill:#ddd}.paper{fill:#1b1e24}}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
            f'<style>{look}{dark}</style><rect class="paper" width="{width}" height="{height}"/>',
            thumbnail_shapes(),
            *tiles,
            "</svg>\n",
        ]
    )


def _tile(puzzle: Puzzle, left: int, top: int) -> str:
    place = f'x="{left}" y="{top}" width="{SIDE}" height="{SIDE}"'
    picture = puzzle_thumbnail(puzzle).replace("<svg ", f"<svg {place} ", 1)
    rating = next((note for note in puzzle.notes if "fail" in note), "")
    said = rating.removeprefix("Rating: ").partition(", q ")[0]
    words = (
        f'<text x="{left}" y="{top + SIDE + 14}">{escape(puzzle.title)}</text>'
        f'<text x="{left}" y="{top + SIDE + 28}">{escape(said)}</text>'
    )
    return picture + words


def main() -> None:
    """Write the sheet."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--columns", type=int, default=10)
    options = parser.parse_args()
    puzzles = [puzzle for file in options.files for puzzle in load(file)]
    count = min(options.count, len(puzzles))
    chosen = [puzzles[i * len(puzzles) // count] for i in range(count)]
    options.output.write_text(sheet(chosen, options.columns), encoding="utf-8")


if __name__ == "__main__":
    main()
