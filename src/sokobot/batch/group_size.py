"""How many puzzles to hand to a worker at once.

Enough that the time of handing them over (about a millisecond) disappears in the time
they take, and few enough that results keep coming.  The size follows what the latest
groups took; it grows at most fourfold at a time, because the next puzzles may be harder.
A group that is too large does little harm: what is left after the time slice comes back.
"""

from __future__ import annotations

__all__ = ["GroupSize"]

_TARGET_SECONDS = 0.2
_FIRST = 4
_MOST_GROWTH = 4
_MOST = 256
_WEIGHT_OF_THE_LATEST = 0.3


class GroupSize:
    """The number of puzzles for the next group, learnt from the groups before."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._seconds_a_puzzle: float | None = None
        self._current = min(_FIRST, most)

    @property
    def current(self) -> int:
        """How many puzzles the next group should have."""
        return self._current

    def learn(self, count: int, seconds: float) -> None:
        """Take note that `count` puzzles took this long together."""
        latest = seconds / count
        known = self._seconds_a_puzzle
        mixed = latest if known is None else known + _WEIGHT_OF_THE_LATEST * (latest - known)
        self._seconds_a_puzzle = mixed
        wanted = int(_TARGET_SECONDS / mixed) if mixed > 0 else self._most
        self._current = max(1, min(wanted, _MOST_GROWTH * self._current, self._most))
