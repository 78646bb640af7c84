"""How a puzzle of a run ended, and why there may be no report on it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from sokobot.search_report import SearchStatus

if TYPE_CHECKING:
    from sokobot.formats.collection import Entry

__all__ = ["Ending", "NoReport", "refusal_of"]


class Ending(StrEnum):
    """How a puzzle of a run ended: like a search, or in one of four ways a search cannot."""

    SOLVED = SearchStatus.SOLVED.value
    UNSOLVABLE = SearchStatus.UNSOLVABLE.value
    EXHAUSTED = SearchStatus.EXHAUSTED.value
    TIME_LIMIT = SearchStatus.TIME_LIMIT.value
    MEMORY_LIMIT = SearchStatus.MEMORY_LIMIT.value
    STATE_LIMIT = SearchStatus.STATE_LIMIT.value
    INTERRUPTED = SearchStatus.INTERRUPTED.value
    INVALID = "invalid"
    """It cannot be played."""
    UNREADABLE = "unreadable"
    """No puzzle, but a whole file that could not be read."""
    CRASHED = "crashed"
    """Its worker died."""
    FAILED = "failed"
    """The search raised an error: a bug in Sokobot."""

    @property
    def is_final(self) -> bool:
        """Whether another try under the same settings would end in the same way."""
        again = {Ending.INTERRUPTED, Ending.UNREADABLE, Ending.CRASHED, Ending.FAILED}
        return self not in again

    @property
    def is_unknown(self) -> bool:
        """Whether a search without a solution leaves open whether there is one."""
        limits = {Ending.TIME_LIMIT, Ending.MEMORY_LIMIT, Ending.STATE_LIMIT}
        return self in limits | {Ending.EXHAUSTED, Ending.INTERRUPTED}


class NoReport(NamedTuple):
    """Why there is no report: the puzzle was never searched, or its search was cut off."""

    ending: Ending
    why: str


def refusal_of(entry: Entry) -> NoReport:
    """Return why an entry cannot be played."""
    errors = "; ".join(found.message for found in entry.errors)
    return NoReport(Ending.INVALID, errors or "it cannot be played")
