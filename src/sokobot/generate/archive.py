"""What has been made so far: no puzzle twice, and no kind of puzzle too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sokobot.canonical import canonical_form
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.replay import replay
from sokobot.search_report import Solution

__all__ = ["Archive", "Kind"]

_MOST_ALIKE = 0.8
"""Of the pushes of two solutions: beyond this share in common, the idea is the same."""

Kind = tuple[int, str, str]
"""Boxes, style, and the technique a puzzle is about."""
_Pushes = Counter[tuple[Cell, Cell]]


@dataclass(slots=True)
class Archive:
    """The puzzles that must not come again, and how often each kind came."""

    kinds: Counter[Kind] = field(default_factory=Counter)
    _hashes: set[str] = field(default_factory=set)
    _ideas: dict[int, list[_Pushes]] = field(default_factory=dict)

    def forbid(self, puzzles: Iterable[Puzzle]) -> None:
        """Keep out puzzles that exist already."""
        self._hashes |= {canonical_form(puzzle).hash for puzzle in puzzles}

    def has(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is there, in any of the eight ways to draw it."""
        return canonical_form(puzzle).hash in self._hashes

    def has_idea_of(self, puzzle: Puzzle, solution: Solution) -> bool:
        """Return whether a puzzle is solved by nearly the same pushes as one that is there."""
        known = self._ideas.get(len(puzzle.boxes), [])
        for pushes in _views(_pushes_of(puzzle, solution)):
            if any(_share_in_common(pushes, other) > _MOST_ALIKE for other in known):
                return True
        return False

    def add(self, puzzle: Puzzle, solution: Solution, kind: Kind) -> None:
        """Put a puzzle in."""
        self._hashes.add(canonical_form(puzzle).hash)
        self._ideas.setdefault(len(puzzle.boxes), []).append(
            _moved_to_corner(_pushes_of(puzzle, solution))
        )
        self.kinds[kind] += 1


def _pushes_of(puzzle: Puzzle, solution: Solution) -> _Pushes:
    """Return where boxes are pushed from and to, and how often."""
    pushes: _Pushes = Counter()
    for step in replay(puzzle, solution.directions):
        if step.pushed_a_box:
            box = step.position.player
            pushes[box, box.neighbour(step.direction)] += 1
    return pushes


def _views(pushes: _Pushes) -> Iterator[_Pushes]:
    """Yield the pushes turned and mirrored in all eight ways, moved to the top left."""
    for turns in range(8):

        def seen(cell: Cell, turns: int = turns) -> Cell:
            row, column = cell if turns & 4 else (cell.column, cell.row)
            return Cell(-row if turns & 1 else row, -column if turns & 2 else column)

        yield _moved_to_corner(
            Counter({(seen(one), seen(other)): count for (one, other), count in pushes.items()})
        )


def _moved_to_corner(pushes: _Pushes) -> _Pushes:
    cells = [cell for pair in pushes for cell in pair]
    top = min((cell.row for cell in cells), default=0)
    left = min((cell.column for cell in cells), default=0)
    return Counter(
        {
            (
                Cell(one.row - top, one.column - left),
                Cell(other.row - top, other.column - left),
            ): count
            for (one, other), count in pushes.items()
        }
    )


def _share_in_common(one: _Pushes, other: _Pushes) -> float:
    """Return the Jaccard similarity of two multisets."""
    total, other_total = one.total(), other.total()
    if min(total, other_total) <= _MOST_ALIKE * max(total, other_total):
        return 0.0
    common = (one & other).total()
    return common / (total + other_total - common)
