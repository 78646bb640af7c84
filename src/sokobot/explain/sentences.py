"""One sentence a kind: it names squares and says what cannot happen.

Squares are (column, row), counted from 0 at the top left, as in the JSON.  At most 120 characters:
where many boxes are to blame, it names one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from sokobot.counting import counted
from sokobot.explain.explanation import LostKind, Proof
from sokobot.moves import Cell, Direction

__all__ = ["LONGEST", "Subject", "sentence_for", "with_margin"]

LONGEST = 120
_MOST_NAMED = 3
_SQUARE = re.compile(r"\((\d+), (\d+)\)")
_NUMBERS = {2: "two", 3: "three", 4: "four"}


@dataclass(frozen=True, slots=True)
class Subject:
    """What a sentence is about."""

    kind: LostKind
    boxes: frozenset[Cell]
    goals: frozenset[Cell]
    needed: int
    proof: Proof | None
    floor: frozenset[Cell]


def sentence_for(subject: Subject) -> str:
    """Return why the position is lost, in one sentence."""
    if subject.needed < len(subject.boxes) and subject.kind is not LostKind.GOAL:
        return _surplus(subject)
    return _TEMPLATES[subject.kind](subject)


def with_margin(sentence: str, left: int, top: int) -> str:
    """Return a sentence about a drawing that has this many more columns and rows before it."""
    return _SQUARE.sub(
        lambda square: _named(Cell(row=int(square[2]) + top, column=int(square[1]) + left)),
        sentence,
    )


def _dead_square(subject: Subject) -> str:
    box = min(subject.boxes)
    upright, sideways = (
        [box.neighbour(direction) in subject.floor for direction in axis]
        for axis in ((Direction.UP, Direction.DOWN), (Direction.LEFT, Direction.RIGHT))
    )
    if not all(upright) and not all(sideways):
        return f"The box at {_named(box)} is in a corner and can never leave it."
    if not all(upright) or not all(sideways):
        return (
            f"The box at {_named(box)} is against a wall and can no longer be pushed to any goal."
        )
    return f"The box at {_named(box)} can no longer be pushed to any goal, even alone."


def _freeze(subject: Subject) -> str:
    if len(subject.boxes) == 1:
        return f"Every push of {_the_boxes(subject)} puts it where it can no longer reach a goal."
    holding = f"{_the_boxes(subject)} hold each other: none can be pushed again"
    return f"{holding[0].upper()}{holding[1:]}, and not all are on goals."


def _pairing(subject: Subject) -> str:
    boxes = _the_boxes(subject)
    if not subject.goals:
        return f"No goal is left that {boxes} could still reach around the others."
    return _capital(f"{boxes} have only {_goals(subject)} between them: that is one goal too few.")


def _frozen_walls(subject: Subject) -> str:
    return f"Some of {_the_boxes(subject)} never move again and keep the others from the goals."


def _pushes_left(subject: Subject) -> str:
    boxes = _the_boxes(subject)
    if subject.proof is None or len(subject.proof.positions) > 1:
        tried = (
            "" if subject.proof is None else f" ({len(subject.proof.positions)} positions tried)"
        )
        return f"However {boxes} are pushed, they never all reach goals{tried}."
    left = len(subject.proof.positions[0].pushes)
    if left == 0:
        return f"None of {boxes} can be pushed, and not all are on goals."
    ends = "it loses" if left == 1 else "each loses"
    return _capital(f"{boxes} have {counted(left, 'push')} left, and {ends} one of them for good.")


def _corral(subject: Subject) -> str:
    return f"The player can never get behind {_the_boxes(subject)}: they stay where they are."


def _goal(subject: Subject) -> str:
    goal = f"the goal at {_named(min(subject.goals))}"
    if not subject.boxes:
        return f"No box can be pushed to {goal}, and every goal needs one."
    verb = "never moves" if len(subject.boxes) == 1 else "never move"
    return f"No box can still reach {goal}: {_the_boxes(subject)} {verb} again."


def _surplus(subject: Subject) -> str:
    boxes = _the_boxes(subject)
    if len(subject.boxes) > _MOST_NAMED:
        boxes = f"these {len(subject.boxes)} boxes"
    return f"Of {boxes}, {subject.needed} must still reach goals, and cannot."


_TEMPLATES = {
    LostKind.DEAD_SQUARE: _dead_square,
    LostKind.FREEZE: _freeze,
    LostKind.PAIR: _pushes_left,
    LostKind.TRIPLE: _pushes_left,
    LostKind.PAIRING: _pairing,
    LostKind.FROZEN_WALLS: _frozen_walls,
    LostKind.CORRAL: _corral,
    LostKind.GOAL: _goal,
    LostKind.SEARCH: _pushes_left,
}


def _the_boxes(subject: Subject) -> str:
    boxes = sorted(subject.boxes)
    if len(boxes) > _MOST_NAMED:
        return f"the {_NUMBERS.get(len(boxes), len(boxes))} boxes around {_named(_middle(boxes))}"
    return f"the {'box' if len(boxes) == 1 else 'boxes'} at {_listed(boxes)}"


def _goals(subject: Subject) -> str:
    goals = sorted(subject.goals)
    if len(goals) > _MOST_NAMED - 1:
        return f"{len(goals)} goals"
    return f"the {'goal' if len(goals) == 1 else 'goals'} at {_listed(goals)}"


def _middle(cells: list[Cell]) -> Cell:
    """Return the one with the others around it."""
    return min(
        cells,
        key=lambda one: sum(abs(one.row - a.row) + abs(one.column - a.column) for a in cells),
    )


def _listed(cells: Iterable[Cell]) -> str:
    *others, last = map(_named, cells)
    return f"{', '.join(others)} and {last}" if others else last


def _named(cell: Cell) -> str:
    return f"({cell.column}, {cell.row})"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
