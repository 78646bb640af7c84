"""The rules once more, on sets of squares: enough to follow every push, and no search.

A set of squares is an integer with a bit for each.  Rows are one bit wider than the drawing, and
the bit between two rows is never floor, so no step leads from the end of a row to the next.

Only what the player can reach counts, as everywhere in Sokobot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sokobot.moves import Cell
from sokobot.puzzle import Puzzle

__all__ = ["Board", "State"]


class State(NamedTuple):
    """Where the boxes are, and the lowest square the player can walk to; both as sets."""

    boxes: int
    player: int


class Board:
    """Walls and goals of one puzzle: its states, their pushes, and a plain bound."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.width = puzzle.width + 1
        self._ways = ((1, True), (self.width, True), (1, False), (self.width, False))
        no_walls = [
            Cell(row, column)
            for row in range(puzzle.height)
            for column in range(puzzle.width)
            if Cell(row, column) not in puzzle.walls
        ]
        self.floor = self._spread(self._square(puzzle.player), self._set(no_walls))
        self.goals = self._set(puzzle.goals) & self.floor
        boxes = self._set(puzzle.boxes) & self.floor
        self.start = self.state(boxes, self._square(puzzle.player))
        self._needs_all_goals = boxes.bit_count() > self.goals.bit_count()
        self._to_goal = self._pushes_to(self.goals)
        self._to_each = [self._pushes_to(goal) for goal in _squares(self.goals)]
        self._bounds: dict[int, int | None] = {}

    def is_open(self, boxes: int, depth: int, bound: int | None) -> bool:
        """Return whether `depth` pushes and the plain bound from here stay below `bound`."""
        rest = self.pushes_at_least(boxes)
        return rest is not None and (bound is None or depth + rest < bound)

    def _square(self, cell: Cell) -> int:
        return 1 << (cell.row * self.width + cell.column)

    def squares(self, cells: Iterable[int]) -> int:
        """Return the set of cells by their numbers, row × width of the drawing + column.

        Raises:
            ValueError: One of them is no floor, or comes twice.
        """
        total = 0
        for cell in cells:
            square = 1 << (cell + cell // (self.width - 1)) if cell >= 0 else 0
            if not square & self.floor & ~total:
                raise ValueError(f"cell {cell} is no floor, or comes twice")
            total |= square
        return total

    def cells(self, squares: int) -> Iterator[int]:
        """Yield the numbers of the cells of a set."""
        for square in _squares(squares):
            row, column = divmod(square.bit_length() - 1, self.width)
            yield row * (self.width - 1) + column

    def state(self, boxes: int, player: int) -> State:
        """Return the state of boxes and a square of the player."""
        reach = self._spread(player, self.floor & ~boxes)
        return State(boxes, reach & -reach)

    def is_solved(self, boxes: int) -> bool:
        """Return whether boxes win: all on goals, or all goals filled if there are more boxes."""
        return not (self.goals & ~boxes if self._needs_all_goals else boxes & ~self.goals)

    def after_pushes(self, state: State) -> Iterator[State]:
        """Yield what every push leads to."""
        free = self.floor & ~state.boxes
        reach = self._spread(state.player, free)
        for step, is_up in self._ways:
            pushed = state.boxes & _shift(reach, step, is_up) & _shift(free, step, not is_up)
            for box in _squares(pushed):
                boxes = state.boxes ^ box ^ _shift(box, step, is_up)
                yield self.state(boxes, box)

    def pushes_at_least(self, boxes: int) -> int | None:
        """Return a number of pushes that no solution from here is below; None: there is none.

        Each box needs the pushes of the shortest way to some goal on a board without other
        boxes; with more boxes than goals, each goal those of its nearest box.
        """
        if boxes not in self._bounds:
            ways = (
                [min((to[box] for box in _squares(boxes) if box in to), default=None)
                 for to in self._to_each]
                if self._needs_all_goals
                else [self._to_goal.get(box) for box in _squares(boxes)]
            )  # fmt: skip
            known = [way for way in ways if way is not None]
            self._bounds[boxes] = sum(known) if len(known) == len(ways) else None
        return self._bounds[boxes]

    def _pushes_to(self, goals: int) -> dict[int, int]:
        """Return for every square the pushes from there to the nearest goal, found by pulling."""
        pushes = dict.fromkeys(_squares(goals), 0)
        layer = goals
        while layer:
            pulled = 0
            for step, is_up in self._ways:
                pulled |= _shift(layer, step, is_up) & _shift(self.floor, step, not is_up)
            layer = pulled & self.floor & ~sum(pushes)
            pushes |= dict.fromkeys(_squares(layer), max(pushes.values()) + 1)
        return pushes

    def _spread(self, squares: int, free: int) -> int:
        """Return all free squares one can walk to."""
        before = 0
        while squares != before:
            before = squares
            beside = squares << 1 | squares >> 1 | squares << self.width | squares >> self.width
            squares |= beside & free
        return squares

    def _set(self, cells: Iterable[Cell]) -> int:
        return sum(self._square(cell) for cell in cells)


def _shift(squares: int, step: int, is_up: bool) -> int:
    return squares << step if is_up else squares >> step


def _squares(squares: int) -> Iterator[int]:
    """Yield the squares of a set, each as a set of its own."""
    while squares:
        lowest = squares & -squares
        yield lowest
        squares ^= lowest
