"""Check the drawings of a file, and mend those that a blank line cut in two.

A blank line ends a drawing.  But mail programs and careless editors put one
inside, and then neither half can be played.  If the halves only make sense
together they are joined, with a note.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from sokobot.formats.board_check import CheckedDrawing, check_drawing, check_within_budget
from sokobot.formats.drawing import Drawing, DrawnRow
from sokobot.formats.findings import BLANK_LINE_JOINED, OPEN_BORDER
from sokobot.formats.limits import Budget
from sokobot.formats.plain_drawing import PlainDrawing
from sokobot.formats.text.passage import Passage
from sokobot.formats.text.scanner import Stretch

__all__ = ["CheckedStretch", "checked_stretches"]

_MOST_PIECES = 8


class CheckedStretch:
    """Words and the drawing below them, checked when asked for; below the last is none.

    Whoever wants the last puzzle of a hundred thousand need not check the others.
    """

    __slots__ = ("_budget", "_checked", "drawing", "passage")

    def __init__(self, passage: Passage, drawing: Drawing | None, budget: Budget) -> None:
        self.passage = passage
        self.drawing = drawing
        self._budget = budget
        self._checked: CheckedDrawing | PlainDrawing | None = None

    def check(self) -> CheckedDrawing | PlainDrawing:
        """Return what the check found.

        Raises:
            PuzzleTextError: The budget is spent.
        """
        if self._checked is None:
            assert self.drawing is not None
            self._checked = check_within_budget(self.drawing, self._budget)
        return self._checked

    @property
    def is_broken(self) -> bool:
        """Whether there is a drawing, and it cannot be played."""
        if self.drawing is None:
            return False
        checked = self.check()
        return isinstance(checked, CheckedDrawing) and checked.puzzle is None


def checked_stretches(stretches: Iterator[Stretch], budget: Budget) -> Iterator[CheckedStretch]:
    """Yield every drawing, to be checked; drawings that belong together become one.

    Raises:
        PuzzleTextError: The budget is spent.
    """
    later = (CheckedStretch(stretch.passage, stretch.drawing, budget) for stretch in stretches)
    ahead: deque[CheckedStretch] = deque()
    while True:
        first = ahead.popleft() if ahead else next(later, None)
        if first is None:
            return
        if _may_be_a_piece(first, ahead, later):
            yield _mended(first, ahead, later, budget)
        else:
            yield first


def _may_be_a_piece(
    first: CheckedStretch, ahead: deque[CheckedStretch], later: Iterator[CheckedStretch]
) -> bool:
    """Return whether only blank lines follow a drawing that cannot be played."""
    if first.drawing is None:
        return False
    if not ahead:
        ahead.extend(islice(later, 1))
    return bool(ahead) and ahead[0].passage.is_blank and first.is_broken


def _mended(
    first: CheckedStretch,
    ahead: deque[CheckedStretch],
    later: Iterator[CheckedStretch],
    budget: Budget,
) -> CheckedStretch:
    """Return the puzzle that `first` is with some of those ahead, which are then taken away."""
    assert first.drawing is not None
    pieces = [first.drawing]
    while len(pieces) < _MOST_PIECES:
        if len(ahead) < len(pieces):
            ahead.extend(islice(later, 1))
        if len(ahead) < len(pieces):
            break
        following = ahead[len(pieces) - 1]
        if not following.passage.is_blank or not following.is_broken or following.drawing is None:
            break
        pieces.append(following.drawing)
        for drawing in _joined(pieces):
            mended = CheckedStretch(first.passage, drawing, budget)
            if not mended.is_broken:
                for _ in pieces[1:]:
                    ahead.popleft()
                return mended
    return first


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
