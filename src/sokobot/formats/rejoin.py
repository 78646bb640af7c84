"""Check the drawings of a file, and mend those that a blank line cut in two.

A blank line ends a drawing.  But mail programs and careless editors put one
inside, and then neither half can be played.  If the halves only make sense
together they are joined, with a note.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sokobot.formats.board_check import CheckedDrawing, check_drawing, check_within_budget
from sokobot.formats.drawing import Drawing, DrawnRow
from sokobot.formats.findings import BLANK_LINE_JOINED, OPEN_BORDER
from sokobot.formats.limits import Budget
from sokobot.formats.scanner import Scan, WordsKind

__all__ = ["check_all"]

_MOST_PIECES = 8


def check_all(found: Scan, budget: Budget) -> list[CheckedDrawing]:
    """Check every drawing; drawings in `found` that belong together become one."""
    checked = [check_within_budget(drawing, budget) for drawing in found.drawings]
    if all(drawing.puzzle for drawing in checked):
        return checked
    mended = Scan(words=[found.words[0]], diagnostics=found.diagnostics)
    results: list[CheckedDrawing] = []
    start = 0
    while start < len(checked):
        count, result, drawing = _mended(found, checked, start, budget)
        mended.drawings.append(drawing)
        results.append(result)
        start += count
        mended.words.append(found.words[start])
    found.drawings, found.words = mended.drawings, mended.words
    return results


def _mended(
    found: Scan, checked: list[CheckedDrawing], start: int, budget: Budget
) -> tuple[int, CheckedDrawing, Drawing]:
    """Return how many drawings from `start` on are one puzzle, and that puzzle."""
    end = start + 1
    while _may_join(found, checked, start, end):
        end += 1
        for drawing in _joined(found.drawings[start:end]):
            result = check_within_budget(drawing, budget)
            if result.puzzle is not None:
                return end - start, result, drawing
    return 1, checked[start], found.drawings[start]


def _may_join(found: Scan, checked: list[CheckedDrawing], start: int, end: int) -> bool:
    """Return whether the drawing at `end` is cut off from the one before by blank lines alone."""
    if end == len(checked) or end - start == _MOST_PIECES:
        return False
    if checked[end - 1].puzzle is not None or checked[end].puzzle is not None:
        return False
    return all(line.kind is WordsKind.BLANK for line in found.words[end])


def _joined(pieces: list[Drawing]) -> Iterator[Drawing]:
    """Yield the pieces as one drawing: gaps closed, then with an empty row in each gap."""
    first = pieces[0]
    message = f"{len(pieces)} pieces separated by blank lines form one puzzle"
    note = BLANK_LINE_JOINED.at(message, line=pieces[1].line - 1)
    findings = (*(found for piece in pieces for found in piece.findings), note)
    closed: tuple[DrawnRow, ...] = tuple(row for piece in pieces for row in piece.rows)
    without_gap = Drawing(closed, first.line, findings)
    if not _is_open(without_gap):
        yield without_gap
    spread = list(first.rows)
    for piece in pieces[1:]:
        spread += [DrawnRow("", piece.line - 1, (), ""), *piece.rows]
    yield replace(without_gap, rows=tuple(spread))
    yield without_gap


def _is_open(drawing: Drawing) -> bool:
    return any(found.code == OPEN_BORDER.code for found in check_drawing(drawing).diagnostics)
