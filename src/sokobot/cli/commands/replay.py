"""`sokobot replay`: does this solution solve this puzzle?"""

from __future__ import annotations

import json
import re
from pathlib import Path

import click

from sokobot import formats
from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import (
    NumberRange,
    Selection,
    number_option,
    strict_option,
)
from sokobot.cli.input.standard_input import (
    STANDARD_INPUT,
    STANDARD_INPUT_NAME,
    standard_input,
)
from sokobot.cli.output.consoles import complain, say
from sokobot.counting import counted
from sokobot.errors import IllegalMoveError, MoveTextError
from sokobot.formats.limits import MAX_FILE_BYTES
from sokobot.moves import Direction
from sokobot.puzzle import Puzzle
from sokobot.replay import replay as replayed
from sokobot.rules import Position, is_solved, reachable_cells, start_position
from sokobot.search_report import Solution

__all__ = ["replay"]

_MOVES_LINE = re.compile(r"^Moves:[ \t]*(.*)$", re.MULTILINE)


@click.command(short_help="Check that a solution solves a puzzle.")
@click.argument("puzzle", metavar="PUZZLE")
@click.argument("solution", metavar="SOLUTION")
@number_option
@strict_option
def replay(puzzle: str, solution: str, numbers: NumberRange | None, strict: bool) -> ExitCode:
    """Check that SOLUTION solves PUZZLE, move by move.

    SOLUTION is the moves themselves (LURD letters, run-length counts allowed), a file that
    holds them, a file written by `sokobot solve -o`, or - for standard input.

    \b
    Examples:
      sokobot replay puzzle.txt rrUruL
      sokobot replay collection.sok solution.txt -n 3
    """
    if puzzle == solution == STANDARD_INPUT:
        raise click.UsageError("Only one of PUZZLE and SOLUTION can be standard input.")
    selection = Selection(puzzle, None, numbers, strict)
    drawn, name = read_one_puzzle(selection)
    if drawn is None:
        return ExitCode.BAD_INPUT
    return _judge(drawn, formats.parse_moves(_solution_text(solution)), name)


def _solution_text(solution: str) -> str:
    """Return the move letters meant by the argument, wherever they are.

    Raises:
        MoveTextError: It is neither a file nor moves.
        OSError: The file cannot be read.
    """
    if solution == STANDARD_INPUT:
        return _moves_in(_decoded(standard_input(), STANDARD_INPUT_NAME))
    path = Path(solution)
    if _is_file(path):
        with path.open("rb") as file:
            return _moves_in(_decoded(file.read(MAX_FILE_BYTES + 1), solution))
    try:
        formats.parse_moves(solution)
    except MoveTextError as error:
        raise MoveTextError(f"{solution!r} is neither a file nor moves ({error})") from error
    return solution


def _decoded(data: bytes, name: str) -> str:
    if len(data) > MAX_FILE_BYTES:
        raise MoveTextError(f"{name}: more than {MAX_FILE_BYTES:,} bytes are no moves")
    return data.decode("utf-8", errors="replace")


def _is_file(path: Path) -> bool:
    """Return whether `path` is a file; a solution is often longer than a name may be."""
    try:
        return path.is_file()
    except OSError:
        return False


def _moves_in(text: str) -> str:
    """Return the moves in a file: of one that `solve` wrote, or the whole text."""
    if text.lstrip().startswith("{"):
        return _moves_in_json(text)
    lines: list[str] = _MOVES_LINE.findall(text)
    if len(lines) > 1:
        raise MoveTextError("the file holds the solutions of several puzzles")
    return lines[0].removeprefix("(no move needed)") if lines else text


def _moves_in_json(text: str) -> str:
    try:
        solution = json.loads(text).get("solution")
    except ValueError as error:
        raise MoveTextError(f"not one JSON object ({error})") from error
    if not isinstance(solution, str):
        raise MoveTextError("the JSON object has no solution")
    return solution


def _judge(puzzle: Puzzle, moves: tuple[Direction, ...], name: str) -> ExitCode:
    last, letters = start_position(puzzle), []
    try:
        for step in replayed(puzzle, moves):
            last = step.position
            letters.append(step.letter)
    except IllegalMoveError as error:
        complain(
            f"{name}: Wrong solution: move {error.move_number} of {len(moves):,} "
            f"({error.direction.lower()}) is blocked.",
            style="red",
        )
        return ExitCode.WRONG_SOLUTION
    made = Solution("".join(letters))
    length = f"{counted(made.push_count, 'push')}, {counted(made.move_count, 'move')}"
    if not is_solved(puzzle, last):
        complain(f"{name}: Wrong solution: {_missing(puzzle, last)} after {length}.", style="red")
        return ExitCode.WRONG_SOLUTION
    say(f"{name}: Solved in {length}.", style="green")
    return ExitCode.OK


def _missing(puzzle: Puzzle, position: Position) -> str:
    """Return what is still to do, counted as the rules count it."""
    reachable = reachable_cells(puzzle)
    boxes, goals = position.boxes & reachable, puzzle.goals & reachable
    if len(boxes) <= len(goals):
        count = len(boxes - goals)
        return f"{counted(count, 'box')} {'is' if count == 1 else 'are'} off goals"
    count = len(goals - boxes)
    return f"{counted(count, 'goal')} {'is' if count == 1 else 'are'} empty"
