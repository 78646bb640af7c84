"""Checks that depend on where the player can get to: gaps, counts, loose boxes and goals."""

from __future__ import annotations

from collections.abc import Iterator

from sokobot.counting import counted
from sokobot.diagnostics import Diagnostic
from sokobot.formats.drawn_cells import DrawnCells
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
from sokobot.moves import Cell

__all__ = ["Reach", "boxes_and_goals", "reach_findings", "unequal_counts"]


def reach_findings(drawn: DrawnCells) -> Iterator[Diagnostic]:
    """Yield what is odd about the part of the board where the first player can walk."""
    reach = Reach(drawn)
    yield from _gaps(drawn, reach.cells_at_the_edge())
    boxes = sum(cell in reach for cell in drawn.boxes)
    goals = sum(cell in reach for cell in drawn.goals)
    if drawn.boxes and drawn.goals:
        yield from _counts(drawn, boxes, goals)
    yield from _out_of_reach(drawn, reach, balanced=boxes == goals)


class Reach:
    """The cells the player could reach if there were no boxes.

    They are the same as `rules.reachable_cells()`, but on a flat grid: files
    with thousands of puzzles are checked before anyone looks at one of them.
    """

    def __init__(self, drawn: DrawnCells) -> None:
        self._height = len(drawn.rows)
        self._width = drawn.width
        self._stride = self._width + 1  # one column of wall stops a walk off either side
        row_of_wall = bytearray(self._stride)
        row_of_floor = bytearray(b"\x01" * self._width + b"\x00")
        self._unseen = row_of_wall + row_of_floor * self._height + row_of_wall
        for wall in drawn.walls:
            self._unseen[self._square(wall)] = 0
        self._is_reached = bytearray(len(self._unseen))
        self._queue = [self._square(drawn.players[0])]
        self._walk()

    def __contains__(self, cell: Cell) -> bool:
        return bool(self._is_reached[self._square(cell)])

    def cells(self) -> list[Cell]:
        """Return all cells in reach, the nearest first."""
        return [self._cell(square) for square in self._queue]

    def cells_at_the_edge(self) -> list[Cell]:
        """Return the cells in reach from which one more step would leave the drawing."""
        first, last = self._stride, self._stride * self._height
        edge = {*range(first, first + self._width), *range(last, last + self._width)}
        edge.update(range(first, last + 1, self._stride))
        edge.update(range(first + self._width - 1, last + self._width, self._stride))
        return [self._cell(square) for square in self._queue if square in edge]

    def _walk(self) -> None:
        unseen, stride = self._unseen, self._stride
        unseen[self._queue[0]] = 0
        for square in self._queue:
            self._is_reached[square] = 1
            for ahead in (square - stride, square + stride, square - 1, square + 1):
                if unseen[ahead]:
                    unseen[ahead] = 0
                    self._queue.append(ahead)

    def _square(self, cell: Cell) -> int:
        return (cell.row + 1) * self._stride + cell.column

    def _cell(self, square: int) -> Cell:
        row, column = divmod(square, self._stride)
        return Cell(row - 1, column)


def _gaps(drawn: DrawnCells, gaps: list[Cell]) -> Iterator[Diagnostic]:
    if gaps:
        line, column = drawn.line_and_column(gaps[0])
        message = f"the border is open at {drawn.places(gaps)}; the outside counts as wall"
        source = drawn.rows[gaps[0].row].source
        yield OPEN_BORDER.at(message, line=line, column=column, snippet=source)


def _counts(drawn: DrawnCells, boxes: int, goals: int) -> Iterator[Diagnostic]:
    if boxes and goals:
        yield from unequal_counts(drawn, boxes, goals)
        return
    inside = boxes_and_goals(boxes, goals)
    in_all = boxes_and_goals(len(drawn.boxes), len(drawn.goals))
    line, column = drawn.line_and_column(drawn.players[0])
    message = f"the player can reach {inside}, of {in_all} drawn"
    yield NOTHING_IN_REACH.at(message, line=line, column=column)


def boxes_and_goals(boxes: int, goals: int) -> str:
    """Return `3 boxes and no goal`."""
    return f"{counted(boxes, 'box', zero='no')} and {counted(goals, 'goal', zero='no')}"


def unequal_counts(drawn: DrawnCells, boxes: int, goals: int) -> Iterator[Diagnostic]:
    """Yield a note if there are not as many boxes as goals."""
    if boxes == goals:
        return
    counts = boxes_and_goals(boxes, goals)
    if goals > boxes:
        message = f"{counts}: solved when every box is on a goal"
        yield MORE_GOALS.at(message, line=drawn.line)
    else:
        message = f"{counts}: solved when every goal holds a box"
        yield MORE_BOXES.at(message, line=drawn.line)


def _out_of_reach(drawn: DrawnCells, reach: Reach, *, balanced: bool) -> Iterator[Diagnostic]:
    """Yield boxes and goals that are out of reach and not on each other (those are decoration)."""
    boxes, goals = set(drawn.boxes), set(drawn.goals)
    loose_boxes = [cell for cell in drawn.boxes if cell not in reach and cell not in goals]
    loose_goals = [cell for cell in drawn.goals if cell not in reach and cell not in boxes]
    if loose_boxes and balanced:
        yield _loose(drawn, LOOSE_BOX_IGNORED, loose_boxes, "box out of the player's reach")
    elif loose_boxes:
        yield _loose(drawn, LOOSE_BOX_UNBALANCED, loose_boxes, "box out of the player's reach")
    if loose_goals:
        yield _loose(drawn, LOOSE_GOAL_IGNORED, loose_goals, "goal out of the player's reach")


def _loose(drawn: DrawnCells, finding: Finding, cells: list[Cell], what: str) -> Diagnostic:
    line, column = drawn.line_and_column(cells[0])
    message = f"{what} at {drawn.places(cells)}"
    return finding.at(message, line=line, column=column, snippet=drawn.rows[cells[0].row].source)
