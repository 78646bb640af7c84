"""`sokobot replay`: does this solution solve this puzzle?"""

from __future__ import annotations

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import (
    NumberRange,
    Selection,
    number_option,
    strict_option,
)
from sokobot.cli.input.solution_text import file_text, solution_moves
from sokobot.cli.input.standard_input import STANDARD_INPUT
from sokobot.cli.output.consoles import complain, say
from sokobot.counting import counted
from sokobot.errors import IllegalMoveError, MoveTextError
from sokobot.moves import Direction
from sokobot.puzzle import Puzzle
from sokobot.replay import replay as replayed
from sokobot.rules import Position, is_solved, reachable_cells, start_position
from sokobot.search_report import Solution

__all__ = ["replay"]


@click.command(short_help="Check that a solution solves a puzzle.")
@click.argument("puzzle", metavar="PUZZLE")
@click.argument("solution", metavar="[SOLUTION]", required=False)
@click.option("--plan", metavar="FILE", help="A plan for the PDDL of `sokobot export`.")
@number_option
@strict_option
def replay(
    puzzle: str,
    solution: str | None,
    plan: str | None,
    numbers: NumberRange | None,
    strict: bool,
) -> ExitCode:
    """Check that SOLUTION solves PUZZLE, move by move.

    SOLUTION is the moves themselves (LURD letters, run-length counts allowed), a file that
    holds them, a file written by `sokobot solve -o`, or - for standard input.  With --plan it is
    what a planner wrote.

    \b
    Examples:
      sokobot replay puzzle.txt rrUruL
      sokobot replay collection.sok solution.txt -n 3
      sokobot replay puzzle.txt --plan sas_plan
    """
    if (solution is None) == (plan is None):
        raise click.UsageError("Give either SOLUTION or --plan FILE.")
    if puzzle == (solution or plan) == STANDARD_INPUT:
        raise click.UsageError("Only one of PUZZLE and SOLUTION can be standard input.")
    selection = Selection(puzzle, None, numbers, strict)
    drawn, name = read_one_puzzle(selection)
    if drawn is None:
        return ExitCode.BAD_INPUT
    moves = solution_moves(solution) if solution is not None else _planned(drawn, str(plan))
    return _judge(drawn, moves, name)


def _planned(puzzle: Puzzle, plan: str) -> tuple[Direction, ...]:
    from sokobot.pddl import plan_moves

    text = file_text(plan)
    try:
        return plan_moves(puzzle, text)
    except MoveTextError as error:
        raise MoveTextError(f"{plan}: {error}") from None


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
