"""From an empty floor plan to a puzzle worth solving.

1. Goals are laid in one or two tight groups.
2. Boxes start on the goals and are *pulled* about, so that whatever comes out
   can be solved.  The best of many drafts go on.
3. They are changed here and there, again and again; a change stays if the solver
   proves that the shortest solution became longer or harder to see.
4. Floor that the solution never comes near is walled up.

All chance comes from the `random.Random` that is passed in, and the solver is
limited by states, not seconds: the same seed and the same solver give the same
puzzle.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from floor_plans import FloorPlan, draw_floor_plan, outline
from puzzle_changes import CHANGES, pulled_about, touching

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.replay import replay
from sokobot.solver import solve

__all__ = ["Recipe", "Verdict", "craft", "judge"]

VALUE_OF_A_DETOUR = 4
"""How many plain pushes one push is worth that boxes cost only by being in each other's way."""

VALUE_OF_USED_FLOOR = 0.5
"""How many pushes it is worth that the solution leads to one more cell."""

ROOM_TO_WORK = 5
"""Cells of a room that goals must leave free, or nothing could be pulled out of it."""

STARTS = 20
"""How many times the boxes of one draft are pulled apart; the best of these counts."""

FINALISTS = 4
"""How many drafts are worked on for a while before the best is worked on to the end."""

MOST_PATIENCE = 8.0
"""How much worse a change may make the score at first and still stay."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the puzzles of one tier are made of; pairs are smallest and largest."""

    widths: tuple[int, int]
    heights: tuple[int, int]
    boxes: tuple[int, int]
    longest_side: int
    floor_count: int
    drafts: int
    attempts: int
    max_states: int
    """States the solver may explore while puzzles are compared."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the solver found out about a puzzle."""

    pushes: int
    detours: int
    """Pushes beyond what the boxes would need if each were alone on the board."""
    states_explored: int
    used: frozenset[Cell]
    """Cells that the player or a box stands on during the solution, and all goals."""

    @property
    def score(self) -> float:
        """How much there is to do, how much of it takes a thought, and how far around."""
        thought = VALUE_OF_A_DETOUR * self.detours
        return self.pushes + thought + VALUE_OF_USED_FLOOR * len(self.used)


def craft(recipe: Recipe, chance: random.Random) -> Puzzle | None:
    """Return a new puzzle by `recipe`, or None if this time nothing came of it."""
    width, height = chance.randint(*recipe.widths), chance.randint(*recipe.heights)
    box_count = chance.randint(*recipe.boxes)
    drafts = []
    for _ in range(recipe.drafts):
        plan = draw_floor_plan(width, height, recipe.longest_side, recipe.floor_count, chance)
        draft = _first_draft(plan, box_count, chance)
        if draft is not None:
            drafts.append(draft)
    drafts.sort(key=_pushes_if_alone, reverse=True)
    finalists: list[tuple[Puzzle, Verdict]] = []
    while drafts and len(finalists) < FINALISTS:
        attempts = recipe.attempts // FINALISTS
        better = _improved(drafts.pop(0), attempts, recipe.max_states, chance)
        if better is not None:
            finalists.append(better)
    if not finalists:
        return None
    favourite, _ = max(finalists, key=lambda finalist: finalist[1].score)
    best = _improved(favourite, recipe.attempts, recipe.max_states, chance)
    return None if best is None else _tidied(*best)


def judge(puzzle: Puzzle, max_states: int) -> Verdict | None:
    """Return the verdict on a shortest solution, or None if none is proved in `max_states`."""
    report = solve(puzzle, timeout=None, max_states=max_states, anytime=False)
    if report.solution is None or not report.optimal:
        return None
    used = set(puzzle.boxes | puzzle.goals)
    for step in replay(puzzle, report.solution.directions):
        used |= step.position.boxes | {step.position.player}
    return Verdict(
        pushes=report.solution.push_count,
        detours=report.solution.push_count - _pushes_if_alone(puzzle),
        states_explored=report.states_explored,
        used=frozenset(used),
    )


