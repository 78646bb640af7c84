"""`sokobot bench`: solve many puzzles, and say how it went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import rich_click as click

import sokobot
from sokobot import batch
from sokobot.batch import BatchRow, Comparison
from sokobot.cli.bench_sources import BenchPuzzle, read_sources
from sokobot.cli.bench_table import (
    bench_columns,
    bench_csv,
    bench_json,
    comparison_lines,
    earlier_rows,
    table_heading,
    table_row,
    table_text,
    totals_line,
)
from sokobot.cli.exit_codes import ExitCode, exit_code_of, first_failure
from sokobot.cli.output import complain, printable, say
from sokobot.cli.progress_line import ProgressLine
from sokobot.cli.puzzle_selection import strict_option
from sokobot.cli.replace_file import check_writable, replace_file
from sokobot.cli.search_options import search_options
from sokobot.search_settings import SearchSettings

__all__ = ["bench"]

_FORMATS = ("table", "json", "csv")


@click.command(short_help="Solve many puzzles and print a table.")
@click.argument("paths", nargs=-1, metavar="DIR|FILE...")
@click.option("--benchmark", "more_paths", multiple=True, metavar="DIR", hidden=True)
@search_options
@strict_option
@click.option(
    "--format",
    "chosen_format",
    type=click.Choice(_FORMATS),
    help="How to write the rows; by default what the name of -o ends with, else a table.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the rows to this file.")
@click.option("--compare", metavar="EARLIER.json", help="Compare with an earlier JSON file.")
@click.option("-q", "--quiet", is_flag=True, help="Print the totals alone.")
def bench(
    paths: tuple[str, ...],
    more_paths: tuple[str, ...],
    settings: SearchSettings,
    strict: bool,
    chosen_format: str | None,
    output: str | None,
    compare: str | None,
    quiet: bool,
) -> ExitCode:
    """Solve every puzzle in directories and files, and print a table with totals.

    Directories are read with everything in them. With -o the rows go to the file and the
    table is still printed. Ctrl-C keeps the rows that are done.

    \b
    Examples:
      sokobot bench puzzles/easy --timeout 10
      sokobot bench puzzles -o today.json --compare yesterday.json
      sokobot bench collection.sok --format csv > rows.csv
    """
    if not paths + more_paths:
        raise click.UsageError("Say what to solve: a directory or puzzle files.")
    settings.resolved()
    target = None if output is None else Path(output)
    if target is not None:
        check_writable(target)
    earlier = None if compare is None else earlier_rows(_text_of(compare), compare)
    puzzles = read_sources(paths + more_paths, strict=strict)
    written_as = chosen_format or _format_of(target)
    shows_table = target is not None or written_as == "table"
    rows, codes = _run(puzzles, settings, shows_rows=shows_table and not quiet)
    text = _written(written_as, rows, settings)
    if target is not None:
        replace_file(target, text)
        complain(f"Written to {target}")
    elif not shows_table:
        click.echo(text, nl=False)
    if shows_table and not quiet:
        say()
    comparison = None if earlier is None else batch.compare(rows, earlier)
    totals = totals_line(batch.totals_of(rows), settings.objective)
    for line in _closing_lines(totals, comparison, str(compare)):
        (say if shows_table else complain)(printable(line))
    return ExitCode.INTERRUPTED if ExitCode.INTERRUPTED in codes else first_failure(codes)


def _closing_lines(totals: str, comparison: Comparison | None, source: str) -> Iterator[str]:
    yield totals
    if comparison is not None:
        yield from comparison_lines(comparison, source)


def _run(
    puzzles: Sequence[BenchPuzzle], settings: SearchSettings, *, shows_rows: bool
) -> tuple[list[BatchRow], list[ExitCode]]:
    """Search all puzzles; on Ctrl-C return what is done."""
    rows: list[BatchRow] = []
    codes: list[ExitCode] = []
    columns = bench_columns([puzzle.entry.name for puzzle in puzzles])
    if shows_rows:
        say(table_heading(columns), style="bold")
    try:
        for row, code in _rows(puzzles, settings):
            rows.append(row)
            codes.append(code)
            if shows_rows:
                say(table_row(columns, row), style="" if row.solved else "yellow")
    except KeyboardInterrupt:
        complain("Interrupted.")
        codes.append(ExitCode.INTERRUPTED)
    return rows, codes


def _rows(
    puzzles: Sequence[BenchPuzzle], settings: SearchSettings
) -> Iterator[tuple[BatchRow, ExitCode]]:
    line = ProgressLine(settings.objective)
    listener = line.show if line.enabled else None
    outcomes = batch.solve_each(
        [puzzle.entry for puzzle in puzzles], settings, on_progress=listener
    )
    try:
        for puzzle, outcome in zip(puzzles, outcomes, strict=False):
            line.clear()
            yield batch.row_of(puzzle.source, outcome), exit_code_of(outcome.report)
        # zip() stops at the end of `puzzles`; an interrupt of the last search is still inside.
        next(outcomes, None)
    finally:
        line.clear()


def _format_of(target: Path | None) -> str:
    ending = "" if target is None else target.suffix.lstrip(".").lower()
    return ending if ending in _FORMATS else "table"


def _written(written_as: str, rows: Sequence[BatchRow], settings: SearchSettings) -> str:
    if written_as == "json":
        return bench_json(rows, settings, sokobot.__version__)
    return bench_csv(rows) if written_as == "csv" else table_text(rows, settings.objective)


def _text_of(path: str) -> str:
    return Path(path).read_text(encoding="utf-8", errors="replace")
