"""What became of one puzzle of a run."""

from __future__ import annotations

from dataclasses import dataclass

from sokobot.batch.solve_group import Answer
from sokobot.batch.tasks import PuzzleTask

__all__ = ["Outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One puzzle and what became of it; at most one of the others says something."""

    task: PuzzleTask
    answer: Answer | None = None
    crash: str | None = None
    """How its worker ended, if that is how the puzzle ended."""
    hung: str | None = None
    """What happened, if the search did not stop at its time limit and was killed."""
