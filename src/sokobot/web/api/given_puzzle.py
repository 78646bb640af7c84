"""A puzzle as a request gives it: text or grid in, a checked puzzle with findings out.

A text that is nothing but a drawing is taken row by row, so that the cells in the
answer are those of the rows as sent, margin included.  Any other text goes through
`formats`, and cells count from the drawing's own corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from sokobot.diagnostics import Diagnostic, has_errors
from sokobot.errors import PuzzleTextError
from sokobot.formats import Collection, Entry, read_text
from sokobot.formats.board_check import check_drawing
from sokobot.formats.drawing import FLOOR, drawing_from_rows
from sokobot.formats.findings import NOT_ONE_PUZZLE, TOO_LARGE
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.web.api.drawing_limits import WEB_LIMITS
from sokobot.web.api.finding_cells import DrawingCells
from sokobot.web.api.shapes import Finding, JudgedFinding, Point

__all__ = [
    "GivenPuzzle",
    "InvalidPuzzleError",
    "errors_in",
    "findings_of_entry",
    "given_as_grid",
    "given_as_text",
    "judged",
    "located",
    "required",
    "sentence_of",
    "warnings_in",
]

_XSB = frozenset("# .$*@+-_")


class InvalidPuzzleError(Exception):
    """The request's puzzle cannot be played; `findings` says why."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings
        super().__init__("; ".join(sentence_of(found) for found in findings) or "no puzzle")


@dataclass(frozen=True, slots=True)
class GivenPuzzle:
    """What a request drew: the puzzle if it can be played, and all findings."""

    puzzle: Puzzle | None
    findings: tuple[tuple[Diagnostic, Finding], ...]
    left: int = 0
    """Empty columns of the drawing as given that the puzzle does not have."""
    top: int = 0

    def point(self, cell: Cell) -> Point:
        """Return where a cell of the puzzle is in the drawing as given."""
        return cell.column + self.left, cell.row + self.top


def given_as_grid(grid: Sequence[Sequence[str]], max_side: int) -> GivenPuzzle:
    """Check a drawing given as a grid of single characters."""
    return _checked_rows(["".join(row) for row in grid], max_side)


def given_as_text(text: str, max_side: int) -> GivenPuzzle:
    """Check a text with one puzzle in it, in any format that Sokobot reads."""
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if _is_bare_drawing(rows):
        return _checked_rows(rows, max_side)
    try:
        collection = read_text(text, limits=WEB_LIMITS)
    except PuzzleTextError as error:
        return GivenPuzzle(None, tuple((found, located(found)) for found in error.problems))
    return _only_puzzle(collection, max_side)


def required(given: GivenPuzzle) -> Puzzle:
    """Return the puzzle.

    Raises:
        InvalidPuzzleError: It cannot be played.
    """
    if given.puzzle is None:
        raise InvalidPuzzleError(errors_in(given.findings))
    return given.puzzle


def errors_in(findings: Sequence[tuple[Diagnostic, Finding]]) -> list[Finding]:
    """Return the findings that keep a drawing from being played."""
    return [shown for found, shown in findings if found.is_error]


def warnings_in(findings: Sequence[tuple[Diagnostic, Finding]]) -> list[Finding]:
    """Return the findings that do not matter to the rules."""
    return [shown for found, shown in findings if not found.is_error]


def judged(findings: Sequence[tuple[Diagnostic, Finding]]) -> list[JudgedFinding]:
    """Return all findings, each with how bad it is."""
    return [
        JudgedFinding(
            severity="error" if found.is_error else "warning",
            **msgspec.structs.asdict(shown),
        )
        for found, shown in findings
    ]


def located(found: Diagnostic, cells: Sequence[Point] = ()) -> Finding:
    """Return a finding as the API shows it."""
    return Finding(
        code=found.code,
        message=found.message,
        fix=found.fix,
        line=found.line or None,
        column=found.column or None,
        cells=list(cells),
    )


def findings_of_entry(entry: Entry, max_side: int) -> tuple[tuple[Diagnostic, Finding], ...]:
    """Return what was found about one puzzle of a collection; cells are those of its rows."""
    cells = DrawingCells.of(entry.rows, entry.rows)
    diagnostics = [*entry.diagnostics, *_too_large(entry.rows, max_side)]
    # Lines and columns are those of the file, which the rows do not know.
    return tuple(
        (found, located(found, cells.about(_off_the_grid(found)))) for found in diagnostics
    )


def _off_the_grid(found: Diagnostic) -> Diagnostic:
    return replace(found, line=0, column=0)


def _is_bare_drawing(rows: Sequence[str]) -> bool:
    """Return whether these lines are one drawing and nothing else, not even a gap."""
    if not all(_XSB.issuperset(row) for row in rows):
        return False
    filled = [number for number, row in enumerate(rows) if row.strip()]
    if not filled or not any("#" in row for row in rows):
        return False
    return len(filled) == filled[-1] - filled[0] + 1


def _checked_rows(rows: Sequence[str], max_side: int) -> GivenPuzzle:
    too_large = _too_large(rows, max_side)
    if too_large:
        return GivenPuzzle(None, tuple((found, located(found)) for found in too_large))
    checked = check_drawing(drawing_from_rows(rows))
    cells = DrawingCells.of(rows, checked.rows)
    findings = tuple((found, located(found, cells.about(found))) for found in checked.diagnostics)
    left, top = _margin(rows)
    return GivenPuzzle(checked.puzzle, findings, left, top)


def _only_puzzle(collection: Collection, max_side: int) -> GivenPuzzle:
    findings = [(found, located(found)) for found in collection.diagnostics]
    if len(collection.entries) > 1:
        message = f"{len(collection.entries)} puzzles, the second begins here"
        found = NOT_ONE_PUZZLE.at(message, line=collection.entries[1].line)
        return GivenPuzzle(None, (*findings, (found, located(found))))
    entry = collection.entries[0]
    findings += findings_of_entry(entry, max_side)
    playable = not has_errors(tuple(found for found, _ in findings))
    return GivenPuzzle(entry.puzzle if playable else None, tuple(findings))


def _too_large(rows: Sequence[str], max_side: int) -> list[Diagnostic]:
    """Return what to say of a drawing that is too large for this server."""
    width, height = max(map(len, rows), default=0), len(rows)
    if width <= max_side and height <= max_side:
        return []
    message = f"the drawing is {width} by {height} squares; this server takes {max_side} per side"
    return [TOO_LARGE.at(message)]


def _margin(rows: Sequence[str]) -> tuple[int, int]:
    """Return how many empty columns and rows there are before the drawing."""
    solid = [number for number, row in enumerate(rows) if row.strip(FLOOR)]
    if not solid:
        return 0, 0
    return min(len(rows[n]) - len(rows[n].lstrip(FLOOR)) for n in solid), solid[0]


def sentence_of(found: Finding) -> str:
    """Return a finding in words, with its line."""
    place = f"line {found.line}: " if found.line else ""
    return f"{place}{found.message}"
