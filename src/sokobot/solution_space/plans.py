"""What a solution does, without how: which box goes where, and which comes home before which.

Two solutions with the same *plan* differ in walks, in the order of pushes that do not matter, or in
the way a box takes.  A plan lists the boxes that are pushed, each with where it begins and where
it ends, in the order of their last pushes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.replay import replay
from sokobot.search_report import Solution

__all__ = ["Plan", "in_front", "plan_of", "push_difference", "without_returns"]

Plan = tuple[tuple[Cell, Cell], ...]
"""(begins, ends) of every box that is pushed, the first one home first."""


def in_front(plan: Plan, box: Cell, target: Cell) -> Plan:
    """Return the plan of a push from `box` to `target` and what comes after it."""
    for number, (begins, ends) in enumerate(plan):
        if begins == target:
            return (*plan[:number], (box, ends), *plan[number + 1 :])
    return ((box, target), *plan)


def without_returns(plan: Plan) -> Plan:
    """Return the plan without the boxes that end where they began."""
    return tuple((begins, ends) for begins, ends in plan if begins != ends)


def plan_of(puzzle: Puzzle, solution: Solution) -> Plan:
    """Return the plan of a solution.

    Raises:
        IllegalMoveError: A move is blocked.
    """
    plan: Plan = ()
    for box, direction in reversed(list(_pushes(puzzle, solution))):
        plan = in_front(plan, box, box.neighbour(direction))
    return plan


def push_difference(puzzle: Puzzle, one: Solution, other: Solution) -> float:
    """Return how different two solutions are: 0 if they push the same, 1 if they share no push.

    Pushes are the same if they move a box from the same cell in the same direction, whenever.
    """
    ours, theirs = Counter(_pushes(puzzle, one)), Counter(_pushes(puzzle, other))
    together = (ours | theirs).total()
    return 1 - (ours & theirs).total() / together if together else 0.0


def _pushes(puzzle: Puzzle, solution: Solution) -> Iterator[tuple[Cell, Direction]]:
    """Yield where each pushed box stood, and where to it was pushed."""
    for step in replay(puzzle, solution.directions):
        if step.pushed_a_box:
            yield step.position.player, step.direction
