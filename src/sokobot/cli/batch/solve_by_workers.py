"""`sokobot solve --workers N`: the puzzles of a collection solved side by side, shown in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from sokobot.batch.ending import NoReport
from sokobot.batch.outcome import Outcome
from sokobot.batch.rows import BatchRow, row_of
from sokobot.batch.solve_group import Work
from sokobot.batch.tasks import PuzzleTask, task_without_key
from sokobot.batch.totals import BatchTotals
from sokobot.cli.batch.batch_options import WorkerChoice
from sokobot.cli.batch.batch_session import drive
from sokobot.formats.collection import Entry
from sokobot.search_report import SearchReport

__all__ = ["solve_by_workers"]


def solve_by_workers(
    entries: Iterable[Entry],
    work: Work,
    workers: WorkerChoice,
    *,
    present: Callable[[Entry, SearchReport | NoReport], None],
    shows_progress: bool,
) -> bool:
    """Solve all entries and present each as soon as those before it are known.

    Return whether Ctrl-C ended it early; what was known by then is presented.

    Raises:
        ClusterError: There is no cluster.
        WorkersLostError: There is nobody left to do the work.
    """
    waiting: dict[int, Entry] = {}
    known: dict[int, SearchReport | NoReport] = {}
    read = shown = 0

    def tasks() -> Iterator[PuzzleTask]:
        nonlocal read
        for read, entry in enumerate(entries, start=1):
            waiting[read] = entry
            yield task_without_key(entry, read)

    def record(outcome: Outcome) -> BatchRow:
        nonlocal shown
        known[outcome.task.number] = outcome.answer.found
        while shown + 1 in known:
            shown += 1
            present(waiting.pop(shown), known.pop(shown))
        return row_of(outcome)

    interrupted = drive(
        tasks(),
        work,
        workers,
        record=record,
        totals=BatchTotals(),
        total=lambda: read,
        shows_progress=shows_progress,
    )
    for number in sorted(known):
        present(waiting[number], known[number])
    return interrupted
