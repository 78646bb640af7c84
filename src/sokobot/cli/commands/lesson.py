"""`sokobot lesson`: what can be learned from this puzzle?"""

from __future__ import annotations

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import Selection, puzzle_selection
from sokobot.cli.output.consoles import say, say_json
from sokobot.counting import counted
from sokobot.search_report import SearchStatus
from sokobot.teaching import Moment, PuzzleLesson
from sokobot.teaching import lesson as taught

__all__ = ["lesson"]


@click.command(short_help="Show what a puzzle teaches.")
@puzzle_selection
@click.option("--moves", default="", metavar="LURD", help="A game to look at, lost or won.")
@click.option(
    "-t",
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="How long to look at all positions.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def lesson(selection: Selection, moves: str, timeout: float, as_json: bool) -> ExitCode:
    """Show what a small puzzle teaches: what it needs, and where it is lost.

    The techniques are proved: without them there is no solution. The moments are those where the
    choice matters most, of a shortest solution or of your own game (--moves): how many pushes
    lose, and why the tempting one does. Exits with 0 for a lesson, with 10 if the puzzle cannot
    be solved, and with 20 if it is too large to look at all its positions.

    \b
    Examples:
      sokobot lesson puzzle.txt
      sokobot lesson puzzle.txt --moves rrUruL
      sokobot lesson --sample cellar --json
    """
    puzzle, name = read_one_puzzle(selection)
    if puzzle is None:
        return ExitCode.BAD_INPUT
    found = taught(puzzle, moves, timeout)
    if as_json:
        say_json(found.as_record())
    else:
        _tell(name, found)
    return _code(found)


def _tell(name: str, found: PuzzleLesson) -> None:
    if found.lost is not None:
        say(f"{name}: It cannot be solved. {found.lost.sentence}", style="red")
        return
    if found.pushes is None:
        say(f"{name}: It has too many positions to look at all of them.", style="yellow")
        return
    share = "" if found.rating is None else f", {found.rating.word.value}"
    say(f"{name}: {counted(found.pushes, 'push')}{share}.", style="green")
    for technique in found.techniques:
        say(f"  needs {technique.value}: {technique.idea}")
    if not found.moments:
        say("No push on the way loses: just try it.")
    for moment in found.moments:
        _tell_moment(moment)


def _tell_moment(moment: Moment) -> None:
    where = f"After {moment.moves}" if moment.moves else "At the start"
    say(f"{where}: {moment.sentence}")
    if moment.tempting is not None:
        say(f"  {moment.tempting.moves} looks good, but: {moment.tempting.explanation.sentence}")
    say(f"  Try {moment.right} instead.")


def _code(found: PuzzleLesson) -> ExitCode:
    if found.status is SearchStatus.SOLVED:
        return ExitCode.OK
    if found.status is SearchStatus.UNSOLVABLE:
        return ExitCode.UNSOLVABLE
    return ExitCode.TIME_LIMIT
