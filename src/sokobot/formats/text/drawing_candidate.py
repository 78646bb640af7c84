"""A run of neighbouring lines that look like rows: is it a drawing?

Judged alone, a line can only *look* like a row.  The run decides: floor at its
edges is a ruler, a single line of walls is an underline, a line with a foreign
character in it is a row with a mistake only in the company of rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sokobot.diagnostics import Diagnostic
from sokobot.formats.drawing import Drawing, DrawnRow
from sokobot.formats.limits import MAX_SIDE, Budget
from sokobot.formats.run_length import RunLengthError, expand
from sokobot.formats.text.cleaning import CleanLine
from sokobot.formats.text.line_kinds import LineKind, has_player_and_box

__all__ = ["CandidateLine", "DrawingCandidate"]

_MAX_EXPANDED = MAX_SIDE * (MAX_SIDE + 1)  # a full drawing with its row ends
_ENOUGH_ROWS_WITH_MISTAKES = 3
_PLAYERS = "@+pP"


@dataclass(frozen=True, slots=True)
class CandidateLine:
    """A line that may be a row: as given, cleaned, and what it looks like."""

    number: int
    source: str
    clean: CleanLine
    kind: LineKind


@dataclass(slots=True)
class _Draft:
    """A drawing in the making."""

    rows: list[DrawnRow] = field(default_factory=list)
    sound_lines: int = 0
    lines_with_mistake: int = 0
    is_surely_meant: bool = False
    """Broken run-length text that can be nothing else."""
    findings: dict[str, Diagnostic] = field(default_factory=dict)
    """The first finding of each code."""

    def note(self, finding: Diagnostic) -> None:
        self.findings.setdefault(finding.code, finding)


class DrawingCandidate:
    """Collects lines until one does not look like a row."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._lines: list[CandidateLine] = []
        self._height = 0
        self._has_player = False

    def __bool__(self) -> bool:
        return bool(self._lines)

    def is_complete_before(self, line: CandidateLine) -> bool:
        """Return whether `line` begins another puzzle: files with one puzzle a line."""
        return line.kind is LineKind.JOINED_ROWS and self._has_player and _shows_player(line)

    def append(self, line: CandidateLine) -> None:
        """Add a line.  Beyond the largest drawing lines are only counted."""
        self._height += 1
        self._has_player = self._has_player or _shows_player(line)
        if not self.is_full:
            self._lines.append(line)

    @property
    def is_full(self) -> bool:
        """Whether there are more lines than the largest drawing has rows."""
        return len(self._lines) > MAX_SIDE

    def count_line(self) -> None:
        """Count a line that would only make the drawing taller still."""
        self._height += 1

    def finished(self) -> Iterator[Drawing | CandidateLine]:
        """Yield the drawing, and lines that are words after all, in order; start afresh."""
        lines, height = self._lines, self._height
        self._lines, self._height, self._has_player = [], 0, False
        first, last = _without_rulers(lines)
        yield from lines[:first]
        draft = self._draft(lines[first:last])
        if _is_drawing(draft):
            findings = tuple(draft.findings.values())
            all_rows = max(len(draft.rows), height if height > len(lines) else 0)
            yield Drawing(tuple(draft.rows), lines[first].number, findings, all_rows)
        else:
            yield from lines[first:last]
        yield from lines[last:]

    def _draft(self, lines: list[CandidateLine]) -> _Draft:
        draft = _Draft()
        for line in lines:
            for finding in line.clean.findings:
                draft.note(finding.at(finding.meaning, line=line.number))
            if line.kind is LineKind.JOINED_ROWS:
                self._add_joined(draft, line)
                continue
            draft.sound_lines += line.kind is LineKind.ROW
            draft.lines_with_mistake += line.kind is LineKind.ROW_WITH_MISTAKE
            clean = line.clean
            draft.rows.append(DrawnRow(clean.text, line.number, clean.columns, line.source))
        return draft

    def _add_joined(self, draft: _Draft, line: CandidateLine) -> None:
        """Expand a line and add its rows, or what is wrong with it."""
        try:
            expanded = expand(line.clean.text, _MAX_EXPANDED)
        except RunLengthError as error:
            column = line.clean.columns[error.column - 1]
            draft.note(
                error.finding.at(
                    error.message, line=line.number, column=column, snippet=line.source
                )
            )
            draft.is_surely_meant |= "|" in line.source or "(" in line.source
            return
        self._budget.spend_squares(len(expanded.text), line.number)
        draft.sound_lines += 1
        start = 0
        for text in expanded.text.removesuffix("|").split("|"):
            # Of a row that is too long only the place of the first square too many matters.
            origin = expanded.columns[start : start + min(len(text), MAX_SIDE + 1)]
            columns = [line.clean.columns[column - 1] for column in origin]
            draft.rows.append(DrawnRow(text, line.number, columns, line.source))
            start += len(text) + 1


def _shows_player(line: CandidateLine) -> bool:
    return any(player in line.clean.text for player in _PLAYERS)


def _without_rulers(lines: list[CandidateLine]) -> tuple[int, int]:
    """Return the part of the run that neither begins nor ends with floor alone."""
    solid = [number for number, line in enumerate(lines) if line.kind is not LineKind.FLOOR_ONLY]
    return (solid[0], solid[-1] + 1) if solid else (0, 0)


def _is_drawing(draft: _Draft) -> bool:
    if draft.is_surely_meant:
        return True
    if not draft.sound_lines:
        return draft.lines_with_mistake >= _ENOUGH_ROWS_WITH_MISTAKES
    whole = "".join(row.text for row in draft.rows)
    if has_player_and_box(whole):
        return True
    if len(draft.rows) == 1:
        return "#" in whole and any(piece in whole for piece in "@+$")
    return "#" in whole
