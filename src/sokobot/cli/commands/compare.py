"""`sokobot compare`: what changed between two runs, and whether it became worse."""

from __future__ import annotations

from pathlib import Path

import click

from sokobot.batch.comparison import Measure, Yardstick
from sokobot.batch.comparison import compare as compare_runs
from sokobot.batch.run_header import RunHeader
from sokobot.cli.batch.bench_table import earlier_run
from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.real_range import RealRange
from sokobot.cli.input.word_choice import WordChoice
from sokobot.cli.output.comparison_text import comparison_lines
from sokobot.cli.output.consoles import complain, printable, say
from sokobot.search_settings import Objective

__all__ = ["compare"]

_LEAST = {Measure.SECONDS: 0.1, Measure.STATES: 1000.0}


@click.command(short_help="Compare two runs; for continuous integration.")
@click.argument("earlier", metavar="A")
@click.argument("now", metavar="B")
@click.option(
    "--threshold",
    type=RealRange(min=1, min_open=True),
    default=1.5,
    show_default=True,
    metavar="RATIO",
    help="A puzzle counts as slower if it takes this many times as much.",
)
@click.option(
    "--by",
    "measure",
    type=WordChoice([measure.value for measure in Measure]),
    default=Measure.SECONDS.value,
    show_default=True,
    help="What to compare; states are the same on every machine.",
)
@click.option(
    "--least",
    type=RealRange(min=0),
    metavar="AMOUNT",
    help="Ignore smaller differences.  [default: 0.1 seconds or 1,000 states]",
)
@click.option("-q", "--quiet", is_flag=True, help="Print nothing; only set the exit code.")
def compare(
    earlier: str, now: str, threshold: float, measure: str, least: float | None, quiet: bool
) -> ExitCode:
    """Compare run B with the earlier run A, puzzle by puzzle.

    Runs are what `sokobot bench -o RUN.jsonl` wrote. Exits with 5 if something got worse:
    a puzzle is no longer solved or proved, its
    solution is longer, it takes clearly longer, or the runs contradict each other.

    \b
    Examples:
      sokobot compare yesterday.jsonl today.jsonl
      sokobot compare main.jsonl branch.jsonl --by states --threshold 1.1
    """
    before_header, before = earlier_run(Path(earlier))
    now_header, rows = earlier_run(Path(now))
    by = Measure(measure)
    yardstick = Yardstick(by, threshold, _LEAST[by] if least is None else least)
    found = compare_runs(
        rows,
        before,
        objective=_objective(now_header),
        earlier_objective=_objective(before_header),
        yardstick=yardstick,
    )
    if not quiet:
        for difference in now_header.differences(before_header):
            complain(printable(f"Note: the runs differ: {difference}"))
        for line in comparison_lines(found, earlier, yardstick):
            say(printable(line))
        say("Something got worse." if found.has_regressions else "Nothing got worse.")
    return ExitCode.REGRESSION if found.has_regressions else ExitCode.OK


def _objective(header: RunHeader) -> Objective:
    return Objective(str(header.settings.get("objective", Objective.PUSHES)))
