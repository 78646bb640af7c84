"""Puzzles with many boxes: a solved room is played backwards, boxes pulled off their goals.

There are too many states to rate all starts, so nothing is known of how hard a start is before
it is rated by an estimate.
"""

from __future__ import annotations

from collections.abc import Iterator

from sokobot.generate.chance import Chance
from sokobot.generate.goals import sample_goals
from sokobot.generate.plan import Plan
from sokobot.generate.rooms import Floor, Style, connected, sample_floor
from sokobot.generate.wishes import Wishes
from sokobot.moves import Cell, Direction

__all__ = ["scrambled"]

_FEWEST_TURNS, _MOST_TURNS = 2, 10
"""How often a box is taken up, for each box."""
_LONGEST_RUN = 5


def scrambled(chance: Chance, wishes: Wishes, boxes: int) -> Iterator[tuple[Style, Plan] | None]:
    """Yield starts with every box off its goal, for ever, and None for rooms without one.

    They can be won, but may be of any difficulty.
    """
    while True:
        style = chance.pick(wishes.styles)
        floor = sample_floor(chance, style, wishes.width, wishes.height)
        goals = sample_goals(chance, floor, boxes)
        if goals is None or len(floor) < 3 * boxes:
            yield None
            continue
        open_floor = sorted(floor - goals)
        plan = Plan(floor, goals, goals, chance.pick(open_floor))
        for _ in range(boxes * chance.between(_FEWEST_TURNS, _MOST_TURNS)):
            plan = _pulled(chance, plan)
        yield None if plan.boxes & goals else (style, plan)


def _pulled(chance: Chance, plan: Plan) -> Plan:
    """Return the plan with one box pulled a few squares along a line."""
    region = connected(plan.floor - plan.boxes, plan.player)
    choices = [
        (box, direction)
        for box in sorted(plan.boxes)
        for direction in Direction
        if _can_pull(plan.floor, plan.boxes, region, box, direction)
    ]
    if not choices:
        return plan
    on_goals = [choice for choice in choices if choice[0] in plan.goals]
    box, direction = chance.pick(on_goals if on_goals and chance.in_100(60) else choices)
    boxes, player = plan.boxes, plan.player
    for _ in range(chance.between(1, _LONGEST_RUN)):
        reached = connected(plan.floor - boxes, player)
        if not _can_pull(plan.floor, boxes, reached, box, direction):
            break
        target = box.neighbour(direction)
        boxes = boxes - {box} | {target}
        box, player = target, target.neighbour(direction)
    return Plan(plan.floor, plan.goals, boxes, player)


def _can_pull(
    floor: Floor,
    boxes: frozenset[Cell],
    region: set[Cell],
    box: Cell,
    direction: Direction,
) -> bool:
    """Return whether the player can take the box one square along, walking backwards."""
    beside = box.neighbour(direction)
    behind = beside.neighbour(direction)
    return beside in region and behind in floor and behind not in boxes
