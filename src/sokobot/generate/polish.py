"""Take away what a puzzle does not need, until every square matters.

Floor becomes wall, one square after the other, as long as the puzzle stays solvable and as hard
as asked for.  In the end no single square can be filled (delta debugging calls that
1-minimal), save where a lone pillar would be left standing.
"""

from __future__ import annotations

from dataclasses import replace

from sokobot.engine import measure_difficulty
from sokobot.generate.beauty import lone_pillars
from sokobot.generate.chance import Chance
from sokobot.generate.plan import Plan
from sokobot.generate.rooms import connected
from sokobot.generate.wishes import Band
from sokobot.moves import Cell, Direction
from sokobot.rate import expected_failure
from sokobot.search_report import SearchStatus
from sokobot.search_settings import SearchSettings

__all__ = ["can_do_without", "polished"]

_LIMITS = SearchSettings(max_states=40_000, memory_limit_mebibytes=1024)


def polished(chance: Chance, plan: Plan, band: Band) -> Plan | None:
    """Return the plan without the squares it does not need; None if it has too many states."""
    if measure_difficulty(plan.drawn(), _LIMITS).status is not SearchStatus.SOLVED:
        return None
    has_changed = True
    while has_changed:
        has_changed = False
        for cell in _outermost_first(chance, plan):
            if cell in plan.floor and can_do_without(plan, cell, band):
                plan = _without(plan, cell)
                has_changed = True
    return plan


def can_do_without(plan: Plan, cell: Cell, band: Band) -> bool:
    """Return whether a floor cell may become wall."""
    if cell in plan.goals or cell in plan.boxes:
        return False
    filled = _without(plan, cell)
    if not filled.boxes | filled.goals <= filled.floor:
        return False
    if lone_pillars(filled.floor) > lone_pillars(plan.floor):
        return False
    numbers = measure_difficulty(filled.drawn(), _LIMITS)
    if numbers.status is not SearchStatus.SOLVED:
        return False
    failure = expected_failure(numbers.luck_bits, numbers.box_changes, numbers.shortest_solutions)
    return failure in band


def _without(plan: Plan, cell: Cell) -> Plan:
    """Return the plan with a wall at `cell`; what is cut off goes, too."""
    rest = set(plan.floor - {cell})
    player = plan.player
    if player == cell:
        region = connected(set(plan.floor - plan.boxes), cell) - {cell}
        if not region:
            return replace(plan, floor=frozenset())
        player = min(region)
    return replace(plan, floor=frozenset(connected(rest, player)), player=player)


def _outermost_first(chance: Chance, plan: Plan) -> list[Cell]:
    """Return the floor, cells between walls first: filling those keeps rooms open."""

    def walls_beside(cell: Cell) -> int:
        return sum(cell.neighbour(direction) not in plan.floor for direction in Direction)

    return sorted(chance.shuffled(sorted(plan.floor)), key=walls_beside, reverse=True)
