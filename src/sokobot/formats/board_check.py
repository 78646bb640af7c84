"""Turn a drawing into a `Puzzle`, or say everything that is wrong with it.

The checks go on after the first problem, so that a refused drawing comes back
with all its problems at once.  Counts are taken within the player's reach:
authors decorate, and a box walled in on its goal is nobody's task.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sokobot.counting import counted
from sokobot.diagnostics import Diagnostic, as_errors, has_errors
from sokobot.formats.drawing import Drawing, DrawnRow, PlainRows, drawing_from_rows, trimmed
from sokobot.formats.drawn_cells import DrawnCells, drawn_cells, puzzle_of
from sokobot.formats.findings import (
    EMPTY_DRAWING,
    NO_BOX,
    NO_GOAL,
    NO_PLAYER,
    SEVERAL_PLAYERS,
    TOO_LARGE,
    UNKNOWN_CHARACTER,
)
from sokobot.formats.limits import MAX_SIDE, Budget
from sokobot.formats.plain_drawing import PlainDrawing, quickly_checked
from sokobot.formats.reach_check import reach_findings, unequal_counts
from sokobot.formats.text.dialects import advice_for_character
from sokobot.puzzle import Puzzle

__all__ = ["CheckedDrawing", "check_drawing", "check_rows", "check_within_budget"]

_READABLE_LETTERS = str.maketrans("bBpP-_", "$*@+  ")
_PLAIN_FLOOR = str.maketrans("-_", "  ")
_XSB = frozenset("# .$*@+")
_MOST_CHARACTERS_NAMED = 10


@dataclass(frozen=True, slots=True)
class CheckedDrawing:
    """A drawing after the check: the puzzle if it can be played, and all findings."""

    puzzle: Puzzle | None
    rows: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]


def check_rows(
    rows: Sequence[str], *, strict: bool = False, first_line: int = 1
) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
    """Check a drawing given as XSB rows: return the puzzle, or None, and all findings."""
    checked = check_drawing(drawing_from_rows(rows, first_line))
    findings = as_errors(checked.diagnostics) if strict else checked.diagnostics
    return (None if has_errors(findings) else checked.puzzle), findings


def check_within_budget(drawing: Drawing, budget: Budget) -> CheckedDrawing | PlainDrawing:
    """Check a drawing of a file whose drawings must not be too large together.

    Raises:
        PuzzleTextError: The budget is spent.
    """
    plain = quickly_checked(drawing.rows.block) if isinstance(drawing.rows, PlainRows) else None
    if plain is not None:
        budget.spend_squares(plain.width * len(plain.rows), drawing.line)
        return plain
    width = max((len(row.text) for row in drawing.rows), default=0)
    area = min(width, MAX_SIDE) * min(len(drawing.rows), MAX_SIDE)
    budget.spend_squares(area, drawing.line)
    return check_drawing(drawing)


def check_drawing(drawing: Drawing) -> CheckedDrawing:
    """Return the puzzle that is drawn, or everything that keeps it from being played."""
    rows = trimmed(drawing.rows)
    too_large = _too_large(drawing, rows)
    if too_large is not None:
        return CheckedDrawing(None, (), (*drawing.findings, too_large))
    if not rows:
        return CheckedDrawing(None, (), drawing.findings or _empty(drawing))
    plain, unknown = _plain_rows(rows)
    drawn = drawn_cells(plain)
    findings = [*drawing.findings, *unknown, *_missing(drawn)]
    if drawn.players:
        findings += reach_findings(drawn)
    else:
        findings += _unequal_without_player(drawn)
    playable = not has_errors(tuple(findings))
    shown = tuple(row.text.rstrip() for row in plain)
    return CheckedDrawing(puzzle_of(drawn) if playable else None, shown, tuple(findings))


def _empty(drawing: Drawing) -> tuple[Diagnostic, ...]:
    return (EMPTY_DRAWING.at("the drawing has no squares", line=drawing.line),)


def _too_large(drawing: Drawing, rows: Sequence[DrawnRow]) -> Diagnostic | None:
    height = drawing.height if drawing.height > len(drawing.rows) else len(rows)
    if height > MAX_SIDE:
        message = f"the drawing has {height:,} rows; the limit is {MAX_SIDE}"
        line = rows[min(MAX_SIDE, len(rows) - 1)].line if rows else drawing.line
        return TOO_LARGE.at(message, line=line)
    for row in rows:
        if len(row.text) > MAX_SIDE:
            message = f"a row of {len(row.text):,} squares; the limit is {MAX_SIDE}"
            return TOO_LARGE.at(message, line=row.line, column=row.column_of(MAX_SIDE))
    return None


def _plain_rows(rows: Sequence[DrawnRow]) -> tuple[tuple[DrawnRow, ...], list[Diagnostic]]:
    """Return the rows in XSB characters alone; what has no meaning becomes floor."""
    whole = "".join(row.text for row in rows)
    lettered = not any(piece in whole for piece in "$@*+")
    table = dict(_READABLE_LETTERS if lettered else _PLAIN_FLOOR)
    foreign = {character for character in whole if ord(character) not in table} - _XSB
    unknown = sorted(foreign, key=whole.index)
    table.update((ord(character), ord(" ")) for character in unknown)
    plain = tuple(replace(row, text=row.text.translate(table)) for row in rows)
    named = unknown[:_MOST_CHARACTERS_NAMED]
    return plain, [_unknown(character, rows, whole) for character in named]


def _unknown(character: str, rows: Sequence[DrawnRow], whole: str) -> Diagnostic:
    row = next(row for row in rows if character in row.text)
    name = repr(character) if character.isprintable() else f"U+{ord(character):04X}"
    count = whole.count(character)
    times = f" ({count} times)" if count > 1 else ""
    return UNKNOWN_CHARACTER.at(
        f"unknown character {name}{times}",
        line=row.line,
        column=row.column_of(row.text.index(character)),
        snippet=row.source,
        fix=advice_for_character(character, whole),
    )


def _missing(drawn: DrawnCells) -> Iterator[Diagnostic]:
    """Yield what every puzzle needs and this one lacks (or has too much of)."""
    boxes = counted(len(drawn.boxes), "box", zero="no")
    goals = counted(len(drawn.goals), "goal", zero="no")
    if not drawn.players:
        yield NO_PLAYER.at(f"there is no player ({boxes} and {goals})", line=drawn.line)
    if len(drawn.players) > 1:
        line, column = drawn.line_and_column(drawn.players[1])
        message = f"{len(drawn.players)} players, at {drawn.places(drawn.players)}"
        yield SEVERAL_PLAYERS.at(message, line=line, column=column)
    if not drawn.boxes:
        yield NO_BOX.at(f"there is no box: 0 boxes, {goals}", line=drawn.line)
    if not drawn.goals:
        message = f"there is no goal: {boxes}, 0 goals"
        yield NO_GOAL.at(message, line=drawn.line)


def _unequal_without_player(drawn: DrawnCells) -> Iterator[Diagnostic]:
    """Yield a note on the counts of the whole drawing, as nobody knows what is in reach."""
    if drawn.boxes and drawn.goals:
        yield from unequal_counts(drawn, len(drawn.boxes), len(drawn.goals))
