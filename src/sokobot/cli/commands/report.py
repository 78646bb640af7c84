"""`sokobot report`: a page about one run, or several side by side."""

from __future__ import annotations

from pathlib import Path

import click

from sokobot.cli.batch.bench_table import earlier_run
from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.output.consoles import complain, say_text
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.replace_file import check_writable, replace_file

__all__ = ["report"]


@click.command(short_help="Write a page with plots about runs.")
@click.argument("runs", nargs=-1, required=True, metavar="RUN...")
@click.option(
    "-o",
    "--output",
    metavar="FILE.html",
    help="Where to write it; by default next to the first run, - for stdout.",
)
@click.option("--title", metavar="TEXT", help="The heading; by default the names of the runs.")
@click.option(
    "--rows",
    type=click.IntRange(min=0),
    default=1000,
    show_default=True,
    metavar="N",
    help="Most rows in the large table.",
)
def report(runs: tuple[str, ...], output: str | None, title: str | None, rows: int) -> ExitCode:
    """Write a page about one run, or several side by side.

    Runs are what `sokobot bench -o RUN.jsonl` wrote. The page is one file that needs no
    network: how many puzzles were solved within which time, two runs against each other,
    tiers, the slowest puzzles, failures with their reasons, and every puzzle with its picture.

    \b
    Examples:
      sokobot report run.jsonl
      sokobot report yesterday.jsonl today.jsonl -o report.html
    """
    from sokobot.reports.page import report_page
    from sokobot.reports.report_run import MOST_RUNS, named_runs

    if len(runs) > MOST_RUNS:
        raise click.UsageError(f"At most {MOST_RUNS} runs fit into one report.")
    target = None if output == "-" else Path(output or Path(runs[0]).with_suffix(".html"))
    check_outputs([target], runs)
    if target is not None:
        check_writable(target)
    read = named_runs([(Path(path), *earlier_run(Path(path))) for path in runs])
    heading = title or " and ".join(run.name for run in read)
    page = report_page(read, title=heading, most_rows=rows)
    if target is None:
        say_text(page)
    else:
        replace_file(target, page)
        complain(f"Written to {target}")
    return ExitCode.OK
