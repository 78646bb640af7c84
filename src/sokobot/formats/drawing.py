"""A drawing as it stands in a file: rows that still know where they came from.

Between the words of a file and a `Puzzle` a drawing is cleaned, expanded and
trimmed.  Every character keeps its line and column in the file as given, so
that whatever is found later can be shown where the author will look for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import overload

from sokobot.diagnostics import Diagnostic

__all__ = ["FLOOR", "Drawing", "DrawnRow", "PlainRows", "drawing_from_rows", "trimmed"]

FLOOR = " -_"


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """One row of squares, and where it stands."""

    text: str
    line: int
    columns: Sequence[int]
    """The column of each character of `text` in `source`."""
    source: str
    """The whole line as given."""

    def column_of(self, index: int) -> int:
        """Return the column of a square; squares right of the last one are counted on."""
        if index < len(self.columns):
            return self.columns[index]
        if not self.columns:
            return index + 1
        return self.columns[-1] + index - len(self.columns) + 1


class PlainRows(Sequence[DrawnRow]):
    """Rows that stand in the file as they are drawn, each with a wall and nothing odd in it.

    Nearly all drawings are like this and are never asked where a square came from, so the
    rows are made only when they are.
    """

    __slots__ = ("_first_line", "block")

    def __init__(self, block: str, first_line: int) -> None:
        self.block = block
        """All rows, with newlines between them."""
        self._first_line = first_line

    def __len__(self) -> int:
        return self.block.count("\n") + 1

    @overload
    def __getitem__(self, index: int) -> DrawnRow: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[DrawnRow, ...]: ...

    def __getitem__(self, index: int | slice) -> DrawnRow | tuple[DrawnRow, ...]:
        rows = tuple(
            DrawnRow(text, line, range(1, len(text) + 1), text)
            for line, text in enumerate(self.block.split("\n"), start=self._first_line)
        )
        return rows[index]

    def __iter__(self) -> Iterator[DrawnRow]:
        return iter(self[:])


@dataclass(slots=True)
class Drawing:
    """The rows of one puzzle, and what was found while collecting them."""

    rows: Sequence[DrawnRow]
    line: int
    findings: tuple[Diagnostic, ...] = ()
    height: int = 0
    """How many rows were seen, where not all were kept because there are too many."""


def drawing_from_rows(rows: Sequence[str], first_line: int = 1) -> Drawing:
    """Return plain rows as a drawing that starts at `first_line`."""
    drawn = tuple(
        DrawnRow(text, line, range(1, len(text) + 1), text)
        for line, text in enumerate(rows, start=first_line)
    )
    return Drawing(drawn, first_line, height=len(drawn))


def trimmed(rows: Sequence[DrawnRow]) -> tuple[DrawnRow, ...]:
    """Return the rows without the empty margin on any side."""
    solid = [number for number, row in enumerate(rows) if row.text.strip(FLOOR)]
    if not solid:
        return ()
    kept = rows[solid[0] : solid[-1] + 1]
    indent = min(_indent(row.text) for row in kept if row.text.strip(FLOOR))
    return tuple(_cut(row, indent) for row in kept)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(FLOOR))


def _cut(row: DrawnRow, indent: int) -> DrawnRow:
    end = len(row.text.rstrip(FLOOR))
    return replace(row, text=row.text[indent:end], columns=row.columns[indent:end])
