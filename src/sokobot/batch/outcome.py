"""What became of one puzzle of a run."""

from __future__ import annotations

from dataclasses import dataclass

from sokobot.batch.solve_group import Answer
from sokobot.batch.tasks import PuzzleTask

__all__ = ["Outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One puzzle and what became of it."""

    task: PuzzleTask
    answer: Answer
