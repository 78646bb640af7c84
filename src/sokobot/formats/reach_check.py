"""Checks that depend on where the player can get to: gaps, counts, loose pieces."""

from __future__ import annotations

from collections.abc import Iterator

from sokobot.diagnostics import Diagnostic
from sokobot.formats.findings import (
    LOOSE_BOX_IGNORED,
    LOOSE_BOX_UNBALANCED,
    LOOSE_GOAL_IGNORED,
    MORE_BOXES,
    MORE_GOALS,
    NOTHING_IN_REACH,
    OPEN_BORDER,
    Finding,
)
from sokobot.formats.pieces import Pieces, counted
from sokobot.moves import Cell

__all__ = ["cells_in_reach", "reach_findings", "unequal_counts"]


def reach_findings(pieces: Pieces) -> Iterator[Diagnostic]:
    """Yield what is odd about the part of the board where the first player can walk."""
    reached = cells_in_reach(pieces)
    yield from _gaps(pieces, reached)
    inside = set(reached)
    boxes = [cell for cell in pieces.boxes if cell in inside]
    goals = [cell for cell in pieces.goals if cell in inside]
    if pieces.boxes and pieces.goals:
        yield from _counts(pieces, len(boxes), len(goals))
    yield from _loose_pieces(pieces, inside, balanced=len(boxes) == len(goals))


def cells_in_reach(pieces: Pieces) -> list[Cell]:
    """Return the cells the player could reach if there were no boxes, nearest first.

    It is the same set as `rules.reachable_cells()`, but on a flat grid: files
    with thousands of puzzles are checked before anyone looks at one of them.
    """
    stride = pieces.width + 1  # one column of wall stops a walk off either side
    blank = bytearray(b"\x01" * stride)
    open_squares = bytearray(stride) + blank * len(pieces.rows) + bytearray(stride)
    for row in range(len(pieces.rows) + 1):
        open_squares[(row + 1) * stride - 1] = 0
    for wall in pieces.walls:
        open_squares[(wall.row + 1) * stride + wall.column] = 0
    player = pieces.players[0]
    start = (player.row + 1) * stride + player.column
    open_squares[start] = 0
    queue = [start]
    for square in queue:
        for ahead in (square - stride, square + stride, square - 1, square + 1):
            if open_squares[ahead]:
                open_squares[ahead] = 0
                queue.append(ahead)
    return [Cell(square // stride - 1, square % stride) for square in queue]


def _gaps(pieces: Pieces, reached: list[Cell]) -> Iterator[Diagnostic]:
    last_row, last_column = len(pieces.rows) - 1, pieces.width - 1
    gaps = [
        cell for cell in reached if cell.row in (0, last_row) or cell.column in (0, last_column)
    ]
    if gaps:
        line, column = pieces.line_and_column(gaps[0])
        message = f"the border is open at {pieces.places(gaps)}; the outside counts as wall"
        yield OPEN_BORDER.at(
            message, line=line, column=column, snippet=pieces.rows[gaps[0].row].source
        )


def _counts(pieces: Pieces, boxes: int, goals: int) -> Iterator[Diagnostic]:
    if boxes and goals:
        yield from unequal_counts(pieces, boxes, goals)
        return
    inside = f"{counted(boxes, 'box', 'boxes')} and {counted(goals, 'goal', 'goals')}"
    drawn = (
        f"{counted(len(pieces.boxes), 'box', 'boxes')} and "
        f"{counted(len(pieces.goals), 'goal', 'goals')}"
    )
    line, column = pieces.line_and_column(pieces.players[0])
    message = f"the player can reach {inside}, of {drawn} drawn"
    yield NOTHING_IN_REACH.at(message, line=line, column=column)


def unequal_counts(pieces: Pieces, boxes: int, goals: int) -> Iterator[Diagnostic]:
    """Yield a note if there are not as many boxes as goals."""
    if boxes == goals:
        return
    counts = f"{counted(boxes, 'box', 'boxes')} and {counted(goals, 'goal', 'goals')}"
    if goals > boxes:
        message = f"{counts}: solved when every box is on a goal"
        yield MORE_GOALS.at(message, line=pieces.line)
    else:
        message = f"{counts}: solved when every goal holds a box"
        yield MORE_BOXES.at(message, line=pieces.line)


def _loose_pieces(pieces: Pieces, inside: set[Cell], *, balanced: bool) -> Iterator[Diagnostic]:
    """Yield boxes and goals that are out of reach and not on each other (those are decoration)."""
    boxes, goals = set(pieces.boxes), set(pieces.goals)
    loose_boxes = [cell for cell in pieces.boxes if cell not in inside and cell not in goals]
    loose_goals = [cell for cell in pieces.goals if cell not in inside and cell not in boxes]
    if loose_boxes and balanced:
        yield _loose(pieces, LOOSE_BOX_IGNORED, loose_boxes, "box out of the player's reach")
    elif loose_boxes:
        yield _loose(pieces, LOOSE_BOX_UNBALANCED, loose_boxes, "box out of the player's reach")
    if loose_goals:
        yield _loose(pieces, LOOSE_GOAL_IGNORED, loose_goals, "goal out of the player's reach")


def _loose(pieces: Pieces, finding: Finding, cells: list[Cell], what: str) -> Diagnostic:
    line, column = pieces.line_and_column(cells[0])
    message = f"{what} at {pieces.places(cells)}"
    return finding.at(message, line=line, column=column, snippet=pieces.rows[cells[0].row].source)
