"""What the core reads off the state graph of a small puzzle, in plain values.

The graph comes as flat arrays, which stay flat here: a puzzle may have a million states, and
nobody looks at all of them.  States are numbers, 0 is the start.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sokobot.moves import Cell, Direction
from sokobot.search_report import SearchStatus, Statistics

__all__ = ["AllStarts", "DifficultyNumbers", "GraphPush", "LostCore", "StateGraph"]

_LOST = 2**32 - 1
_DIRECTIONS = tuple(Direction)


class GraphPush(NamedTuple):
    """One push of a state: the box, where it goes, and the state it leads to."""

    box: Cell
    direction: Direction
    state: int


@dataclass(frozen=True, slots=True)
class StateGraph:
    """All states that can be reached from a position, and every push between them.

    `status` is `SOLVED` if the start can be won and `UNSOLVABLE` if it is lost; with any other
    status the graph is not complete and empty.
    """

    status: SearchStatus
    statistics: Statistics
    width: int
    """Of the drawing: the arrays number its cells row by row."""
    box_count: int
    boxes: memoryview[int]
    players: memoryview[int]
    pushes_left_of: memoryview[int]
    first_edges: memoryview[int]
    edge_targets: memoryview[int]
    edge_slots: memoryview[int]
    edge_directions: memoryview[int]

    def __len__(self) -> int:
        return len(self.players)

    @property
    def is_complete(self) -> bool:
        """Whether every state is there."""
        return len(self) > 0

    def boxes_of(self, state: int) -> frozenset[Cell]:
        """Return where the boxes of a state are."""
        first = state * self.box_count
        return frozenset(map(self._cell, self.boxes[first : first + self.box_count]))

    def region_of(self, state: int) -> Cell:
        """Return the first cell of the player's region."""
        return self._cell(self.players[state])

    def pushes_left(self, state: int) -> int | None:
        """Return the fewest pushes that solve it from `state`; None if it is lost."""
        pushes = self.pushes_left_of[state]
        return None if pushes == _LOST else pushes

    def pushes(self, state: int) -> Iterator[GraphPush]:
        """Yield the pushes of a state."""
        for edge in range(self.first_edges[state], self.first_edges[state + 1]):
            box = self.boxes[state * self.box_count + self.edge_slots[edge]]
            yield GraphPush(
                self._cell(box), _DIRECTIONS[self.edge_directions[edge]], self.edge_targets[edge]
            )

    def after_push(self, state: int, box: Cell, direction: Direction) -> int | None:
        """Return the state after a push; None if the graph has no such push."""
        for push in self.pushes(state):
            if push.box == box and push.direction is direction:
                return push.state
        return None

    def best_push(self, state: int) -> GraphPush | None:
        """Return the first push of a shortest way to the end; None if it is lost or solved."""
        left = self.pushes_left(state)
        if not left:
            return None
        return next(push for push in self.pushes(state) if self.pushes_left(push.state) == left - 1)

    def _cell(self, number: int) -> Cell:
        return Cell(*divmod(number, self.width))


@dataclass(frozen=True, slots=True)
class DifficultyNumbers:
    """How hard a puzzle is, in numbers that belong to it and not to one of its solutions.

    With a status other than `SOLVED` nothing but the statistics means anything.
    """

    status: SearchStatus
    statistics: Statistics
    luck_bits: float
    """−log₂ of the chance that a player who pushes at random wins: q."""
    box_changes: int
    """The fewest over all solutions."""
    pushes: int
    """The fewest."""
    goal_distance: int
    """What the boxes seem to need at the start, each alone."""
    losing_share: float
    """How many of the pushes that are possible on the way of shortest solutions lose."""
    shortest_solutions: float
    """How many sequences of pushes are shortest; exact up to 2⁵³."""
    states: int
    winnable_states: int


@dataclass(frozen=True, slots=True)
class AllStarts:
    """How hard every start of a room is, the one that needs the least luck first.

    With a status other than `SOLVED` there are none.
    """

    status: SearchStatus
    statistics: Statistics
    width: int
    """Of the room: the arrays number its cells row by row."""
    box_count: int
    box_cells: memoryview[int]
    players: memoryview[int]
    pushes: memoryview[int]
    box_changes: memoryview[int]
    goal_distances: memoryview[int]
    luck_bits: memoryview[float]
    shortest_solutions: memoryview[float]

    def __len__(self) -> int:
        return len(self.players)

    def boxes_of(self, start: int) -> frozenset[Cell]:
        """Return where the boxes stand."""
        first = start * self.box_count
        cells = self.box_cells[first : first + self.box_count]
        return frozenset(Cell(*divmod(cell, self.width)) for cell in cells)

    def player_of(self, start: int) -> Cell:
        """Return the first cell of the player's region."""
        return Cell(*divmod(self.players[start], self.width))


@dataclass(frozen=True, slots=True)
class LostCore:
    """The boxes that make a position lost; see `explain`.

    `status` is `UNSOLVABLE` if it is lost and `SOLVED` if not; all else is empty then.
    """

    status: SearchStatus
    statistics: Statistics
    kind: str
    boxes: frozenset[Cell]
    squares: frozenset[Cell]
    goals: frozenset[Cell]
    needed: int
    is_minimal: bool
