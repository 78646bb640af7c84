"""`sokobot hint`: what next, and no more of it than asked for."""

from __future__ import annotations

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import Selection, puzzle_selection
from sokobot.cli.input.solution_text import solution_moves
from sokobot.cli.output.consoles import say, say_json
from sokobot.hints import Hint, HintLevel
from sokobot.hints import hint as found_hint
from sokobot.replay import cased_moves

__all__ = ["hint"]


@click.command(short_help="Give a hint, as small as you like.")
@puzzle_selection
@click.option("--moves", default="", metavar="LURD", help="The moves played so far.")
@click.option(
    "--level",
    type=click.Choice([level.value for level in HintLevel]),
    default=HintLevel.BOX.value,
    show_default=True,
    help="How much to give away.",
)
@click.option(
    "--known",
    metavar="SOLUTION",
    help="A solution to stay with, as moves or file; it begins at the start of the puzzle.",
)
@click.option(
    "-t",
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=3.0,
    show_default=True,
    metavar="SECONDS",
    help="How long to think.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def hint(
    selection: Selection,
    moves: str,
    level: str,
    known: str | None,
    timeout: float,
    as_json: bool,
) -> ExitCode:
    """Give a hint for a game, a little more with every level.

    safe: is anything lost, and how many pushes lose? area: where on the board? box: which one?
    where: where to? push: the push itself. why: why the push fails that looks good. rest: all
    of it. Each level also says what those before it say, and nothing that comes later.

    Who makes the push that is named needs fewer pushes by the next hint: up to a million states
    always, beyond that with the same --known. Exits with 10 if the game is lost, with 20 if
    neither a solution nor a proof was found in time.

    \b
    Examples:
      sokobot hint puzzle.txt --level safe
      sokobot hint puzzle.txt --moves rrUruL --level where
      sokobot hint puzzle.txt --moves rrUruL --level push --json
    """
    puzzle, name = read_one_puzzle(selection)
    if puzzle is None:
        return ExitCode.BAD_INPUT
    solution = "" if known is None else cased_moves(puzzle, solution_moves(known))
    found = found_hint(puzzle, moves, level, timeout, known=solution)
    if as_json:
        say_json(found.as_record())
    else:
        for number, sentence in enumerate(found.sentences()):
            say(f"{name}: {sentence}" if number == 0 else sentence)
    return _code(found)


def _code(found: Hint) -> ExitCode:
    if found.winnable is None:
        return ExitCode.TIME_LIMIT
    return ExitCode.OK if found.winnable else ExitCode.UNSOLVABLE
