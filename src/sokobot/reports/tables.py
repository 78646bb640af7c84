"""Tables as HTML: headings, one level or two, and rows that are ready."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from sokobot.reports.report_run import ReportRun

__all__ = ["Heading", "headings", "table"]


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of one column."""

    text: str
    is_number: bool = False
    sorts_by: str = ""
    """`text` or `number` if the table can be sorted by it."""

    def drawn(self) -> str:
        """Return the cell."""
        kind = " class=number" if self.is_number else ""
        sort = f" data-sort={self.sorts_by}" if self.sorts_by else ""
        return f"<th scope=col{kind}{sort}>{escape(self.text)}</th>"


def headings(
    common: Sequence[Heading], runs: Sequence[ReportRun], of_run: Sequence[Heading]
) -> str:
    """Return the head of a table with some columns of its own and the same ones for every run.

    The names of the runs stand above, unless there is only one.
    """
    repeated = [heading for _ in runs for heading in of_run]
    columns = "".join(heading.drawn() for heading in [*common, *repeated])
    above = ""
    if len(runs) > 1:
        names = "".join(
            f"<th scope=colgroup colspan={len(of_run)} class=run-name>{escape(run.name)}</th>"
            for run in runs
        )
        above = f"<tr><td colspan={len(common)}></td>{names}</tr>"
    return f"{above}<tr>{columns}</tr>"


def table(label: str, heads: str, lines: Iterable[str], *, kind: str = "") -> str:
    """Return a table in a frame that scrolls where the page is too narrow for it."""
    return (
        f'<div class=wide tabindex=0 role=group aria-label="{escape(label)}">'
        f"<table{kind}><thead>{heads}</thead><tbody>{''.join(lines)}</tbody></table></div>"
    )
