"""`sokobot bench`: solve many puzzles, and say how it went."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click

from sokobot.batch.comparison import compare as compare_runs
from sokobot.batch.outcome import Outcome
from sokobot.batch.resume import DoneAlready, row_from
from sokobot.batch.rows import BatchRow, row_of
from sokobot.batch.run_file import RunFile, record_line
from sokobot.batch.run_header import RunHeader, settings_record
from sokobot.batch.tasks import PuzzleTask, counts_moves
from sokobot.batch.totals import BatchTotals
from sokobot.batch.work import Work
from sokobot.cli.batch.batch_options import WorkerChoice, worker_options
from sokobot.cli.batch.batch_session import (
    drive,
    earlier_records,
    opened_run_file,
    say_how_to_go_on,
)
from sokobot.cli.batch.bench_outputs import FORMATS, BenchOutputs, chosen_outputs
from sokobot.cli.batch.bench_table import (
    RowsInOrder,
    bench_columns,
    bench_csv,
    bench_json,
    earlier_run,
    table_heading,
    table_row,
    table_text,
    totals_line,
)
from sokobot.cli.batch.source_tasks import source_tasks
from sokobot.cli.exit_codes import ExitCode, FirstFailure, first_failure
from sokobot.cli.input.puzzle_selection import strict_option
from sokobot.cli.input.puzzle_sources import PuzzleSources
from sokobot.cli.input.search_options import search_options
from sokobot.cli.input.word_choice import WordChoice
from sokobot.cli.output.comparison_text import comparison_lines
from sokobot.cli.output.consoles import complain, printable, say, say_text
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.replace_file import check_writable, replace_file
from sokobot.search_policy import SearchPolicy
from sokobot.search_settings import Objective, SearchSettings

__all__ = ["bench"]


@dataclass(slots=True)
class _Run:
    """One run: what is known so far, and where it goes."""

    header: RunHeader
    objective: Objective
    sources: PuzzleSources
    outputs: BenchOutputs
    file: RunFile | None
    needs_rows: bool
    rows: list[BatchRow] = field(default_factory=list)
    totals: BatchTotals = field(default_factory=BatchTotals)
    failure: FirstFailure = field(default_factory=FirstFailure)
    done: DoneAlready = field(default_factory=DoneAlready)
    order: RowsInOrder = field(default_factory=RowsInOrder)
    has_heading: bool = False

    def take_earlier(self) -> None:
        """Count what an earlier run has done already; it is not done again."""
        resumed = self.outputs.resumed
        for record in earlier_records(resumed):
            assert resumed is not None
            row = row_from(record, resumed)
            if row.status.is_final:
                self.done.add(row.key)
                self._count(row)
                self.totals.add(row)
        if self.totals.puzzles:
            complain(f"{self.totals.puzzles:,} done already in {printable(str(resumed))}.")

    def tasks(self) -> Iterator[PuzzleTask]:
        """Yield what is still to be done."""
        with_player = counts_moves(self.objective)
        all_tasks = source_tasks(self.sources, with_player=with_player, canonical=False)
        remaining = self.done.remaining(all_tasks)
        yield from self.order.expecting(remaining) if self.outputs.shows_rows else remaining

    def record(self, outcome: Outcome) -> BatchRow:
        """Keep one outcome: in the file first, then on the screen."""
        row = row_of(outcome)
        if self.file is not None:
            self.file.write(row.as_record())
        self._count(row)
        if self.outputs.streams_lines:
            say_text(record_line(row.as_record()))
        elif self.outputs.shows_rows:
            self._say_rows(self.order.after(row))
        return row

    def finish(self) -> None:
        """Show what was held back, and write what is written at the end."""
        if self.outputs.shows_rows:
            self._say_rows(self.order.rest())
        self.rows.sort(key=lambda row: row.number)
        outputs = self.outputs
        if outputs.target is not None:
            replace_file(outputs.target, self._written())
            complain(f"Written to {outputs.target}")
        elif outputs.written_as in {"json", "csv"} and not outputs.shows_table:
            say_text(self._written())

    def _count(self, row: BatchRow) -> None:
        self.failure.add(row)
        if self.needs_rows:
            self.rows.append(row)

    def _say_rows(self, rows: Iterator[BatchRow]) -> None:
        columns = bench_columns(self.sources.name_width)
        if not self.has_heading:
            say(table_heading(columns), style="bold")
            self.has_heading = True
        for row in rows:
            say(table_row(columns, row), style="" if row.solved else "yellow")

    def _written(self) -> str:
        if self.outputs.written_as == "json":
            return bench_json(self.rows, self.header)
        if self.outputs.written_as == "csv":
            return bench_csv(self.rows)
        return table_text(self.rows, self.objective)


@click.command(short_help="Solve many puzzles: table, records, resume.")
@click.argument("paths", nargs=-1, metavar="DIR|FILE...")
@click.option("--benchmark", "more_paths", multiple=True, metavar="DIR", hidden=True)
@search_options
@worker_options(default=None)
@strict_option
@click.option(
    "--format",
    "chosen_format",
    type=WordChoice(FORMATS),
    help="How to write the rows; by default what the name of -o ends with, else a table.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the rows to this file.")
@click.option(
    "--resume", metavar="FILE.jsonl", help="Go on with this run, or begin it; skip what is done."
)
@click.option("--compare", metavar="EARLIER", help="Compare with an earlier run (.jsonl, .json).")
@click.option("-q", "--quiet", is_flag=True, help="Print the totals alone.")
def bench(
    paths: tuple[str, ...],
    more_paths: tuple[str, ...],
    settings: SearchSettings,
    policy: SearchPolicy,
    workers: WorkerChoice,
    strict: bool,
    chosen_format: str | None,
    output: str | None,
    resume: str | None,
    compare: str | None,
    quiet: bool,
) -> ExitCode:
    """Solve every puzzle in directories and files, and print a table with totals.

    Directories are read with everything in them. Every core gets a process of its own, which
    is ended if it takes far too long or too much memory; if one crashes, that costs one
    puzzle. With -o RUN.jsonl every puzzle is recorded as soon as it is done, and --resume
    RUN.jsonl goes on where a run was stopped, by whatever. Ctrl-C keeps what is done.

    \b
    Examples:
      sokobot bench puzzles/easy --timeout 10
      sokobot bench archive/ -t 60 -o run.jsonl
      sokobot bench archive/ -t 60 --resume run.jsonl
      sokobot bench puzzles -o today.jsonl --compare yesterday.jsonl
      sokobot bench archive/ --cluster tcp://10.0.0.1:8786 -o run.jsonl
    """
    if not paths + more_paths:
        raise click.UsageError("Say what to solve: a directory or puzzle files.")
    outputs = chosen_outputs(chosen_format, output, resume, is_quiet=quiet)
    written = (outputs.target, outputs.lines_file, outputs.resumed)
    check_outputs(written, [*paths, *more_paths, compare])
    if outputs.target is not None:
        check_writable(outputs.target)
    earlier = None if compare is None else earlier_run(Path(compare))
    sources = PuzzleSources(paths + more_paths, strict=strict)
    header = RunHeader("run", settings_record(settings, policy), workers.described)
    file = opened_run_file(outputs.lines_file, outputs.resumed, header)
    needs_rows = outputs.keeps_rows or earlier is not None
    run = _Run(header, settings.objective, sources, outputs, file, needs_rows)
    try:
        interrupted = _driven(run, Work(settings, policy), workers)
    finally:
        if file is not None:
            file.close()
    if run.has_heading:
        say()
    closing = [totals_line(run.totals, settings.objective)]
    if earlier is not None:
        found = compare_runs(run.rows, earlier[1], objective=settings.objective)
        closing += comparison_lines(found, str(compare))
    for line in closing:
        (say if outputs.shows_table else complain)(printable(line))
    if interrupted:
        say_how_to_go_on(file)
        return ExitCode.INTERRUPTED
    return first_failure([run.failure.code, sources.exit_code])


def _driven(run: _Run, work: Work, workers: WorkerChoice) -> bool:
    run.take_earlier()
    if run.outputs.streams_lines:
        say_text(record_line(run.header.as_record()))
    interrupted = drive(
        run.tasks(),
        work,
        workers,
        record=run.record,
        totals=run.totals,
        total=run.sources.estimated_count,
        shows_progress=not run.outputs.is_quiet,
    )
    run.finish()
    return interrupted
