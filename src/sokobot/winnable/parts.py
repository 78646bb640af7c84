"""Which boxes are tried alone on the board: if they cannot be brought home, the whole cannot.

A part is a box and those nearest to it, as the player walks: boxes behind the same doors belong
together, whatever lies beyond a wall.  Few boxes are exhausted at once.  Many boxes are, too,
where they close off the player: then hardly a push is left, so large parts may have few states.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.reference.walking import walk_lengths
from sokobot.rules import reachable_cells

__all__ = ["Part", "parts_of"]

_MOST_ANCHORS = 6


@dataclass(frozen=True, slots=True)
class _Turn:
    """Sizes that are tried around some boxes, and how many states each part may take."""

    around_latest: bool
    """Around the boxes pushed lately, or around all others: a game may be lost for long."""
    sizes: tuple[int, ...]
    most_states: int


# Nearly all parts that are lost are lost in a few dozen states, so many parts come before much work
# for one of them.
_TURNS = (
    _Turn(around_latest=True, sizes=(*range(2, 15), 16, 18, 21, 25, 30), most_states=150),
    _Turn(around_latest=False, sizes=(4, 6, 8, 10, 13, 16, 20, 25), most_states=150),
    _Turn(around_latest=True, sizes=(6, 8, 9), most_states=600),
    _Turn(around_latest=False, sizes=(6, 7, 8), most_states=500),
    _Turn(around_latest=True, sizes=(6, 9), most_states=3_000),
)


@dataclass(frozen=True, slots=True)
class Part:
    """Boxes to try alone, and how many states that may take."""

    boxes: frozenset[Cell]
    most_states: int


def parts_of(puzzle: Puzzle, pushed: tuple[Cell, ...]) -> Iterator[Part]:
    """Yield different parts, those around the latest pushes and small ones first.

    None with surplus boxes: the box that is left out may be the one that fills the goal.
    """
    cells = reachable_cells(puzzle)
    boxes = puzzle.boxes & cells
    if not boxes or len(boxes) > len(puzzle.goals & cells):
        return
    lately = _anchors(boxes, pushed)
    nearest = {anchor: _nearest(cells, boxes, anchor) for anchor in lately}
    elsewhere = [box for box in nearest[lately[0]] if box not in lately]
    nearest |= {anchor: _nearest(cells, boxes, anchor) for anchor in elsewhere}
    allowed: dict[frozenset[Cell], int] = {}
    for turn in _TURNS:
        for size in turn.sizes:
            for anchor in lately if turn.around_latest else elsewhere:
                part = frozenset(nearest[anchor][:size])
                if size < len(boxes) and allowed.get(part, 0) < turn.most_states:
                    allowed[part] = turn.most_states
                    yield Part(part, turn.most_states)


def _anchors(boxes: frozenset[Cell], pushed: tuple[Cell, ...]) -> list[Cell]:
    """Return the boxes to look around: those pushed last; without any, all."""
    lately = [box for box in dict.fromkeys(pushed) if box in boxes]
    return lately[:_MOST_ANCHORS] if lately else sorted(boxes)


def _nearest(cells: frozenset[Cell], boxes: frozenset[Cell], anchor: Cell) -> list[Cell]:
    """Return all boxes by the way to them from `anchor` on a floor without boxes."""
    lengths = walk_lengths(cells, frozenset(), anchor)
    return sorted(boxes, key=lambda box: (lengths[box], box))
