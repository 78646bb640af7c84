"""How drawings look, in figures: outline, pillars, symmetry, necks and open blocks.

    python benchmarks/drawing_figures.py made.sok microban.xsb --count 20

Means over the first `--count` puzzles of each file.  `outline` is the share of its rectangle that
the floor and the walls inside it fill; `pillars` single walls for each 12 floor squares; `necks`
floor squares that alone join two parts; `blocks` the share of places where 3 x 3 squares are open.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import product, starmap
from pathlib import Path

from sokobot import Puzzle
from sokobot.formats import load
from sokobot.generate.beauty import lone_pillars
from sokobot.generate.rooms import Floor, connected
from sokobot.moves import Cell
from sokobot.rules import reachable_cells

NAMES = ("outline", "rectangles", "pillars", "dusty", "symmetric", "necks", "blocks", "floor")


def figures(puzzle: Puzzle) -> tuple[float, ...]:
    """Return the figures of one drawing, in the order of NAMES."""
    floor = reachable_cells(puzzle)
    top, left = min(cell.row for cell in floor), min(cell.column for cell in floor)
    floor = frozenset(Cell(row - top, column - left) for row, column in floor)
    height = max(cell.row for cell in floor) + 1
    width = max(cell.column for cell in floor) + 1
    grid = set(starmap(Cell, product(range(-1, height + 1), range(-1, width + 1))))
    outside = connected(grid - floor, Cell(-1, -1))
    filled = len(grid - outside) / (height * width)
    pillars = lone_pillars(floor)
    blocks = [
        all(Cell(row + i, column + j) in floor for i, j in product(range(3), repeat=2))
        for row, column in product(range(height - 2), range(width - 2))
    ]
    return (
        filled,
        float(filled == 1),
        12 * pillars / len(floor),
        float(12 * pillars > len(floor)),
        float(is_symmetric(floor, width, height)),
        sum(is_neck(floor, cell) for cell in floor),
        sum(blocks) / max(1, len(blocks)),
        len(floor),
    )


def is_symmetric(floor: Floor, width: int, height: int) -> bool:
    """Return whether a mirror leaves the floor as it is."""
    return floor == {Cell(row, width - 1 - column) for row, column in floor} or floor == {
        Cell(height - 1 - row, column) for row, column in floor
    }


def is_neck(floor: Floor, cell: Cell) -> bool:
    """Return whether the floor falls apart without a square."""
    rest = floor - {cell}
    return bool(rest) and len(connected(rest, min(rest))) < len(rest)


def means(puzzles: Sequence[Puzzle]) -> list[float]:
    """Return the mean of every figure."""
    rows = [figures(puzzle) for puzzle in puzzles]
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def main() -> None:
    """Print a row for each file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=20)
    options = parser.parse_args()
    print(f"{'file':32}" + "".join(f"{name:>11}" for name in NAMES))
    for file in options.files:
        puzzles = list(load(file))[: options.count]
        print(f"{file.name:32}" + "".join(f"{value:11.2f}" for value in means(puzzles)))


if __name__ == "__main__":
    main()
