"""Which puzzles are played: from files, texts or values, drawn on one common grid.

A curriculum is a choice among them: `by_rating` says which are how hard, and
`SokobotVectorEnv.play_only` takes the numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sokobot.formats import load
from sokobot.library import bundled
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.rate import rate
from sokobot.rules import reachable_cells

__all__ = ["PuzzleSet", "PuzzleSource", "by_rating", "read_puzzles"]

PuzzleSource = Iterable[Puzzle | str] | Puzzle | str | Path | None
"""Puzzles, their texts, or a file or folder of them (Boxoban's too); None: easy bundled ones."""

_USUAL_TIERS = ("trivial", "easy")


def read_puzzles(source: PuzzleSource) -> list[Puzzle]:
    """Return the puzzles of a source that can be played.

    Raises:
        OSError: The file cannot be read.
        ValueError: There are no puzzles, or one cannot be played.
    """
    if source is None:
        return [one.puzzle for one in bundled() if one.tier in _USUAL_TIERS]
    if isinstance(source, Puzzle):
        return [source]
    if isinstance(source, str) and "\n" in source:
        return [Puzzle.from_text(source)]
    if isinstance(source, str | Path):
        puzzles = list(load(source))
    else:
        puzzles = [Puzzle.from_text(one) if isinstance(one, str) else one for one in source]
    if not puzzles:
        raise ValueError("there are no puzzles to play")
    return puzzles


def by_rating(puzzles: Sequence[Puzzle], easiest: float = 0.0, hardest: float = 1.0) -> list[int]:
    """Return the numbers of the puzzles with such a failure share, the easiest first."""
    failures = [(rate(puzzle).failure, number) for number, puzzle in enumerate(puzzles)]
    return [
        number
        for failure, number in sorted(
            (failure, number) for failure, number in failures if failure is not None
        )
        if easiest <= failure <= hardest
    ]


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """Puzzles on a grid that is large enough for all of them."""

    puzzles: tuple[Puzzle, ...]
    rows: int
    columns: int
    _inside: tuple[Puzzle, ...]

    @classmethod
    def of(cls, source: PuzzleSource) -> PuzzleSet:
        """Return the puzzles of a source."""
        puzzles = tuple(read_puzzles(source))
        return cls(
            puzzles,
            max(puzzle.height for puzzle in puzzles),
            max(puzzle.width for puzzle in puzzles),
            tuple(map(_without_decoration, puzzles)),
        )

    def inside(self, number: int) -> Puzzle:
        """Return a puzzle without what nobody can reach, which is wall."""
        return self._inside[number]

    def drawings(self) -> list[str]:
        """Return each as the characters of the grid."""
        return ["".join(self._rows_of(number)) for number in range(len(self.puzzles))]

    def _rows_of(self, number: int) -> list[str]:
        rows = [row.ljust(self.columns, "#") for row in self.inside(number).rows()]
        return rows + ["#" * self.columns] * (self.rows - len(rows))


def _without_decoration(puzzle: Puzzle) -> Puzzle:
    inside = reachable_cells(puzzle)
    cells = (Cell(row, column) for row in range(puzzle.height) for column in range(puzzle.width))
    return replace(
        puzzle,
        walls=frozenset(cell for cell in cells if cell not in inside),
        boxes=puzzle.boxes & inside,
        goals=puzzle.goals & inside,
    )
