"""What a solution looks like in numbers: the six that players compare.

    moves             steps of the player, pushes included
    pushes            moves that shift a box
    box lines         straight runs of one box: another box, or another direction, begins a new one
    box changes       how often another box is pushed than before
    pushing sessions  runs of pushes without a walk between them
    player lines      straight runs of the player, walking or pushing

The moves alone are enough: a box is known again by where it was pushed to, counted from where
the player starts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import groupby, pairwise

from sokobot.moves import Cell, Direction

__all__ = ["Metrics", "metrics_of", "pushed_boxes"]


@dataclass(frozen=True, slots=True)
class Metrics:
    """The six numbers of one solution."""

    moves: int
    pushes: int
    box_lines: int
    box_changes: int
    pushing_sessions: int
    player_lines: int

    def as_record(self) -> dict[str, int]:
        """Return the numbers by name."""
        return asdict(self)


def metrics_of(moves: str) -> Metrics:
    """Return the six numbers of `moves`, in LURD letters with pushes in capitals."""
    pushed = list(pushed_boxes(moves))
    boxes = [box for box, _ in pushed]
    return Metrics(
        moves=len(moves),
        pushes=len(pushed),
        box_lines=_runs(pushed),
        box_changes=sum(one != other for one, other in pairwise(boxes)),
        pushing_sessions=sum(is_pushing for is_pushing, _ in groupby(moves, key=str.isupper)),
        player_lines=_runs(list(moves.lower())),
    )


def pushed_boxes(moves: str) -> Iterator[tuple[int, Direction]]:
    """Yield for every push which box it was, and where to.

    Boxes are counted in the order of their first pushes.
    """
    number_at: dict[Cell, int] = {}
    count = 0
    player = Cell(0, 0)
    for letter in moves:
        direction = Direction.from_letter(letter)
        player = player.neighbour(direction)
        if letter.isupper():
            box = number_at.pop(player, count)
            count = max(count, box + 1)
            number_at[player.neighbour(direction)] = box
            yield box, direction


def _runs(items: list[str] | list[tuple[int, Direction]]) -> int:
    return sum(1 for _ in groupby(items))
