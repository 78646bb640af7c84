"""`sokobot solve --workers N`: the puzzles of a collection solved side by side, shown in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sokobot.batch.in_turn import EntryOutcome
from sokobot.batch.outcome import Outcome
from sokobot.batch.rows import BatchRow, row_of
from sokobot.batch.tasks import counts_moves, task_of
from sokobot.batch.totals import BatchTotals
from sokobot.batch.work import Work
from sokobot.cli.batch.batch_options import WorkerChoice
from sokobot.cli.batch.batch_session import drive
from sokobot.formats.collection import Entry

__all__ = ["solve_by_workers"]


def solve_by_workers(
    entries: Sequence[Entry],
    work: Work,
    workers: WorkerChoice,
    *,
    present: Callable[[EntryOutcome], None],
    shows_progress: bool,
) -> bool:
    """Solve all entries and present each as soon as those before it are known.

    Return whether Ctrl-C ended it early; what was known by then is presented.

    Raises:
        ClusterError: There is no cluster.
        WorkersLostError: There is nobody left to do the work.
    """
    known: dict[int, EntryOutcome] = {}
    shown = 0

    def record(outcome: Outcome) -> BatchRow:
        nonlocal shown
        row = row_of(outcome)
        number = outcome.task.number
        known[number] = _of_entry(entries[number - 1], outcome, row)
        while shown + 1 in known:
            shown += 1
            present(known.pop(shown))
        return row

    with_player = counts_moves(work.settings.objective)
    tasks = (
        task_of(entry, number=number, source="", tier="", with_player=with_player, canonical=False)
        for number, entry in enumerate(entries, start=1)
    )
    interrupted = drive(
        tasks,
        work,
        workers,
        record=record,
        totals=BatchTotals(),
        total=lambda: len(entries),
        shows_progress=shows_progress,
    )
    for number in sorted(known):
        present(known[number])
    return interrupted


def _of_entry(entry: Entry, outcome: Outcome, row: BatchRow) -> EntryOutcome:
    report = None if outcome.answer is None else outcome.answer.report
    if report is None and entry.puzzle is not None:
        return EntryOutcome(entry, None, lost=(row.status, row.reason or ""))
    return EntryOutcome(entry, report)
