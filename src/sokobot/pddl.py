"""Puzzles for planners (PDDL), and their plans back.

Three domains say the same puzzle:

    costs   as in the planning competitions of 2008 and 2011: walking is free, a push costs 1,
            so that a cheapest plan has the fewest pushes
    unit    the same without costs, for planners that know none: every action counts, so that a
            shortest plan has the fewest moves
    pushes  the macro variant: a push is the only action, and where the player gets to is derived,
            so that a shortest plan has the fewest pushes

The names are those of the competitions: `pos-COLUMN-ROW` counted from 1, `stone-01`, `player-01`,
`dir-up`.  Only cells that the player can reach are objects: planners ground nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from sokobot.errors import MoveTextError, UnplayablePuzzleError
from sokobot.formats.findings import NO_GOAL
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.rules import reachable_cells
from sokobot.states import StateSpace

__all__ = ["PlanDomain", "domain_text", "plan_moves", "problem_text"]


class PlanDomain(StrEnum):
    """Which domain a puzzle is written for."""

    COSTS = "costs"
    UNIT = "unit"
    PUSHES = "pushes"


_DECLARED = """\
  (:types thing location direction - object
          player stone - thing)
  (:predicates (clear ?l - location) (at ?t - thing ?l - location) (at-goal ?s - stone)
               (IS-GOAL ?l - location) (IS-NONGOAL ?l - location)
               (MOVE-DIR ?from ?to - location ?dir - direction){more})
"""

_MOVE = """\
  (:action move
    :parameters (?p - player ?from ?to - location ?dir - direction)
    :precondition (and (at ?p ?from) (clear ?to) (MOVE-DIR ?from ?to ?dir))
    :effect (and (not (at ?p ?from)) (not (clear ?to)) (at ?p ?to) (clear ?from)))
"""

_PUSH = """\
  (:action push-to-{kind}
    :parameters (?p - player ?s - stone ?ppos ?from ?to - location ?dir - direction)
    :precondition (and (at ?p ?ppos) (at ?s ?from) (clear ?to)
                       (MOVE-DIR ?ppos ?from ?dir) (MOVE-DIR ?from ?to ?dir) ({is_kind} ?to))
    :effect (and (not (at ?p ?ppos)) (not (at ?s ?from)) (not (clear ?to))
                 (at ?p ?from) (at ?s ?to) (clear ?ppos) {at_goal}{cost}))
"""


def domain_text(domain: PlanDomain) -> str:
    """Return the domain file."""
    if domain is PlanDomain.PUSHES:
        return _macro_domain()
    has_costs = domain is PlanDomain.COSTS
    requirements = ":strips :typing :action-costs" if has_costs else ":strips :typing"
    functions = "  (:functions (total-cost) - number)\n" if has_costs else ""
    cost = " (increase (total-cost) 1)" if has_costs else ""
    return (
        f"(define (domain sokoban-sequential)\n  (:requirements {requirements})\n"
        f"{_DECLARED.format(more='')}{functions}{_MOVE}"
        + "".join(_PUSH.format(**kind, cost=cost) for kind in _KINDS)
        + ")\n"
    )


_KINDS = (
    {"kind": "nongoal", "is_kind": "IS-NONGOAL", "at_goal": "(not (at-goal ?s))"},
    {"kind": "goal", "is_kind": "IS-GOAL", "at_goal": "(at-goal ?s)"},
)


def _macro_domain() -> str:
    actions = "".join(
        f"""\
  (:action push-to-{kind["kind"]}
    :parameters (?p - player ?s - stone ?at ?ppos ?from ?to - location ?dir - direction)
    :precondition (and (at ?p ?at) (reached ?ppos) (at ?s ?from) (clear ?to)
                       (MOVE-DIR ?ppos ?from ?dir) (MOVE-DIR ?from ?to ?dir)
                       ({kind["is_kind"]} ?to))
    :effect (and (not (at ?p ?at)) (at ?p ?from) (not (at ?s ?from)) (at ?s ?to)
                 (clear ?from) (not (clear ?to)) {kind["at_goal"]}))
"""
        for kind in _KINDS
    )
    return (
        "(define (domain sokoban-pushes)\n"
        "  (:requirements :strips :typing :derived-predicates :disjunctive-preconditions"
        " :existential-preconditions)\n"
        f"{_DECLARED.format(more=' (reached ?l - location)')}"
        """\
  (:derived (reached ?l - location)
    (or (exists (?p - player) (at ?p ?l))
        (and (clear ?l)
             (exists (?from - location ?dir - direction)
                     (and (reached ?from) (MOVE-DIR ?from ?l ?dir))))))
