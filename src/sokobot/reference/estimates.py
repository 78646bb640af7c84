"""How many pushes are still to come, at least, or roughly.

Every estimate here is the same two choices: how far a box is from a goal, and
how boxes and goals are paired.  The pairing looks at one table of costs, whose
rows are the side that must be served completely: boxes, or, where there are
more boxes than goals, goals.

An estimate of None is a proof: some box or goal can no longer be served.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from math import hypot
from typing import TypeAlias

from sokobot.moves import Cell
from sokobot.reference.assignment import (
    FORBIDDEN,
    CostTable,
    cheapest_first_cost,
    least_cost,
    sum_of_row_minima,
)
from sokobot.reference.push_distances import PushDistances
from sokobot.search_settings import Heuristic

__all__ = ["Estimate", "estimate_named", "push_costs"]

Estimate: TypeAlias = Callable[[frozenset[Cell], Cell], int | None]
"""From boxes and player to the pushes still to come, or None where all is lost."""

WEIGHT = 2
"""How much `weighted` overstates the matching: hurry in place of proof."""

_Distance: TypeAlias = Callable[[PushDistances, Cell, Cell, Cell], int]
_Pairing: TypeAlias = Callable[[CostTable], int]


def estimate_named(heuristic: Heuristic, distances: PushDistances, goals: Set[Cell]) -> Estimate:
    """Return the estimate that goes by the name `heuristic` (which is not `auto`)."""
    if heuristic is Heuristic.NONE:
        return lambda _boxes, _player: 0
    distance, pairing = _CHOICES[heuristic]

    def estimate(boxes: frozenset[Cell], player: Cell) -> int | None:
        total = pairing(_cost_table(distance, distances, boxes, player, goals))
        return total if total < FORBIDDEN else None

    return estimate


def push_costs(
    distances: PushDistances, boxes: Set[Cell], player: Cell, goals: Set[Cell]
) -> CostTable:
    """Return the real push distances between boxes and goals as a table to pair from."""
    return _cost_table(_real_pushes, distances, boxes, player, goals)


def _cost_table(
    distance: _Distance, distances: PushDistances, boxes: Set[Cell], player: Cell, goals: Set[Cell]
) -> CostTable:
    by_box = [
        [distance(distances, box, player, goal) for goal in sorted(goals)] for box in sorted(boxes)
    ]
    return by_box if len(boxes) <= len(goals) else list(zip(*by_box, strict=True))


def _real_pushes(distances: PushDistances, box: Cell, player: Cell, goal: Cell) -> int:
    pushes = distances.pushes(box, player, goal)
    return FORBIDDEN if pushes is None else pushes


def _manhattan(_distances: PushDistances, box: Cell, _player: Cell, goal: Cell) -> int:
    return abs(box.row - goal.row) + abs(box.column - goal.column)


def _euclidean(_distances: PushDistances, box: Cell, _player: Cell, goal: Cell) -> int:
    return round(hypot(box.row - goal.row, box.column - goal.column))


def _weighted_least_cost(costs: CostTable) -> int:
    return WEIGHT * least_cost(costs)


_CHOICES: dict[Heuristic, tuple[_Distance, _Pairing]] = {
    Heuristic.MATCHING: (_real_pushes, least_cost),
    Heuristic.GREEDY_MATCHING: (_real_pushes, cheapest_first_cost),
    Heuristic.NEAREST: (_real_pushes, sum_of_row_minima),
    Heuristic.MANHATTAN: (_manhattan, least_cost),
    Heuristic.EUCLIDEAN: (_euclidean, least_cost),
    Heuristic.WEIGHTED: (_real_pushes, _weighted_least_cost),
}
