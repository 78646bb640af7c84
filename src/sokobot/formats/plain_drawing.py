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
_GRIDS_KEPT = 64


def _marks(characters: bytes) -> bytes:
    """Return a table that turns these characters into 1 and all others into 0."""
    return bytes(code in characters for code in range(256))


def _digits(characters: bytes) -> bytes:
    """Return a table that turns squares into the digits of a binary number."""
    return bytes(b"01"[code in characters] for code in range(256))


_WALLS = _marks(b"#")
_GOALS = _marks(b".*+")
_BOXES = _marks(b"$*")
_FREE_BITS = _digits(b" .$*@+")
_GOAL_AND_BOX_BITS = _digits(b".$*+")


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
    grid, rows, width = _squared(block)
    height = len(rows)
    if width > MAX_SIDE or height > MAX_SIDE or grid.count("@") + grid.count("+") != 1:
        return None
    cells, squares = _cells(width, height), grid.encode("ascii")
    goals = frozenset(compress(cells, squares.translate(_GOALS)))
    boxes = frozenset(compress(cells, squares.translate(_BOXES)))
    player = max(grid.find("@"), grid.find("+"))
    if len(boxes) != len(goals) or not boxes or not _is_closed(squares, player, width):
        return None
    walls = frozenset(compress(cells, squares.translate(_WALLS)))
    return PlainDrawing(tuple(rows), width, walls, goals, boxes, cells[player])


def _squared(block: str) -> tuple[str, list[str], int]:
    """Return the rows joined, all of one width, and apart as they are drawn, and the width.

    Floor is plain, and there is no empty margin at either side.
    """
    if "-" in block or "_" in block:
        block = block.translate(_ONE_PLAIN_FLOOR)
    rows = block.split("\n")
    if block[0] == "#" == block[-1] and "\n " not in block and " \n" not in block:
        width = len(rows[0])
        between = block[width :: width + 1]
        if len(block) == (width + 1) * len(rows) - 1 and between.count("\n") == len(rows) - 1:
            return block, rows, width
    else:
        indent = min([len(row) - len(row.lstrip()) for row in rows])
        rows = [row[indent:].rstrip() for row in rows]
    width = max(map(len, rows))
    return "\n".join([row.ljust(width) for row in rows]), rows, width


def _is_closed(squares: bytes, player: int, width: int) -> bool:
    """Return whether the player can neither leave the drawing nor miss a box or goal."""
    free = int(squares.translate(_FREE_BITS), 2)
    wanted = int(squares.translate(_GOAL_AND_BOX_BITS), 2)
    stride = width + 1
    reached = 1 << (len(squares) - 1 - player)
    exits = free & _edge(width, len(squares))
    while True:
        # A sum carries through every stretch of floor at once; the other ways go step by step.
        grown = (((free + reached) ^ free) & free) | reached
        grown = (grown | grown >> 1 | grown << stride | grown >> stride) & free
        grown = (grown | grown >> 1 | grown << stride | grown >> stride) & free
        if not exits and wanted & grown == wanted:
            return True
        if grown == reached:
            return not reached & exits and wanted & reached == wanted
        reached = grown


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