def _pushes_if_alone(puzzle: Puzzle) -> int:
    """Return the solver's first lower bound, before it has explored anything."""
    return solve(puzzle, timeout=None, max_states=1, anytime=False).lower_bound or 0


def _first_draft(plan: FloorPlan, box_count: int, chance: random.Random) -> Puzzle | None:
    """Return `plan` with goals and with boxes pulled off all of them, if that can be done."""
    goals = _goals(plan, box_count, chance)
    if goals is None:
        return None
    grid = {Cell(row, column) for row in range(plan.height) for column in range(plan.width)}
    walls = frozenset(grid - plan.floor)
    drafts = []
    for _ in range(STARTS):
        player = chance.choice(sorted(plan.floor - goals))
        solved = Puzzle(plan.width, plan.height, walls, goals, goals, player)
        start = pulled_about(solved, chance, pulls=10 * box_count)
        if not start.boxes & goals:
            drafts.append(start)
    return max(drafts, key=_pushes_if_alone, default=None)


def _goals(plan: FloorPlan, count: int, chance: random.Random) -> frozenset[Cell] | None:
    """Return `count` goals in one group or two, each inside one room."""
    sizes = [count]
    if count >= 4 and chance.random() < 0.4:
        sizes = [count // 2, count - count // 2]
    rooms = [room for room in plan.rooms if len(room) >= max(sizes) + ROOM_TO_WORK]
    if len(rooms) < len(sizes):
        return None
    goals: set[Cell] = set()
    for room, size in zip(chance.sample(rooms, len(sizes)), sizes, strict=True):
        group = {chance.choice(sorted(room))}
        while len(group) < size:
            edge = {cell.neighbour(way) for cell in group for way in Direction} & room - group
            if not edge:
                return None
            tightness = {cell: (touching(cell, group), chance.random()) for cell in sorted(edge)}
            group.add(max(tightness, key=tightness.__getitem__))
        goals |= group
    return frozenset(goals)


def _improved(
    puzzle: Puzzle, attempts: int, max_states: int, chance: random.Random
) -> tuple[Puzzle, Verdict] | None:
    """Return the best puzzle that `attempts` changes lead to, and the verdict on it.

    Simulated annealing: early on, a change for the worse may stay, and lead to
    something better than small steps upwards ever would.
    """
    verdict = judge(puzzle, max_states)
    if verdict is None:
        return None
    best = puzzle, verdict
    for attempt in range(attempts):
        patience = MOST_PATIENCE * (1 - attempt / attempts)
        change, price = chance.choice(CHANGES)
        changed = change(puzzle, chance)
        if changed is None or changed.boxes & changed.goals:
            continue
        opinion = judge(changed, max_states)
        if opinion is None:
            continue
        if opinion.score - price >= verdict.score - patience * chance.random():
            puzzle, verdict = changed, opinion
            if verdict.score > best[1].score:
                best = puzzle, verdict
    return best


def _tidied(puzzle: Puzzle, verdict: Verdict) -> Puzzle:
    """Return the puzzle without floor that is far from all used cells, cut to its outline.

    The solution does not touch what is walled up, and walls allow nothing new, so
    the fewest pushes stay the same.
    """
    used = verdict.used
    near = used | {cell.neighbour(direction) for cell in used for direction in Direction}
    floor = frozenset(near) - puzzle.walls
    walls = outline(floor)
    top, left = min(cell.row for cell in walls), min(cell.column for cell in walls)

    def shifted(cells: frozenset[Cell]) -> frozenset[Cell]:
        return frozenset(Cell(cell.row - top, cell.column - left) for cell in cells)

    return replace(
        puzzle,
        width=1 + max(cell.column for cell in walls) - left,
        height=1 + max(cell.row for cell in walls) - top,
        walls=shifted(walls),
        goals=shifted(puzzle.goals),
        boxes=shifted(puzzle.boxes),
        player=Cell(puzzle.player.row - top, puzzle.player.column - left),
    )
