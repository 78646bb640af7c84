"""A benchmark as text: table, JSON or CSV, and the comparison with an earlier run."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields

from sokobot.batch import BatchRow, BatchTotals, Comparison, row_from_record, totals_of
from sokobot.cli.plain_table import Column, aligned
from sokobot.cli.result_text import counted, solved_text
from sokobot.errors import SokobotError
from sokobot.search_settings import Objective, SearchSettings

__all__ = [
    "bench_columns",
    "bench_csv",
    "bench_json",
    "comparison_lines",
    "earlier_rows",
    "table_heading",
    "table_row",
    "table_text",
    "totals_line",
]

FORMAT_VERSION = 1


class BenchmarkFileError(SokobotError, ValueError):
    """The file given to `--compare` was not written by `sokobot bench --format json`."""


def bench_columns(names: Sequence[str]) -> tuple[Column, ...]:
    """Return the columns of the table, wide enough for all `names`."""
    from rich.cells import cell_len

    return (
        Column("puzzle", max(map(cell_len, names), default=0)),
        Column("status", len("memory_limit")),
        Column("pushes", is_number=True),
        Column("moves", is_number=True),
        Column("bound", is_number=True),
        Column("optimal"),
        Column("states", len("100,000,000"), is_number=True),
        Column("seconds", len("1,000.00"), is_number=True),
    )


def table_heading(columns: Sequence[Column]) -> str:
    """Return the first line of the table."""
    return aligned(columns, [column.heading for column in columns])


def table_row(columns: Sequence[Column], row: BatchRow) -> str:
    """Return one line of the table."""
    numbers = (row.pushes, row.moves, row.lower_bound)
    lengths = ["-" if number is None else f"{number:,}" for number in numbers]
    optimal = ("yes" if row.optimal else "no") if row.solved else "-"
    cost = [f"{row.states_explored:,}", f"{row.time_elapsed:,.2f}"]
    return aligned(columns, [row.name, row.status, *lengths, optimal, *cost])


def totals_line(totals: BatchTotals, objective: Objective) -> str:
    """Return the sums in one line."""
    solved = solved_text(totals.solved, totals.optimal, totals.puzzles, objective)
    states = counted(totals.states_explored, "state")
    return f"{solved} in {totals.time_elapsed:,.2f} seconds, {states} explored."


def table_text(rows: Sequence[BatchRow], objective: Objective) -> str:
    """Return the whole table with its totals, for a file."""
    columns = bench_columns([row.name for row in rows])
    lines = [table_heading(columns), *(table_row(columns, row) for row in rows)]
    return "\n".join([*lines, "", totals_line(totals_of(rows), objective)]) + "\n"


def bench_json(rows: Sequence[BatchRow], settings: SearchSettings, version: str) -> str:
    """Return the run as one JSON object, which `--compare` reads again."""
    record = {
        "format": FORMAT_VERSION,
        "sokobot": version,
        "settings": asdict(settings) | {"without": sorted(settings.without)},
        "totals": totals_of(rows).as_record(),
        "rows": [asdict(row) for row in rows],
    }
    return json.dumps(record, ensure_ascii=False, indent=2) + "\n"


def bench_csv(rows: Sequence[BatchRow]) -> str:
    """Return the rows as comma-separated values with a heading."""
    text = io.StringIO()
    writer = csv.DictWriter(text, [field.name for field in fields(BatchRow)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(row) for row in rows)
    return text.getvalue()


def earlier_rows(text: str, source: str) -> tuple[BatchRow, ...]:
    """Read what `bench_json()` wrote.

    Raises:
        BenchmarkFileError: It is something else.
    """
    try:
        record = json.loads(text)
        return tuple(row_from_record(row) for row in record["rows"])
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        what = f"not the JSON of an earlier benchmark ({type(error).__name__}: {error})"
        raise BenchmarkFileError(f"{source}: {what}") from error


def comparison_lines(comparison: Comparison, source: str) -> Iterator[str]:
    """Yield what changed since the earlier run in `source`."""
    yield f"Compared with {source} ({counted(comparison.common, 'puzzle')} in both):"
    yield f"  Gained: {_named(comparison.gained)}"
    yield f"  Lost: {_named(comparison.lost)}"
    yield f"  Proofs gained: {_named(comparison.proofs_gained)}"
    yield f"  Proofs lost: {_named(comparison.proofs_lost)}"
    yield f"  Time: {_ratio(comparison.time_ratio)}"
    yield f"  States: {_ratio(comparison.state_ratio)}"
    yield f"  Changed lengths: {len(comparison.lengths) or 'none'}"
    for change in comparison.lengths:
        before, now = (" pushes, ".join(map(str, pair)) for pair in (change.earlier, change.now))
        yield f"    {change.name}: {before} moves before, {now} moves now"


def _named(names: Sequence[str]) -> str:
    return f"{len(names)} ({', '.join(names)})" if names else "none"


def _ratio(ratio: float | None) -> str:
    if ratio is None:
        return "no puzzle was finished in both runs"
    return f"{ratio:.3f} of the earlier run, over the puzzles finished in both"
