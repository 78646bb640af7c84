"""`sokobot label`: make a data set of puzzles, with their optima and features."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from sokobot.batch.labels import DifferentPuzzles, label_of
from sokobot.batch.outcome import Outcome
from sokobot.batch.parquet import check_parquet, write_parquet
from sokobot.batch.rows import BatchRow
from sokobot.batch.run_header import RunHeader, settings_record
from sokobot.batch.solve_group import Work
from sokobot.batch.tasks import PuzzleTask, counts_moves
from sokobot.cli.batch.batch_options import WorkerChoice, worker_options
from sokobot.cli.batch.bench_table import totals_line
from sokobot.cli.batch.recorded_run import RecordedRun, recorded_run
from sokobot.cli.batch.source_tasks import source_tasks
from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.puzzle_selection import strict_option
from sokobot.cli.input.puzzle_sources import PuzzleSources
from sokobot.cli.input.search_options import search_options
from sokobot.cli.output.consoles import complain, printable
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.replace_file import check_writable, replace_file
from sokobot.cli.termination import ends_in_order
from sokobot.counting import counted
from sokobot.search_policy import SearchPolicy
from sokobot.search_settings import SearchSettings

__all__ = ["label"]


@dataclass(slots=True)
class _Labelling:
    """The making of one data set: what is in it so far."""

    run: RecordedRun
    different: DifferentPuzzles

    @property
    def with_player(self) -> bool:
        """Whether puzzles differ where the player stands elsewhere in its region."""
        work = self.run.work
        return work.proves_moves_too or counts_moves(work.settings.objective)

    def take_earlier(self) -> None:
        """Count the records that are there already; they are not made again."""
        for row in self.run.earlier_rows():
            self.different.add(row.key)

    def tasks(self) -> Iterator[PuzzleTask]:
        """Yield every different puzzle that is not in the data set yet."""
        all_tasks = source_tasks(self.run.sources, with_player=self.with_player, canonical=True)
        yield from self.different.of(all_tasks)

    def record(self, outcome: Outcome) -> BatchRow:
        """Add one record to the data set."""
        row, record = label_of(outcome, self.run.work.settings.objective)
        self.run.keep(row, record)
        return row

    def estimated_count(self) -> int:
        """Return about how many different puzzles there are."""
        return self.run.sources.estimated_count() - self.different.duplicates


@click.command(short_help="Make a data set: optima, solutions, features.")
@click.argument("paths", nargs=-1, required=True, metavar="DIR|FILE...")
@search_options
@worker_options(default=None)
@strict_option
@click.option("-o", "--output", metavar="FILE.jsonl", help="Write the records to this file.")
@click.option(
    "--resume",
    metavar="FILE.jsonl",
    help="Continue this data set, or start it; puzzles already in it are skipped.",
)
@click.option(
    "--with-moves", is_flag=True, help="Also prove the fewest moves, with a second search."
)
@click.option(
    "--with-ratings",
    is_flag=True,
    help="Also say how hard people will find the puzzle; a hundred times the work.",
)
@click.option("--parquet", metavar="FILE", help="At the end, also write all records as Parquet.")
@click.option("--duplicates", metavar="FILE", help="List the puzzles that were left out, as CSV.")
@click.option("-q", "--quiet", is_flag=True, help="Print only errors.")
@ends_in_order
def label(
    paths: tuple[str, ...],
    settings: SearchSettings,
    policy: SearchPolicy,
    workers: WorkerChoice,
    strict: bool,
    output: str | None,
    resume: str | None,
    with_moves: bool,
    with_ratings: bool,
    parquet: str | None,
    duplicates: str | None,
    quiet: bool,
) -> ExitCode:
    """Solve every distinct puzzle in directories and files, and write a record for each.

    Puzzles that are the same when turned, mirrored, or with the player elsewhere in its
    region are labelled once, in their canonical form. A record has the drawing, its hash,
    the proved optimum, the solution, the cost of the search and features of the puzzle; the
    first line of the file has the settings. --resume continues a run
    that was stopped.

    \b
    Examples:
      sokobot label boxoban/ -o labels.jsonl
      sokobot label boxoban/ --resume labels.jsonl --parquet labels.parquet
      sokobot label archive/ -o labels.jsonl --duplicates duplicates.csv
      sokobot label collection.sok --with-moves | tail -n +2 | jq .optimal_moves
    """
    if output is not None and resume is not None:
        raise click.UsageError("--resume appends to its own file; leave out -o.")
    if with_moves and settings.objective.puts_moves_first:
        raise click.UsageError(f"--objective {settings.objective} already proves the moves.")
    check_outputs([Path(f) for f in (output, resume, parquet, duplicates) if f], paths)
    target = _parquet_target(parquet, has_file=output is not None or resume is not None)
    if duplicates is not None:
        check_writable(Path(duplicates))
    resumed = None if resume is None else Path(resume)
    work = Work(
        settings, policy, is_labelled=True, is_rated=with_ratings, proves_moves_too=with_moves
    )
    sources = PuzzleSources(paths, strict=strict)
    chosen = settings_record(settings, policy) | {
        "with_moves": with_moves,
        "with_ratings": with_ratings,
    }
    header = RunHeader("labels", chosen, workers.described)
    left_out: list[PuzzleTask] = []
    different = DifferentPuzzles(None if duplicates is None else left_out.append)
    new = None if output is None else Path(output)
    with recorded_run(
        header, work, sources, new=new, resumed=resumed, streams=new is None and resumed is None
    ) as run:
        labelling = _Labelling(run, different)
        labelling.take_earlier()
        interrupted = run.go(
            labelling.tasks(),
            workers,
            record=labelling.record,
            total=labelling.estimated_count,
            shows_progress=not quiet,
        )
    if not quiet:
        _say_totals(labelling)
    if duplicates is not None:
        replace_file(Path(duplicates), _duplicates_csv(left_out))
    if target is not None and run.file is not None and not interrupted:
        count = write_parquet(run.file.path, target)
        complain(f"{counted(count, 'record')} written to {target}")
    return run.exit_code(interrupted=interrupted)


def _parquet_target(parquet: str | None, *, has_file: bool) -> Path | None:
    if parquet is None:
        return None
    if not has_file:
        raise click.UsageError("--parquet is made from the records: also give -o or --resume.")
    check_parquet()
    check_writable(Path(parquet))
    return Path(parquet)


def _duplicates_csv(left_out: Sequence[PuzzleTask]) -> str:
    """Return where each duplicate stands; the record with the same key is the puzzle it repeats."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["source", "index", "name", "key"])
    writer.writerows([task.source, task.index, task.name, task.key] for task in left_out)
    return text.getvalue()


def _say_totals(labelling: _Labelling) -> None:
    complain(printable(totals_line(labelling.run.totals, labelling.run.work.settings.objective)))
    if labelling.different.duplicates:
        left_out = counted(labelling.different.duplicates, "puzzle")
        complain(f"Left out: {left_out} already in the data set.")
