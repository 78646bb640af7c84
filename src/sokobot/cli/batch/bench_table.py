"""A run as text: the table, one JSON object, or CSV; and an earlier run read back."""

from __future__ import annotations

import csv
import io
import json
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path

from rich.cells import cell_len

from sokobot.batch.resume import read_run
from sokobot.batch.rows import BatchRow, row_from_record
from sokobot.batch.run_file import RunFileError
from sokobot.batch.run_header import RunHeader, header_from_record
from sokobot.batch.tasks import PuzzleTask
from sokobot.batch.totals import BatchTotals, totals_of
from sokobot.cli.output.consoles import printable
from sokobot.cli.output.plain_table import Column, aligned
from sokobot.cli.output.result_text import solved_text
from sokobot.counting import counted
from sokobot.search_settings import Objective

__all__ = [
    "RowsInOrder",
    "bench_columns",
    "bench_csv",
    "bench_json",
    "earlier_run",
    "table_heading",
    "table_row",
    "table_text",
    "totals_line",
]


_MAX_JSON_BYTES = 256 * 1024 * 1024


def bench_columns(name_width: int) -> tuple[Column, ...]:
    """Return the columns of the table, wide enough for names of that width."""
    return (
        Column("puzzle", name_width),
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
    unread = totals.unread_files
    not_read = f" {counted(unread, 'file')} could not be read." if unread else ""
    return f"{solved} in {totals.time_elapsed:,.2f} seconds, {states} explored.{not_read}"


def table_text(rows: Sequence[BatchRow], objective: Objective) -> str:
    """Return the whole table with its totals, for a file."""
    columns = bench_columns(max((cell_len(printable(row.name)) for row in rows), default=0))
    lines = [table_heading(columns), *(table_row(columns, row) for row in rows)]
    return "\n".join([*lines, "", totals_line(totals_of(rows), objective)]) + "\n"


class RowsInOrder:
    """Holds rows back until those above them in the table are there, too."""

    def __init__(self) -> None:
        self._expected: deque[int] = deque()
        self._known: dict[int, BatchRow] = {}

    def expecting(self, tasks: Iterable[PuzzleTask]) -> Iterator[PuzzleTask]:
        """Yield the tasks, and remember their order."""
        for task in tasks:
            self._expected.append(task.number)
            yield task

    def after(self, row: BatchRow) -> Iterator[BatchRow]:
        """Yield the rows that can be shown now that `row` is known."""
        self._known[row.number] = row
        while self._expected and self._expected[0] in self._known:
            yield self._known.pop(self._expected.popleft())

    def rest(self) -> Iterator[BatchRow]:
        """Yield the rows that waited for others which will not come."""
        yield from (self._known[number] for number in sorted(self._known))
        self._known.clear()


def bench_json(rows: Sequence[BatchRow], header: RunHeader) -> str:
    """Return the run as one JSON object, which can be compared with like the lines."""
    record = {
        **header.as_record(),
        "totals": totals_of(rows).as_record(),
        "rows": [row.as_record() for row in rows],
    }
    return json.dumps(record, ensure_ascii=False, indent=2) + "\n"


def bench_csv(rows: Sequence[BatchRow]) -> str:
    """Return the rows as comma-separated values with a heading."""
    text = io.StringIO()
    writer = csv.DictWriter(text, [field.name for field in fields(BatchRow)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(row.as_record() for row in rows)
    return text.getvalue()


def earlier_run(path: Path) -> tuple[RunHeader, list[BatchRow]]:
    """Read a run from JSON lines, or from what `bench_json()` wrote.

    Raises:
        RunFileError: It is something else.
        OSError: It cannot be read.
    """
    if path.suffix.lower() != ".json":
        return read_run(path)
    try:
        record = json.loads(_bounded_content(path).decode("utf-8", errors="replace"))
        return header_from_record(record), [row_from_record(row) for row in record["rows"]]
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        what = f"not the JSON of an earlier run ({type(error).__name__}: {error})"
        raise RunFileError(f"{path}: {what}") from error


def _bounded_content(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(_MAX_JSON_BYTES + 1)
    if len(data) > _MAX_JSON_BYTES:
        raise ValueError(f"more than {_MAX_JSON_BYTES:,} bytes; large runs are JSON lines")
    return data
