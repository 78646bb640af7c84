"""Every puzzle with its picture and, for every run, how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from sokobot.batch.rows import BatchRow
from sokobot.drawing.svg import puzzle_thumbnail
from sokobot.formats import check_rows
from sokobot.reports.report_run import Line, ReportRun
from sokobot.reports.tables import Heading, headings, table
from sokobot.reports.wording import ending_text, seconds_text

__all__ = ["puzzle_table"]

_COMMON = (
    Heading("#", is_number=True, sorts_by="number"),
    Heading("picture"),
    Heading("puzzle", sorts_by="text"),
    Heading("boxes", is_number=True, sorts_by="number"),
)


def puzzle_table(runs: Sequence[ReportRun], lines: Sequence[Line], most: int) -> str:
    """Return the table, cut off after `most` puzzles."""
    shown = lines[:most]
    note = ""
    if len(lines) > len(shown):
        note = (
            f"<p class=note>The first {len(shown):,} of {len(lines):,} puzzles; "
            "the records have all of them, and <code>--rows</code> shows more.</p>"
        )
    heads = headings(_COMMON, runs, _columns(runs))
    body = (_line(number, line, len(runs)) for number, line in enumerate(shown, start=1))
    return note + table("All puzzles", heads, body, kind=" class=puzzles data-sortable")


def _columns(runs: Sequence[ReportRun]) -> list[Heading]:
    """Return what is shown of a puzzle in a run: all of it, or the main things of several."""
    numbers = ("pushes", "moves", "states", "time") if len(runs) == 1 else ("pushes", "time")
    found = [Heading(what, is_number=True, sorts_by="number") for what in numbers]
    return [Heading("ending", sorts_by="text"), *found]


def _line(number: int, line: Line, runs: int) -> str:
    known = next(row for row in line if row is not None)
    cells = [
        f"<td class=number>{number}</td>",
        f"<td class=picture>{_picture(known)}</td>",
        f"<th scope=row>{escape(known.name)}</th>",
        f"<td class=number>{known.boxes}</td>",
    ]
    for row in line:
        cells += _cells(row, is_alone=runs == 1)
    return f"<tr>{''.join(cells)}</tr>"


def _cells(row: BatchRow | None, *, is_alone: bool) -> Iterator[str]:
    if row is None:
        # A cell for every column, so that the columns of the runs behind keep their places.
        yield "<td class=note>not in this run</td><td></td><td></td>"
        return
    kind = "good" if row.optimal else "fair" if row.solved else "bad"
    yield f'<td><span class="ending {kind}">{escape(ending_text(row))}</span></td>'
    yield _count(row.pushes)
    if is_alone:
        yield _count(row.moves)
        yield _count(row.states_explored)
    seconds = seconds_text(row.time_elapsed)
    yield f'<td class=number data-value="{row.time_elapsed}">{seconds}</td>'


def _count(count: int | None) -> str:
    if count is None:
        return '<td class=number data-value="">–</td>'
    return f'<td class=number data-value="{count}">{count:,}</td>'


def _picture(row: BatchRow) -> str:
    puzzle, _ = check_rows(row.rows)
    if puzzle is None:
        return "<span class=note>no picture</span>"
    return puzzle_thumbnail(puzzle)
