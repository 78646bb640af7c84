"""`sokobot bench`: solve many puzzles, and say how it went."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click

from sokobot.batch.comparison import compare as compare_runs
from sokobot.batch.outcome import Outcome
from sokobot.batch.resume import DoneAlready
from sokobot.batch.rows import BatchRow, row_of
from sokobot.batch.run_header import RunHeader, settings_record
from sokobot.batch.solve_group import Work
from sokobot.batch.tasks import PuzzleTask, counts_moves
from sokobot.cli.batch.batch_options import WorkerChoice, worker_options
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
from sokobot.cli.batch.recorded_run import RecordedRun, recorded_run
from sokobot.cli.batch.source_tasks import source_tasks
from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.puzzle_selection import strict_option
from sokobot.cli.input.puzzle_sources import PuzzleSources
from sokobot.cli.input.search_options import search_options
from sokobot.cli.input.word_choice import WordChoice
from sokobot.cli.output.comparison_text import comparison_lines
from sokobot.cli.output.consoles import complain, printable, say, say_text
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.replace_file import check_writable, replace_file
from sokobot.cli.termination import ends_in_order
from sokobot.search_policy import SearchPolicy
from sokobot.search_settings import Objective, SearchSettings

__all__ = ["bench"]


@dataclass(slots=True)
class _Bench:
    """A run that is shown as a table, or written as one."""

    run: RecordedRun
    outputs: BenchOutputs
    needs_rows: bool
    rows: list[BatchRow] = field(default_factory=list)
    done: DoneAlready = field(default_factory=DoneAlready)
    order: RowsInOrder = field(default_factory=RowsInOrder)
    has_heading: bool = False

    @property
    def objective(self) -> Objective:
        """What the solutions have as few of as possible."""
        return self.run.work.settings.objective

    def take_earlier(self) -> None:
        """Count what an earlier run has done already; it is not done again."""
        for row in self.run.earlier_rows():
            self.done.add(row.key)
            self._keep(row)

    def tasks(self) -> Iterator[PuzzleTask]:
        """Yield what is still to be done."""
        with_player = counts_moves(self.objective)
        all_tasks = source_tasks(self.run.sources, with_player=with_player, canonical=False)
        remaining = self.done.remaining(all_tasks)
        yield from self.order.expecting(remaining) if self.outputs.shows_rows else remaining

    def record(self, outcome: Outcome) -> BatchRow:
        """Keep one outcome, and show it."""
        row = row_of(outcome)
        self.run.keep(row, row.as_record())
        self._keep(row)
        if self.outputs.shows_rows:
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

    def _keep(self, row: BatchRow) -> None:
        if self.needs_rows:
            self.rows.append(row)

    def _say_rows(self, rows: Iterator[BatchRow]) -> None:
        columns = bench_columns(self.run.sources.name_width)
        if not self.has_heading:
            say(table_heading(columns), style="bold")
            self.has_heading = True
        for row in rows:
            say(table_row(columns, row), style="" if row.solved else "yellow")

    def _written(self) -> str:
        if self.outputs.written_as == "json":
            return bench_json(self.rows, self.run.header)
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
    help="Output format; by default from the extension of -o, else a table.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the rows to this file.")
@click.option(
    "--resume",
    metavar="FILE.jsonl",
    help="Continue this run, or start it; puzzles already done are skipped.",
)
@click.option("--compare", metavar="EARLIER", help="Compare with an earlier run (.jsonl, .json).")
@click.option("-q", "--quiet", is_flag=True, help="Print only the totals.")
@ends_in_order
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

    Directories are read recursively. Every core gets its own process, which is killed if it
    takes far too much time or memory; a crash costs one puzzle. With -o RUN.jsonl every puzzle
    is recorded as soon as it is done, and --resume RUN.jsonl continues a run however it was
    stopped. Ctrl-C keeps what has been done.

    \b
    Examples:
      sokobot bench puzzles/easy --timeout 10
      sokobot bench archive/ -t 60 -o run.jsonl
      sokobot bench archive/ -t 60 --resume run.jsonl
      sokobot bench puzzles -o today.jsonl --compare yesterday.jsonl
      sokobot bench archive/ --cluster tcp://10.0.0.1:8786 -o run.jsonl
    """
    if not paths + more_paths:
        raise click.UsageError("Nothing to solve: give a directory or puzzle files.")
    outputs = chosen_outputs(chosen_format, output, resume, is_quiet=quiet)
    written = (outputs.target, outputs.lines_file, outputs.resumed)
    check_outputs(written, [*paths, *more_paths, compare])
    if outputs.target is not None:
        check_writable(outputs.target)
    earlier = None if compare is None else earlier_run(Path(compare))
    sources = PuzzleSources(paths + more_paths, strict=strict)
    header = RunHeader("run", settings_record(settings, policy), workers.described)
    with recorded_run(
        header,
        Work(settings, policy),
        sources,
        new=outputs.lines_file,
        resumed=outputs.resumed,
        streams=outputs.streams_lines,
    ) as run:
        shown = _Bench(run, outputs, needs_rows=outputs.keeps_rows or earlier is not None)
        shown.take_earlier()
        interrupted = run.go(
            shown.tasks(),
            workers,
            record=shown.record,
            total=sources.estimated_count,
            shows_progress=not outputs.is_quiet,
        )
        shown.finish()
    if shown.has_heading:
        say()
    closing = [totals_line(run.totals, settings.objective)]
    if earlier is not None:
        found = compare_runs(shown.rows, earlier[1], objective=settings.objective)
        closing += comparison_lines(found, str(compare))
    for line in closing:
        (say if outputs.shows_table else complain)(printable(line))
    return run.exit_code(interrupted=interrupted)
