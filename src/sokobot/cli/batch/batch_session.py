"""Drive a long run: hand out puzzles, record every outcome, show how far it is.

What `bench`, `label` and a `solve` with workers have in common.  What is done with an
outcome is the command's own business; here it is made sure that it is done once for
each, and that Ctrl-C leaves everything in order.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import closing

from sokobot.batch.outcome import Outcome
from sokobot.batch.rows import BatchRow
from sokobot.batch.runner import Batch
from sokobot.batch.solve_group import Work
from sokobot.batch.tasks import PuzzleTask
from sokobot.batch.totals import BatchTotals
from sokobot.cli.batch.batch_options import WorkerChoice
from sokobot.cli.batch.batch_progress import BatchProgress
from sokobot.cli.output.consoles import complain
from sokobot.counting import counted

__all__ = ["drive", "took_text"]


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
    """Return how long a run took, and how fast that is."""
    rate = count / seconds if seconds > 0 else 0.0
    puzzles = counted(count, "puzzle")
    return f"{puzzles} in {seconds:,.2f} seconds of elapsed time, {rate:,.1f} per second."
