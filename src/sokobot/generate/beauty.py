"""How well a puzzle looks and plays, as one whole number: the larger the better.

People like few boxes on small boards that get in each other's way, and drawings with an outline,
goals in one place and no pillar dust; docs/generate.md says what counts.
"""

from __future__ import annotations

from sokobot.generate.goals import forms_a_pattern
from sokobot.generate.plan import Plan
from sokobot.generate.rooms import Floor, is_lone_pillar
from sokobot.moves import Cell
from sokobot.rate import Rating

__all__ = ["beauty_of", "lone_pillars"]


def lone_pillars(floor: Floor) -> int:
    """Return how many single walls stand in the floor."""
    rows = [cell.row for cell in floor]
    columns = [cell.column for cell in floor]
    inside = (
        Cell(row, column)
        for row in range(min(rows) + 1, max(rows))
        for column in range(min(columns) + 1, max(columns))
    )
    return sum(cell not in floor and is_lone_pillar(floor, cell) for cell in inside)


def beauty_of(plan: Plan, rating: Rating, moves: int) -> int:
    """Return the score of a rated puzzle whose solution has this many moves."""
    rows = [cell.row for cell in plan.floor]
    columns = [cell.column for cell in plan.floor]
    area = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
    filled = 100 * len(plan.floor) // area
    pushes = max(1, int(rating.parts["pushes"]))
    score = 100
    score -= 25 if filled == 100 else abs(filled - 75) // 2
    score += 15 if forms_a_pattern(plan.goals) else 0
    score -= 15 * max(0, lone_pillars(plan.floor) - len(plan.floor) // 12)
    score -= 5 * lone_pillars(plan.floor)
    score -= 15 if _is_symmetric(plan.floor) else 0
    score -= 5 * max(0, moves // pushes - 4)
    score += 5 * min(4, max(0, int(rating.parts.get("box_changes", 0)) - len(plan.boxes) + 1))
    score += 5 * min(3, int(rating.parts.get("counter_intuitive", 0)))
    score -= max(0, int(100 * rating.parts.get("losing_share", 0)) - 70)
    score -= len(plan.floor) // 4
    return score


def _is_symmetric(floor: Floor) -> bool:
    height = max(cell.row for cell in floor)
    width = max(cell.column for cell in floor)
    return floor == {Cell(row, width - column) for row, column in floor} or floor == {
        Cell(height - row, column) for row, column in floor
    }
