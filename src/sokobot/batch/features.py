"""What a puzzle and its solution look like in numbers: the features of a data set.

Sizes say little about how hard a puzzle is for people.  What the solution asks for says
more: how often it turns to another box, how often it comes back to one, and how many
pushes lead a box away from where it has to go.
"""

from __future__ import annotations

from sokobot.metrics import metrics_of, pushed_boxes
from sokobot.puzzle import Puzzle
from sokobot.rate import rate
from sokobot.replay import replay
from sokobot.rules import reachable_cells
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
        features |= _of_solution(puzzle, solution)
    return features


def rating_features_of(puzzle: Puzzle) -> dict[str, float]:
    """Return the expected share of people who fail, and q, where they are exact."""
    rating = rate(puzzle, max_states=_MOST_STATES, estimates=False)
    if not rating.exact or rating.failure is None or "q" not in rating.parts:
        return {}
    return {"failure": rating.failure, "q": rating.parts["q"]}


def _of_solution(puzzle: Puzzle, solution: Solution) -> dict[str, int]:
    seen = metrics_of(solution.moves)
    boxes = {box for box, _ in pushed_boxes(solution.moves)}
    return {
        "box_changes": seen.box_changes,
        "push_lines": seen.box_lines,
        "boxes_pushed": len(boxes),
        "returns_to_a_box": seen.box_changes + 1 - len(boxes) if boxes else 0,
        "pushes_off_goals": sum(
            step.pushed_a_box and step.position.player in puzzle.goals
            for step in replay(puzzle, solution.directions)
        ),
    }
