"""The grades of a hint.  Each says what those before it say, and one thing more."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["HintLevel"]


class HintLevel(StrEnum):
    """How much a hint gives away, from little to all."""

    SAFE = "safe"
    """Can it still be won, and how many of the pushes that are possible lose?"""
    AREA = "area"
    """In which part of the board is the next push?"""
    BOX = "box"
    WHERE = "where"
    """Where does the box go, for good or for now?"""
    PUSH = "push"
    WHY = "why"
    """Why does the push fail that looks good?"""
    REST = "rest"
    """The whole rest of the solution."""

    @property
    def rank(self) -> int:
        """How much it gives away, counted from 0."""
        return list(HintLevel).index(self)

    def shows(self, other: HintLevel) -> bool:
        """Return whether this grade says what `other` says."""
        return other.rank <= self.rank
