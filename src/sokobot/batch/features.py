"""What a puzzle and its solution look like in numbers: the features of a data set.

Sizes say little about how hard a puzzle is for people.  What the solution asks for says
more: how often it turns to another box, how often it comes back to one, and how many
pushes lead a box away from where it has to go.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.rate import rate
from sokobot.rules import after_move, reachable_cells, start_position
from sokobot.search_report import Solution

__all__ = ["FEATURES", "RATING_FEATURES", "features_of", "rating_features_of"]

FEATURES = (
    "width",
    "height",
    "floor_squares",
    "boxes",
    "goals",
    "boxes_on_goals",
    "box_changes",
    "push_lines",
    "boxes_pushed",
    "returns_to_a_box",
    "pushes_off_goals",
)
"""The names of all features, in the order of a record.  From `box_changes` on they are about
the solution, and missing where there is none."""

_MOST_STATES = 60_000
"""A fraction of a second: a data set must not wait for the ratings."""

RATING_FEATURES = ("failure", "q")
"""What the state graph says about how hard the puzzle is for people; missing where it is too
large to be looked at."""

Push = tuple[int, Direction, bool]
"""Which box was pushed, where to, and whether it left a goal."""


def features_of(puzzle: Puzzle, solution: Solution | None) -> dict[str, int]:
    """Return the features of a puzzle and, if there is one, of its solution."""
    reachable = reachable_cells(puzzle)
    boxes, goals = puzzle.boxes & reachable, puzzle.goals & reachable
    features = {
        "width": puzzle.width,
        "height": puzzle.height,
        "floor_squares": len(reachable),
        "boxes": len(boxes),
        "goals": len(goals),
        "boxes_on_goals": len(boxes & goals),
    }
    if solution is not None:
        features |= _of_pushes(list(_pushes(puzzle, solution)))
    return features


def rating_features_of(puzzle: Puzzle) -> dict[str, float]:
    """Return the expected share of people who fail, and q, where they are exact."""
    rating = rate(puzzle, max_states=_MOST_STATES, estimates=False)
    if not rating.exact or rating.failure is None or "q" not in rating.parts:
        return {}
    return {"failure": rating.failure, "q": rating.parts["q"]}


def _of_pushes(pushes: list[Push]) -> dict[str, int]:
    runs = _runs([box for box, _, _ in pushes])
    return {
        "box_changes": max(len(runs) - 1, 0),
        "push_lines": bool(pushes) + sum(old[:2] != new[:2] for old, new in pairwise(pushes)),
        "boxes_pushed": len(set(runs)),
        "returns_to_a_box": len(runs) - len(set(runs)),
        "pushes_off_goals": sum(left_a_goal for _, _, left_a_goal in pushes),
    }


def _runs(boxes: list[int]) -> list[int]:
    """Return the boxes in turn, each stretch of pushes of one box once."""
    return [box for place, box in enumerate(boxes) if place == 0 or boxes[place - 1] != box]


def _pushes(puzzle: Puzzle, solution: Solution) -> Iterator[Push]:
    number_at = {cell: number for number, cell in enumerate(sorted(puzzle.boxes))}
    position = start_position(puzzle)
    for direction in solution.directions:
        after = after_move(puzzle, position, direction)
        assert after is not None, "solutions were replayed before"
        if after.boxes != position.boxes:
            here: Cell = after.player
            number_at[here.neighbour(direction)] = box = number_at.pop(here)
            yield box, direction, here in puzzle.goals
        position = after