"""
        f"{actions})\n"
    )


def problem_text(puzzle: Puzzle, domain: PlanDomain, name: str = "puzzle") -> str:
    """Return the problem file of a puzzle; the drawing stands on top as a comment.

    Raises:
        UnplayablePuzzleError: There are more boxes than goals: which of them must be brought
            home cannot be said in these domains.
    """
    cells = sorted(reachable_cells(puzzle))
    boxes = sorted(puzzle.boxes & reachable_cells(puzzle))
    if len(boxes) > len(puzzle.goals & reachable_cells(puzzle)):
        problem = NO_GOAL.at("there are more boxes than goals, which PDDL cannot express")
        raise UnplayablePuzzleError((problem,))
    place = _Places(puzzle)
    is_macro = domain is PlanDomain.PUSHES
    stones = [f"stone-{number:02}" for number in range(1, len(boxes) + 1)]
    taken = set(boxes) if is_macro else {*boxes, puzzle.player}
    facts = [
        *(
            f"(MOVE-DIR {place(one)} {place(next_)} dir-{way.name.lower()})"
            for one, next_, way in _links(cells)
        ),
        *(
            f"({'IS-GOAL' if cell in puzzle.goals else 'IS-NONGOAL'} {place(cell)})"
            for cell in cells
        ),
        *(f"(clear {place(cell)})" for cell in cells if cell not in taken),
        f"(at player-01 {place(puzzle.player)})",
        *(f"(at {stone} {place(box)})" for stone, box in zip(stones, boxes, strict=True)),
        *(
            f"(at-goal {stone})"
            for stone, box in zip(stones, boxes, strict=True)
            if box in puzzle.goals
        ),
    ]
    if domain is PlanDomain.COSTS:
        facts.append("(= (total-cost) 0)")
    drawing = "".join(f";; {line}\n" for line in str(puzzle).splitlines())
    title = f"sokoban-{'pushes' if is_macro else 'sequential'}"
    metric = "  (:metric minimize (total-cost))\n" if domain is PlanDomain.COSTS else ""
    return (
        f"{drawing}(define (problem {_word(name)})\n  (:domain {title})\n  (:objects\n"
        f"    dir-up dir-down dir-left dir-right - direction\n    player-01 - player\n"
        f"    {' '.join(stones)} - stone\n"
        f"    {' '.join(map(place, cells))} - location)\n"
        "  (:init\n" + "".join(f"    {fact}\n" for fact in facts) + "  )\n"
        f"  (:goal (and {' '.join(f'(at-goal {stone})' for stone in stones)}))\n{metric})\n"
    )


class _Places:
    """Names of cells: column first, counted from 1, with as many digits as the largest needs."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._columns, self._rows = len(str(puzzle.width)), len(str(puzzle.height))

    def __call__(self, cell: Cell) -> str:
        return f"pos-{cell.column + 1:0{self._columns}}-{cell.row + 1:0{self._rows}}"


def _links(cells: list[Cell]) -> Iterator[tuple[Cell, Cell, Direction]]:
    inside = set(cells)
    for cell in cells:
        for direction in Direction:
            ahead = cell.neighbour(direction)
            if ahead in inside:
                yield cell, ahead, direction


def _word(name: str) -> str:
    return re.sub(r"[^a-z0-9-]+", "-", name.lower()).strip("-") or "puzzle"


_ACTION = re.compile(r"\(?\s*(?P<name>[\w-]+)\s+(?P<arguments>[^()]*?)\s*\)?\s*(?:\[.*\])?$")
_PLACE = re.compile(r"pos-(\d+)-(\d+)$")


def plan_moves(puzzle: Puzzle, plan: str) -> tuple[Direction, ...]:
    """Return the moves of a plan, one action a line, for any of the three domains.

    Where the plan has pushes alone, the shortest walks between them are put in.  The referee
    still has to judge them.

    Raises:
        MoveTextError: A line is not an action of these domains, or its push is not possible.
    """
    steps = [_step(number, line) for number, line in _action_lines(plan)]
    if not any(is_macro for *_, is_macro in steps):
        return tuple(direction for _, direction, _ in steps)
    space = StateSpace(puzzle, leave_out_lost=False)
    pushes = [space.push(box, direction) for box, direction, _ in steps if box is not None]
    try:
        moves = space.moves(pushes)
    except ValueError as error:
        raise MoveTextError(str(error)) from None
    return tuple(map(Direction.from_letter, moves))


def _action_lines(plan: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(plan.splitlines(), start=1):
        bare = re.sub(r"^\s*\d+(\.\d+)?\s*:", "", line.partition(";")[0]).strip()
        if bare:
            yield number, bare


def _step(number: int, line: str) -> tuple[Cell | None, Direction, bool]:
    """Return the box pushed, if it is a push, the direction, and whether walks are left out."""
    match = _ACTION.match(line.lower())
    arguments = match["arguments"].split() if match else []
    places = [_PLACE.match(one) for one in arguments if one.startswith("pos-")]
    way = arguments[-1].removeprefix("dir-").upper() if arguments else ""
    counts = {"move": (2,), "push-to-goal": (3, 4), "push-to-nongoal": (3, 4)}
    name = match["name"] if match else ""
    if (
        len(places) not in counts.get(name, ())
        or None in places
        or way not in Direction.__members__
    ):
        raise MoveTextError(f"line {number} is not an action of a Sokoban plan: {line}")
    if name == "move":
        return None, Direction[way], False
    column, row = map(int, places[-2].groups())  # type: ignore[union-attr]
    return Cell(row - 1, column - 1), Direction[way], len(places) == 4
