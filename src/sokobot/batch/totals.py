"""The sums of a run, taken row by row so that nothing has to be kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from sokobot.batch.ending import Ending
from sokobot.batch.rows import BatchRow

__all__ = ["BatchTotals", "totals_of"]


@dataclass(slots=True)
class BatchTotals:
    """The sums of a run so far."""

    puzzles: int = 0
    solved: int = 0
    optimal: int = 0
    unknown: int = 0
    """No solution, and no proof that there is none."""
    failed: int = 0
    """Proved unsolvable, not playable, or lost to a crash."""
    states_explored: int = 0
    time_elapsed: float = 0.0
    """Seconds of search, summed over all workers."""

    unread_files: int = 0

    def add(self, row: BatchRow) -> None:
        """Count one more puzzle, or a file that could not be read."""
        if row.status is Ending.UNREADABLE:
            self.unread_files += 1
            return
        self.puzzles += 1
        self.solved += row.solved
        self.optimal += row.optimal
        is_unknown = not row.solved and row.status.is_unknown
        self.unknown += is_unknown
        self.failed += not row.solved and not is_unknown
        self.states_explored += row.states_explored
        self.time_elapsed += row.time_elapsed

    def as_record(self) -> dict[str, object]:
        """Return the totals as plain values for a file."""
        return asdict(self) | {"time_elapsed": round(self.time_elapsed, 6)}


def totals_of(rows: Iterable[BatchRow]) -> BatchTotals:
    """Return the sums over `rows`."""
    totals = BatchTotals()
    for row in rows:
        totals.add(row)
    return totals
