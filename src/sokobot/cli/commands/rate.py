"""`sokobot rate`: how hard people will find puzzles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.puzzle_selection import strict_option
from sokobot.cli.input.puzzle_sources import PuzzleSources, UnreadSource
from sokobot.cli.output.consoles import complain, say, say_findings, say_json
from sokobot.cli.output.plain_table import Column, table_lines
from sokobot.cli.output.progress_line import ProgressLine
from sokobot.cli.output.result_json import puzzle_record
from sokobot.formats.collection import Entry
from sokobot.puzzle import Puzzle
from sokobot.rate import Rating
from sokobot.rate import rate as rated
from sokobot.search_settings import Objective

__all__ = ["rate"]

_COLUMNS = (
    Column("puzzle"),
    Column("fail", is_number=True),
    Column("word"),
    Column("q", is_number=True),
    Column("box changes", is_number=True),
    Column("pushes", is_number=True),
    Column("losing", is_number=True),
    Column("states", is_number=True),
)


@dataclass(frozen=True, slots=True)
class _Rated:
    """One puzzle and its rating."""

    entry: Entry
    rating: Rating


_ORDERS: dict[str, Callable[[_Rated], tuple[float, str]]] = {
    "difficulty": lambda row: (_known(row.rating.failure), row.entry.name),
    "q": lambda row: (_known(row.rating.parts.get("q")), row.entry.name),
    "pushes": lambda row: (_known(row.rating.parts.get("pushes")), row.entry.name),
    "name": lambda row: (0.0, row.entry.name),
}


@click.command(short_help="Estimate how hard people find puzzles.")
@click.argument("paths", nargs=-1, required=True, metavar="DIR|FILE...")
@click.option(
    "--sort",
    type=click.Choice(tuple(_ORDERS)),
    help="Sort by this, easiest first; by default in the order of the files.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle.")
@strict_option
def rate(paths: tuple[str, ...], sort: str | None, as_json: bool, strict: bool) -> ExitCode:
    """Estimate how hard people find puzzles: the share expected to fail, and why.

    Small puzzles are rated by all their states; larger ones are estimated from a solution and
    marked with ~. The words are trivial, easy, medium, hard and expert.

    \b
    Examples:
      sokobot rate collection.sok --sort difficulty
      sokobot rate puzzles/ --json | jq .failure
    """
    sources = PuzzleSources(paths, strict=strict)
    rows: list[_Rated] = []
    line = ProgressLine(Objective.ANY, enabled=not as_json)
    has_bad_drawings = is_interrupted = False
    try:
        for found in sources:
            if isinstance(found, UnreadSource):
                continue
            if found.entry.puzzle is None:
                line.clear()
                say_findings(found.source, found.entry.diagnostics)
                has_bad_drawings = True
                continue
            rows.append(_rated(found.entry, found.entry.puzzle, line))
            if as_json and sort is None:
                say_json(_record(rows[-1]))
    except KeyboardInterrupt:
        is_interrupted = True
    line.clear()
    _present(rows, sort, as_json=as_json)
    if is_interrupted:
        complain("Interrupted.")
        return ExitCode.INTERRUPTED
    return ExitCode.BAD_INPUT if has_bad_drawings or sources.has_refusals else ExitCode.OK


def _rated(entry: Entry, puzzle: Puzzle, line: ProgressLine) -> _Rated:
    return _Rated(entry, rated(puzzle, on_progress=partial(line.show, entry.name)))


def _present(rows: list[_Rated], sort: str | None, *, as_json: bool) -> None:
    """Print what is not printed yet; after Ctrl-C, what was rated by then."""
    shown = rows if sort is None else sorted(rows, key=_ORDERS[sort])
    if as_json:
        for row in shown if sort is not None else ():
            say_json(_record(row))
    elif rows:
        for line in table_lines(_COLUMNS, [_cells(row) for row in shown]):
            say(line)


def _known(value: float | None) -> float:
    """Return a number to sort by: what is not known comes last."""
    return float("inf") if value is None else float(value)


def _cells(row: _Rated) -> tuple[str, ...]:
    rating, parts = row.rating, row.rating.parts
    share = "-" if rating.failure is None else f"{rating.failure:.0%}"
    losing = parts.get("losing_share")
    return (
        row.entry.name,
        share if rating.exact else f"~{share}",
        rating.word.value,
        f"{parts['q']:.1f}" if "q" in parts else "-",
        str(parts.get("box_changes", "-")),
        str(parts.get("pushes", "-")),
        "-" if losing is None else f"{losing:.0%}",
        f"{parts['states']:,}" if "states" in parts else "-",
    )


def _record(row: _Rated) -> dict[str, object]:
    rating = row.rating
    return {
        "puzzle": puzzle_record(row.entry),
        "failure": rating.failure,
        "word": rating.word.value,
        "exact": rating.exact,
        "parts": dict(rating.parts),
    }
