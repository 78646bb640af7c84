"""Is there anything to do in a puzzle?  Asked before every search."""

from __future__ import annotations

from sokobot.errors import UnplayablePuzzleError
from sokobot.formats.findings import NO_BOX, NO_GOAL
from sokobot.puzzle import Puzzle
from sokobot.rules import reachable_cells

__all__ = ["check_reach"]


def check_reach(puzzle: Puzzle) -> None:
    """Refuse a puzzle with nothing to do; such texts never get past `formats`.

    Raises:
        UnplayablePuzzleError: The player can reach no box or no goal.
    """
    reachable = reachable_cells(puzzle)
    if not puzzle.boxes & reachable:
        raise UnplayablePuzzleError((NO_BOX.at("the player cannot reach any box"),))
    if not puzzle.goals & reachable:
        raise UnplayablePuzzleError((NO_GOAL.at("the player cannot reach any goal"),))
