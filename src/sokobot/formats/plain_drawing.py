"""The quick check of a drawing that nothing is wrong with, as nearly all are.

Files with a hundred thousand puzzles are checked before anyone looks at one of them.  So
the squares are bits of one number, the walk of the player is a few shifts, and cells are
picked from a shared list.  Whatever is odd about a drawing makes the quick check give up:
`board_check` then finds out what it is, and says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

from sokobot.formats.limits import MAX_SIDE
from sokobot.moves import Cell

__all__ = ["PlainDrawing", "quickly_checked"]

_ONE_PLAIN_FLOOR = str.maketrans("-_", "  ")
_FREE = str.maketrans({"#": "0", "\n": "0", **dict.fromkeys(" .$*@+", "1")})
_GRIDS_KEPT = 64


def _marks(characters: bytes) -> bytes:
    """Return a table that turns these characters into 1 and all others into 0."""
    return bytes(code in characters for code in range(256))


_WALLS = _marks(b"#")
_GOALS = _marks(b".*+")
_BOXES = _marks(b"$*")
_GOALS_OR_BOXES = str.maketrans({**dict.fromkeys("# @\n", "0"), **dict.fromkeys(".$*+", "1")})


@dataclass(slots=True)
class PlainDrawing:
    """A playable drawing without a finding: its rows, and the cells of what stands on them."""

    rows: tuple[str, ...]
    width: int
    walls: frozenset[Cell]
    goals: frozenset[Cell]
    boxes: frozenset[Cell]
    player: Cell


def quickly_checked(block: str) -> PlainDrawing | None:
    """Return the puzzle in rows of board characters with a wall in each; None if in doubt."""
    grid, rows = _trimmed(block)
    width, height = max(map(len, rows)), len(rows)
    if width > MAX_SIDE or height > MAX_SIDE:
        return None
    if len(grid) < (width + 1) * height - 1:
        grid = "\n".join([row.ljust(width) for row in rows])
    if grid.count("@") + grid.count("+") != 1:
        return None
    boxes_on_goals = grid.count("*")
    boxes = grid.count("$") + boxes_on_goals
    goals = grid.count(".") + grid.count("+") + boxes_on_goals
    if boxes != goals or not boxes:
        return None
    player = max(grid.find("@"), grid.find("+"))
    if not _is_closed_and_in_reach(grid, player, width):
        return None
    cells, squares = _cells(width, height), grid.encode("ascii")
    return PlainDrawing(
        tuple(rows),
        width,
        frozenset(compress(cells, squares.translate(_WALLS))),
        frozenset(compress(cells, squares.translate(_GOALS))),
        frozenset(compress(cells, squares.translate(_BOXES))),
        cells[player],
    )


def _trimmed(block: str) -> tuple[str, list[str]]:
    """Return the rows with plain floor and no empty margin at either side, joined and apart."""
    if "-" in block or "_" in block:
        block = block.translate(_ONE_PLAIN_FLOOR)
    rows = block.split("\n")
    if block[0] == "#" == block[-1] and "\n " not in block and " \n" not in block:
        return block, rows
    indent = min([len(row) - len(row.lstrip()) for row in rows])
    rows = [row[indent:].rstrip() for row in rows]
    return "\n".join(rows), rows


def _is_closed_and_in_reach(grid: str, player: int, width: int) -> bool:
    """Return whether the player can neither leave the drawing nor miss a box or goal."""
    free = int(grid.translate(_FREE), 2)
    stride = width + 1
    reached = 1 << (len(grid) - 1 - player)
    edge = _edge(width, len(grid))
    while True:
        # A sum carries through every stretch of floor at once; the other ways go step by step.
        grown = (((free + reached) ^ free) & free) | reached
        grown = (grown | grown >> 1 | grown << stride | grown >> stride) & free
        grown = (grown | grown >> 1 | grown << stride | grown >> stride) & free
        if grown == reached:
            break
        reached = grown
    if reached & edge:
        return False
    wanted = int(grid.translate(_GOALS_OR_BOXES), 2)
    return not wanted & ~reached


@lru_cache(maxsize=_GRIDS_KEPT)
def _edge(width: int, length: int) -> int:
    """Return the squares from which one more step would leave the drawing, as bits."""
    height = (length + 1) // (width + 1)
    inner = "1" + "0" * (width - 2) + "1" if width > 1 else "1"
    rows = ["1" * width, *[inner] * (height - 2), "1" * width][:height]
    return int("0".join(rows), 2)


@lru_cache(maxsize=_GRIDS_KEPT)
def _cells(width: int, height: int) -> tuple[Cell, ...]:
    """Return the cells of a grid with one column more, for the ends of the rows.

    They are shared: a large collection has millions.
    """
    return tuple(Cell(row, column) for row in range(height) for column in range(width + 1))
