"""A table in plain text that is as wide as it has to be.

Rich's tables fit themselves to the terminal and shorten cells to do so.  Names
of puzzles must stay whole, also in a pipe, so these tables never shorten, and
they can be printed row by row while a long run is still going on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from sokobot.cli.output.consoles import printable

__all__ = ["Column", "aligned", "table_lines"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its heading, the least width, and whether it holds numbers."""

    heading: str
    width: int = 0
    is_number: bool = False


def aligned(columns: Sequence[Column], cells: Sequence[str]) -> str:
    """Return one row, every cell padded to the width of its column."""
    padded = (_padded(column, printable(cell)) for column, cell in zip(columns, cells, strict=True))
    return "  ".join(padded).rstrip()


def table_lines(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the heading and the rows, with columns as wide as their widest cell."""
    fitted = [
        Column(
            column.heading,
            max([column.width, *(cell_len(printable(row[number])) for row in rows)]),
            column.is_number,
        )
        for number, column in enumerate(columns)
    ]
    yield aligned(fitted, [column.heading for column in columns])
    for row in rows:
        yield aligned(fitted, row)


def _padded(column: Column, cell: str) -> str:
    padding = " " * (max(column.width, cell_len(column.heading)) - cell_len(cell))
    return padding + cell if column.is_number else cell + padding
