"""What several searches may take together, and what is left of it.

Time is that of the clock on the wall since the first search began: whatever was slow, the next
search gets less of it, so that all of them together keep the limit.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from sokobot.search_report import SearchStatus, Statistics
from sokobot.search_settings import SearchSettings

__all__ = ["Allowance", "Slice"]

_LEAST_SECONDS = 0.01
"""A search must get a positive time limit, even if the time is used up."""


@dataclass(frozen=True, slots=True)
class Slice:
    """How much of what is left one search may take."""

    share: float
    """Of the time and of the states that are left."""
    most_states: int | None = None
    """Never more than this: without limits the next search must still get its turn."""
    least_seconds: float = 0.0
    """At least this long, or half of the time that is left."""
    least_states: int = 1
    """At least this many states, if that many are left."""


@dataclass(slots=True)
class Allowance:
    """The limits of a whole run, and what was spent of them."""

    settings: SearchSettings
    spent: Statistics = field(default_factory=Statistics)
    _began: float = field(default_factory=time.monotonic)

    def spend(self, cost: Statistics) -> None:
        """Account for one search that has just ended."""
        self.spent = self.spent_with(cost)

    def spent_with(self, cost: Statistics) -> Statistics:
        """Return what has been spent, with a search that has cost this much so far."""
        return Statistics(
            states_explored=self.spent.states_explored + cost.states_explored,
            states_generated=self.spent.states_generated + cost.states_generated,
            time_elapsed=self._seconds(),
            peak_memory_bytes=max(self.spent.peak_memory_bytes, cost.peak_memory_bytes),
        )

    def _seconds(self) -> float:
        return time.monotonic() - self._began

    def part(self, wanted: Slice) -> SearchSettings:
        """Return the settings with a slice of what is left for limits."""
        seconds, states = self.seconds_left(), self.states_left()
        if seconds is not None:
            least = min(wanted.least_seconds, seconds / 2)
            seconds = max(seconds * wanted.share, least, _LEAST_SECONDS)
        if states is not None:
            states = min(states, max(wanted.least_states, int(states * wanted.share)))
        if wanted.most_states is not None:
            states = wanted.most_states if states is None else min(states, wanted.most_states)
        return replace(self.settings, time_limit_seconds=seconds, max_states=states)

    def rest(self) -> SearchSettings:
        """Return the settings with all that is left for limits."""
        return replace(
            self.settings,
            time_limit_seconds=self.seconds_left(),
            max_states=self.states_left(),
        )

    def seconds_left(self) -> float | None:
        """Return the seconds that are left; None without a limit."""
        limit = self.settings.time_limit_seconds
        if limit is None:
            return None
        return max(limit - self._seconds(), _LEAST_SECONDS)

    def states_left(self) -> int | None:
        """Return the states that are left; None without a limit."""
        limit = self.settings.max_states
        return None if limit is None else max(limit - self.spent.states_explored, 1)

    def limit_used_up(self) -> SearchStatus | None:
        """Return the limit that is reached already, or None."""
        states, seconds = self.settings.max_states, self.seconds_left()
        if states is not None and self.spent.states_explored >= states:
            return SearchStatus.STATE_LIMIT
        if seconds is not None and seconds <= _LEAST_SECONDS:
            return SearchStatus.TIME_LIMIT
        return None
