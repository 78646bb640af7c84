"""Drive a long run: hand out puzzles, record every outcome, show how far it is.

What `bench`, `label` and a `solve` with workers have in common.  What is done with an
outcome is the command's own business; here it is made sure that it is done once for
each, that Ctrl-C leaves everything in order, and that earlier records are found again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path

from sokobot.batch.outcome import Outcome
from sokobot.batch.resume import records_that_count
from sokobot.batch.rows import BatchRow
from sokobot.batch.run_file import Record, RunFile, read_records
from sokobot.batch.run_header import RunHeader
from sokobot.batch.runner import Batch
from sokobot.batch.tasks import PuzzleTask
from sokobot.batch.totals import BatchTotals
from sokobot.batch.work import Work
from sokobot.cli.batch.batch_options import WorkerChoice
from sokobot.cli.batch.batch_progress import BatchProgress
from sokobot.cli.output.consoles import complain, printable
from sokobot.cli.output.replace_file import check_writable
from sokobot.counting import counted

__all__ = ["drive", "earlier_records", "opened_run_file", "say_how_to_go_on", "took_text"]


def drive(
    tasks: Iterable[PuzzleTask],
    work: Work,
    workers: WorkerChoice,
    *,
    record: Callable[[Outcome], BatchRow],
    totals: BatchTotals,
    total: Callable[[], int],
    shows_progress: bool,
) -> bool:
    """Run over all tasks; `record` keeps an outcome. Return whether Ctrl-C ended it early.

    At the end it is said how long that took, where progress is shown.

    Raises:
        ClusterError: There is no cluster.
        WorkersLostError: There is nobody left to do the work.
    """
    began, before = time.monotonic(), totals.puzzles
    with workers.executor(work) as executor:
        batch = Batch(executor, work, total)
        progress = BatchProgress(
            totals,
            total=total,
            longest_running=batch.longest_running,
            enabled=shows_progress,
        )
        try:
            with progress, closing(batch.outcomes(tasks)) as outcomes:
                for outcome in outcomes:
                    row = record(outcome)
                    totals.add(row)
                    progress.take_note(row)
        except KeyboardInterrupt:
            complain("Interrupted.")
            return True
        if shows_progress:
            complain(took_text(totals.puzzles - before, time.monotonic() - began))
    return False


def took_text(count: int, seconds: float) -> str:
    """Return how long a run took by the clock on the wall, and how fast that is."""
    rate = count / seconds if seconds > 0 else 0.0
    return (
        f"{counted(count, 'puzzle')} in {seconds:,.2f} seconds by the clock: {rate:,.1f} a second."
    )


def opened_run_file(new: Path | None, earlier: Path | None, header: RunHeader) -> RunFile | None:
    """Return the file that the records go to: a new one, an earlier one, or none.

    Raises:
        RunFileError: The new one exists, or the earlier one was made under other settings.
        OSError: It cannot be written.
    """
    if earlier is not None:
        check_writable(earlier)
        return RunFile.resume(earlier, header)
    if new is None:
        return None
    check_writable(new)
    return RunFile.create(new, header)


def earlier_records(path: Path | None) -> Iterator[Record]:
    """Yield what is final of the records that a resumed run has already.

    Raises:
        RunFileError: The file is damaged.
    """
    if path is None:
        return
    _, records = read_records(path)
    yield from records_that_count(records, path)


def say_how_to_go_on(file: RunFile | None) -> None:
    """Tell who interrupted a run with which option it goes on."""
    if file is not None:
        complain(f"Go on with --resume {printable(str(file.path))}")
