"""What a search may cost, what it has cost, and what it has proved on the way.

The clock is read at every state: next to what a state costs in Python that is
nothing, and the limit holds to the hundredth of a second.

Memory is not counted, and so the memory limit is not kept: plain Python does
not know what its sets and dictionaries hold.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeAlias

from sokobot.search_report import SearchProgress, SearchStatus, Statistics
from sokobot.search_settings import SearchSettings

__all__ = ["KeepGoing", "SearchControl", "SearchStopped"]

KeepGoing: TypeAlias = Callable[[SearchProgress], bool]
"""Shown the progress now and then; False calls the search off."""

STATES_BETWEEN_QUESTIONS = 256


class SearchStopped(Exception):  # noqa: N818 - no error: a limit is a way to end
    """Ends a search from within; `status` says why."""

    def __init__(self, status: SearchStatus) -> None:
        self.status = status
        super().__init__(status)


class SearchControl:
    """Counts what a search does and raises `SearchStopped` at a limit."""

    def __init__(self, settings: SearchSettings, keep_going: KeepGoing | None) -> None:
        self._started = monotonic()
        self._settings = settings
        self._keep_going = keep_going
        self._explored = 0
        self._generated = 0
        self.lower_bound = 0

    def prove(self, lower_bound: int) -> None:
        """Take note that no solution costs less than `lower_bound`."""
        self.lower_bound = max(self.lower_bound, lower_bound)

    def check_clock(self) -> None:
        """Stop the search if its time is over."""
        limit = self._settings.time_limit_seconds
        if limit is not None and monotonic() - self._started >= limit:
            raise SearchStopped(SearchStatus.TIME_LIMIT)

    def count_explored(self, depth: int) -> None:
        """Count one state about to be explored, `depth` pushes deep, or stop the search."""
        self.check_clock()
        if self._explored == self._settings.max_states:
            raise SearchStopped(SearchStatus.STATE_LIMIT)
        if self._keep_going and self._explored % STATES_BETWEEN_QUESTIONS == 0:
            progress = SearchProgress(self.statistics(), self.lower_bound, depth)
            if not self._keep_going(progress):
                raise SearchStopped(SearchStatus.INTERRUPTED)
        self._explored += 1

    def count_generated(self) -> None:
        """Count one state that a push led to, known or not."""
        self._generated += 1

    def statistics(self) -> Statistics:
        """Return what was spent so far."""
        return Statistics(self._explored, self._generated, monotonic() - self._started)
