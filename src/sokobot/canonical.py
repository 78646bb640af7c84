"""When two drawings are the same puzzle: one form for all of them, and its hash.

A drawing can be turned and mirrored in eight ways, stand further right, have more wall
around it or boxes walled off from the player, and the player may begin anywhere in the
region it can walk; none of that changes how many pushes the puzzle needs.  The canonical
form leaves all of it out.  Where moves count, the player's own cell matters, too: then
the key of a puzzle is the hash and the cell.

Everything works on one string a board with a frame of wall around it, because
collections of a hundred thousand puzzles go through here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from sokobot.moves import Cell
from sokobot.puzzle import Puzzle

__all__ = ["CanonicalForm", "canonical_form"]

_OUTSIDE = "#"
# What a cell holds, in capitals where the player can walk to it without pushing.
_FLOOR, _GOAL, _BOX, _BOX_ON_GOAL = "f", "g", "b", "h"
_SIGNS = str.maketrans({"f": " ", "F": " ", "g": ".", "G": ".", "b": "$", "h": "*"})
_LETTERS = "ulrd"

Board = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """The one drawing that stands for all drawings of a puzzle."""

    board: Board
    """Rows of letters; the player's region in capitals."""
    exact_player: Cell
    """Where the player stands, turned and mirrored with the board."""
    turned_letters: str = field(default=_LETTERS, compare=False)
    """What up, left, right and down of the drawing are here."""

    def moves_from_drawing(self, moves: str) -> str:
        """Return moves (LURD letters) on the drawing as the same moves on this form."""
        return moves.translate(_both_cases(_LETTERS, self.turned_letters))

    def moves_to_drawing(self, moves: str) -> str:
        """Return moves on this form as the same moves on the drawing."""
        return moves.translate(_both_cases(self.turned_letters, _LETTERS))

    @property
    def hash(self) -> str:
        """32 hexadecimal digits, the same for every drawing of the puzzle."""
        return hashlib.blake2b("\n".join(self.board).encode("ascii"), digest_size=16).hexdigest()

    def key(self, *, counts_moves: bool) -> str:
        """Return what tells puzzles apart: the hash and, where moves count, the player's cell."""
        if not counts_moves:
            return self.hash
        return f"{self.hash}@{self.exact_player.row},{self.exact_player.column}"

    def rows(self, *, keep_player: bool = False) -> tuple[str, ...]:
        """Return the form as XSB rows, with wall wherever there is no floor.

        The player stands on the first cell of its region, or where it stood.
        """
        player = self.exact_player if keep_player else self._first_of_region()
        rows = [row.translate(_SIGNS) for row in self.board]
        row, column = player
        sign = "+" if rows[row][column] == "." else "@"
        rows[row] = rows[row][:column] + sign + rows[row][column + 1 :]
        return tuple(rows)

    def _first_of_region(self) -> Cell:
        for number, row in enumerate(self.board):
            for column, letter in enumerate(row):
                if letter.isupper():
                    return Cell(number, column)
        raise AssertionError("the player stands somewhere")


def canonical_form(puzzle: Puzzle) -> CanonicalForm:
    """Return the canonical form of a puzzle.

    Of the eight ways to look at the board, the first in alphabetical order is
    taken; on a symmetric board the player's cell decides between equal ones.
    """
    board, player = _lettered(puzzle)
    return min(
        (CanonicalForm(*view) for view in _views(board, player)),
        key=lambda form: (len(form.board), form.board, form.exact_player),
    )


def _lettered(puzzle: Puzzle) -> tuple[Board, Cell]:
    """Return what the player can ever reach, cut out with one row of wall on each side."""
    width = puzzle.width + 2
    letters = _framed(puzzle, width)
    start = _place(puzzle.player, width)
    floor = _filled(letters, start, width, closed=_OUTSIDE)
    region = _filled(letters, start, width, closed=_OUTSIDE + _BOX + _BOX_ON_GOAL)
    kept = [_OUTSIDE] * len(letters)
    for place in floor:
        kept[place] = letters[place].upper() if place in region else letters[place]
    rows = {place // width for place in floor}
    columns = {place % width for place in floor}
    top, left, right = min(rows) - 1, min(columns) - 1, max(columns) + 2
    board = tuple(
        "".join(kept[row * width + left : row * width + right]) for row in range(top, max(rows) + 2)
    )
    return board, Cell(puzzle.player.row + 1 - top, puzzle.player.column + 1 - left)


def _framed(puzzle: Puzzle, width: int) -> list[str]:
    letters = [_OUTSIDE] * (width * (puzzle.height + 2))
    for row in range(1, puzzle.height + 1):
        start = row * width + 1
        letters[start : start + puzzle.width] = _FLOOR * puzzle.width
    for cell in puzzle.walls:
        letters[_place(cell, width)] = _OUTSIDE
    for cell in puzzle.goals:
        letters[_place(cell, width)] = _GOAL
    for cell in puzzle.boxes:
        letters[_place(cell, width)] = _BOX_ON_GOAL if cell in puzzle.goals else _BOX
    return letters


def _place(cell: Cell, width: int) -> int:
    return (cell.row + 1) * width + cell.column + 1


def _filled(letters: list[str], start: int, width: int, *, closed: str) -> set[int]:
    """Return the places that are reached from `start` without entering a closed one."""
    reached = {start}
    frontier = [start]
    while frontier:
        place = frontier.pop()
        for ahead in (place - width, place - 1, place + 1, place + width):
            if ahead not in reached and letters[ahead] not in closed:
                reached.add(ahead)
                frontier.append(ahead)
    return reached


def _views(board: Board, player: Cell) -> Iterator[tuple[Board, Cell, str]]:
    """Yield the board turned and mirrored in all eight ways, with the player's cell and letters."""
    turned = tuple("".join(column) for column in zip(*board, strict=True))
    for rows, (row, column), letters in (
        (board, player, _LETTERS),
        (turned, Cell(player.column, player.row), "ludr"),
    ):
        last_row, last_column = len(rows) - 1, len(rows[0]) - 1
        mirrored = tuple(line[::-1] for line in rows)
        vertical, horizontal = str.maketrans("ud", "du"), str.maketrans("lr", "rl")
        upside_down = letters.translate(vertical)
        yield rows, Cell(row, column), letters
        yield rows[::-1], Cell(last_row - row, column), upside_down
        yield mirrored, Cell(row, last_column - column), letters.translate(horizontal)
        yield (
            mirrored[::-1],
            Cell(last_row - row, last_column - column),
            upside_down.translate(horizontal),
        )


def _both_cases(letters: str, others: str) -> dict[int, int]:
    return str.maketrans(letters + letters.upper(), others + others.upper())
