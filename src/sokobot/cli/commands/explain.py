"""`sokobot explain`: why is this position lost?"""

from __future__ import annotations

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import Selection, puzzle_selection
from sokobot.cli.input.real_range import RealRange
from sokobot.cli.output.consoles import say, say_json
from sokobot.explain import Cause, Examination, examine

__all__ = ["explain"]


@click.command(short_help="Say why a position is lost.")
@puzzle_selection
@click.option("--moves", default="", metavar="LURD", help="The moves played so far.")
@click.option(
    "-t",
    "--timeout",
    type=RealRange(min=0, min_open=True),
    default=2.0,
    show_default=True,
    metavar="SECONDS",
    help="How long to look for a reason.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def explain(selection: Selection, moves: str, timeout: float, as_json: bool) -> ExitCode:
    """Say why a puzzle is lost after some moves: which boxes, and which push did it.

    The boxes named are as few as possible: even alone on the board they could not be brought
    home. Exits with 0 for an explanation and for a position that is not lost, with 10 if the
    start itself is lost, and with 20 if there was no time to find out.

    \b
    Examples:
      sokobot explain puzzle.txt --moves rrUruL
      sokobot explain collection.sok -n 3 --moves rrUruL --timeout 10 --json
    """
    puzzle, name = read_one_puzzle(selection)
    if puzzle is None:
        return ExitCode.BAD_INPUT
    found = examine(puzzle, moves, timeout)
    if as_json:
        say_json(found.as_record())
    else:
        _tell(name, found)
    return _code(found)


def _tell(name: str, found: Examination) -> None:
    if found.explanation is None:
        style = "green" if found.lost is False else "yellow"
        say(f"{name}: {found.as_record()['sentence']}", style=style)
        return
    say(f"{name}: {found.explanation.sentence}", style="red")
    say(_when(found.explanation.cause))


def _when(cause: Cause) -> str:
    lost, won = cause.first_lost_move, cause.last_won_move
    if lost == 0:
        return "It is lost from the start."
    if won is None:
        return f"It has been lost since move {lost}, or earlier."
    if won == lost - 1:
        return f"Move {lost} lost it; take it back to win."
    return f"It was lost between move {won + 1} and move {lost}; go back to move {won} to win."


def _code(found: Examination) -> ExitCode:
    if found.lost is None:
        return ExitCode.TIME_LIMIT
    cause = None if found.explanation is None else found.explanation.cause
    is_lost_at_start = cause is not None and cause.first_lost_move == 0
    return ExitCode.UNSOLVABLE if is_lost_at_start else ExitCode.OK
