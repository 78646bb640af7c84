"""Random numbers that are the same on every machine and in every version of Python.

SplitMix64: whole numbers only.  The same seed gives the same puzzles wherever they are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["Chance"]

Item = TypeVar("Item")

_MASK = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15


class Chance:
    """A stream of random choices; streams of different seeds have nothing in common."""

    def __init__(self, *seeds: int) -> None:
        self._state = 0
        for seed in seeds:
            self._state = (self._state ^ (seed & _MASK)) & _MASK
            self._state = self._next()

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit` - 1."""
        return self._next() * limit >> 64

    def between(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def in_100(self, share: int) -> bool:
        """Return True in `share` of 100 cases."""
        return self.below(100) < share

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return the items in any order."""
        rest = list(items)
        for last in range(len(rest) - 1, 0, -1):
            other = self.below(last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        return rest

    def _next(self) -> int:
        self._state = (self._state + _STEP) & _MASK
        mixed = self._state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        return mixed ^ (mixed >> 31)
