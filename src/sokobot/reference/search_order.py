"""Costs, and which state is looked at next: all that tells the algorithms apart.

A cost is a pair compared first part first, so that one comparison serves every
objective: (pushes, moves) for `pushes-moves`, (moves, pushes) the other way
round, and a second part of 0 where only one thing counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from sokobot.reference.pushes import Push, State
from sokobot.search_settings import Algorithm, Objective

__all__ = ["COSTS", "ORDERS", "Cost", "Node"]

Cost: TypeAlias = tuple[int, int]

COSTS: dict[Objective, Callable[[int, int], Cost]] = {
    Objective.PUSHES: lambda pushes, _moves: (pushes, 0),
    Objective.MOVES: lambda _pushes, moves: (moves, 0),
    Objective.PUSHES_MOVES: lambda pushes, moves: (pushes, moves),
    Objective.MOVES_PUSHES: lambda pushes, moves: (moves, pushes),
    Objective.ANY: lambda pushes, _moves: (pushes, 0),
}
"""What a number of pushes and moves costs, for each objective."""


@dataclass(frozen=True, slots=True)
class Node:
    """A state and one way to it."""

    state: State
    parent: Node | None
    push: Push | None
    """The push that led from the parent here; None at the start."""
    pushes: int
    moves: int
    cost: Cost
    """From the start to here."""
    estimate: int
    """Pushes still to come, says the heuristic."""
    total: Cost
    """From the start through here to the end: the f of the textbooks."""

    def path(self) -> list[Push]:
        """Return the pushes from the start to here."""
        pushes: list[Push] = []
        node = self
        while node.parent is not None and node.push is not None:
            pushes.append(node.push)
            node = node.parent
        return pushes[::-1]


ORDERS: dict[Algorithm, Callable[[Node], tuple[Cost | int, ...]]] = {
    Algorithm.ASTAR: lambda node: (node.total, node.estimate),
    Algorithm.GREEDY: lambda node: (node.estimate, node.cost),
    Algorithm.BFS: lambda node: (node.cost,),
    Algorithm.DFS: lambda _node: (),
    Algorithm.IDASTAR: lambda _node: (),
}
"""Least first; the newest of equals, so that an order without a key is a stack."""
