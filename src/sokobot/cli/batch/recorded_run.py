"""A run over many puzzles whose records are kept: what `bench` and `label` share.

Which puzzles are solved and what a record looks like is the command's own business; here
records are counted, written, and found again by `--resume`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sokobot.batch.outcome import Outcome
from sokobot.batch.resume import records_that_count, row_from
from sokobot.batch.rows import BatchRow
from sokobot.batch.run_file import Record, RunFile, read_records, record_line
from sokobot.batch.run_header import RunHeader
from sokobot.batch.solve_group import Work
from sokobot.batch.tasks import PuzzleTask
from sokobot.batch.totals import BatchTotals
from sokobot.cli.batch.batch_options import WorkerChoice
from sokobot.cli.batch.batch_session import drive
from sokobot.cli.exit_codes import ExitCode, FirstFailure, first_failure
from sokobot.cli.input.puzzle_sources import PuzzleSources
from sokobot.cli.output.consoles import complain, printable, say_text
from sokobot.cli.output.replace_file import check_writable

__all__ = ["RecordedRun", "recorded_run"]


@dataclass(slots=True)
class RecordedRun:
    """One run: its records so far, and where they go."""

    header: RunHeader
    work: Work
    sources: PuzzleSources
    file: RunFile | None
    resumed: Path | None
    """The file again, if an earlier run began it."""
    streams: bool
    """Whether records go to standard output."""
    totals: BatchTotals = field(default_factory=BatchTotals)
    failure: FirstFailure = field(default_factory=FirstFailure)

    def earlier_rows(self) -> Iterator[BatchRow]:
        """Count and yield what an earlier run has done already; it is not done again.

        Raises:
            RunFileError: The file is damaged.
        """
        if self.resumed is None:
            return
        _, records = read_records(self.resumed)
        for record in records_that_count(records, self.resumed):
            row = row_from(record, self.resumed)
            if row.status.is_final:
                self.failure.add(row)
                self.totals.add(row)
                yield row
        if self.totals.puzzles:
            complain(f"{self.totals.puzzles:,} already done in {printable(str(self.resumed))}.")

    def keep(self, row: BatchRow, record: Record) -> None:
        """Keep one record: in the file first, then on the screen."""
        if self.file is not None:
            self.file.write(record)
        self.failure.add(row)
        if self.streams:
            say_text(record_line(record))

    def go(
        self,
        tasks: Iterable[PuzzleTask],
        workers: WorkerChoice,
        *,
        record: Callable[[Outcome], BatchRow],
        total: Callable[[], int],
        shows_progress: bool,
    ) -> bool:
        """Run over all tasks; return whether Ctrl-C ended it early.

        Raises:
            ClusterError: There is no cluster.
            WorkersLostError: There is nobody left to do the work.
        """
        if self.streams:
            say_text(record_line(self.header.as_record()))
        return drive(
            tasks,
            self.work,
            workers,
            record=record,
            totals=self.totals,
            total=total,
            shows_progress=shows_progress,
        )

    def exit_code(self, *, interrupted: bool) -> ExitCode:
        """Return the code of the whole run; say how an interrupted one goes on."""
        if not interrupted:
            return first_failure([self.failure.code, self.sources.exit_code])
        if self.file is not None:
            complain(f"Continue with --resume {printable(str(self.file.path))}")
        return ExitCode.INTERRUPTED


@contextmanager
def recorded_run(
    header: RunHeader,
    work: Work,
    sources: PuzzleSources,
    *,
    new: Path | None,
    resumed: Path | None,
    streams: bool,
) -> Iterator[RecordedRun]:
    """Have the file open that the records go to: a new one, an earlier one, or none.

    Raises:
        RunFileError: The new one exists, or the earlier one was made under other settings.
        OSError: It cannot be written.
    """
    path = new if resumed is None else resumed
    if path is not None:
        check_writable(path)
    file = None
    if resumed is not None:
        file = RunFile.resume(resumed, header)
    elif new is not None:
        file = RunFile.create(new, header)
    try:
        yield RecordedRun(header, work, sources, file, resumed, streams)
    finally:
        if file is not None:
            file.close()
