"""Which techniques a puzzle cannot be solved without.

A technique is a kind of push.  It is needed if the puzzle is lost as soon as every push of that
kind is forbidden: all ways are looked at, so that is a proof.  The core does it, see
`native/core/insight/techniques.h`; the names and sentences are here.
"""

from __future__ import annotations

import threading
from enum import StrEnum

from sokobot.engine.whole_rooms import needed_technique_names
from sokobot.puzzle import Puzzle
from sokobot.search_settings import SearchSettings

__all__ = ["Technique", "needed_techniques"]

_MOST_STATES = 1_000_000
_MEMORY_MEBIBYTES = 1024


class Technique(StrEnum):
    """A kind of push; `idea` says it in a sentence."""

    TURN = "turn"
    OPEN_THE_WAY = "open-the-way"
    MAKE_WAY = "make-way"
    STEP_BACK = "step-back"
    PARKING = "parking"
    BORROW_A_GOAL = "borrow-a-goal"
    GOAL_ORDER = "goal-order"
    DOORWAY = "doorway"
    RESIST = "resist"
    ONLY_WAY = "only-way"

    @property
    def idea(self) -> str:
        """What to do, in a sentence."""
        return _IDEAS[self]


_IDEAS = {
    Technique.TURN: "Push the box one way, walk round it, and push it the other way.",
    Technique.OPEN_THE_WAY: "Open a way first: the push you need is behind the boxes.",
    Technique.MAKE_WAY: "Push a box aside to get through, even where it brings nothing home.",
    Technique.STEP_BACK: "Push a box away from the goals now, to bring it home later.",
    Technique.PARKING: "Leave a box halfway, do something else, and come back for it.",
    Technique.BORROW_A_GOAL: "A box on a goal is not always done: take it off again.",
    Technique.GOAL_ORDER: "Fill the goals in the right order: one of them first.",
    Technique.DOORWAY: "Take a box through the doorway: line it up, then push it through.",
    Technique.RESIST: "The push that looks good loses: leave it alone and make another one.",
    Technique.ONLY_WAY: "Look at every push before you make one: only one of them wins.",
}


def needed_techniques(
    puzzle: Puzzle | str, *, timeout: float | None = None, stop: threading.Event | None = None
) -> tuple[Technique, ...] | None:
    """Return the techniques without which a small puzzle cannot be solved.

    None if the puzzle has no solution, or is too large to look at all its states.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: It cannot be played.
        KeyboardInterrupt: Ctrl-C.
    """
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    limits = SearchSettings(
        time_limit_seconds=timeout,
        max_states=_MOST_STATES,
        memory_limit_mebibytes=_MEMORY_MEBIBYTES,
    )
    names = needed_technique_names(puzzle, limits, stop=stop)
    return None if names is None else tuple(Technique(name) for name in names)
