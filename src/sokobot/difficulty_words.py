"""A difficulty in one word, and which share of people who fail it stands for."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["LESS_THAN", "DifficultyWord", "difficulty_word"]


class DifficultyWord(StrEnum):
    """A difficulty in one word."""

    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    UNSOLVABLE = "unsolvable"
    """Proved: nobody can solve it."""
    UNKNOWN = "unknown"
    """No solution was found, nor a proof that there is none."""


LESS_THAN = (
    (0.12, DifficultyWord.TRIVIAL),
    (0.20, DifficultyWord.EASY),
    (0.30, DifficultyWord.MEDIUM),
    (0.40, DifficultyWord.HARD),
)
"""The share of people who fail below which a puzzle is called so; beyond, it is for experts."""


def difficulty_word(failure: float) -> DifficultyWord:
    """Return the word for a share of people who fail."""
    return next((word for bound, word in LESS_THAN if failure < bound), DifficultyWord.EXPERT)
