"""`sokobot check`: can this position still be won?"""

from __future__ import annotations

import os

import click

from sokobot import formats
from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import Selection, puzzle_selection
from sokobot.cli.input.real_range import RealRange
from sokobot.cli.output.consoles import say, say_json
from sokobot.counting import counted
from sokobot.moves import Cell
from sokobot.winnable import Proof, Verdict, WinMemory, Winnable

__all__ = ["check"]

_CODES = {
    Verdict.YES: ExitCode.OK,
    Verdict.NO: ExitCode.UNSOLVABLE,
    Verdict.UNKNOWN: ExitCode.TIME_LIMIT,
}
_STYLES = {Verdict.YES: "green", Verdict.NO: "red", Verdict.UNKNOWN: "yellow"}


def _usual_threads() -> int:
    return min(os.cpu_count() or 1, 4)


@click.command(short_help="Tell whether a position can still be won.")
@puzzle_selection
@click.option("--moves", default="", metavar="LURD", help="The moves played so far.")
@click.option(
    "-t",
    "--timeout",
    type=RealRange(min=0, min_open=True),
    default=1.0,
    show_default=True,
    metavar="SECONDS",
    help="How long to look for an answer.",
)
@click.option(
    "--threads",
    type=click.IntRange(min=1, max=64),
    default=_usual_threads,
    show_default="as many as there are processors, 4 at most",
    metavar="N",
    help="How many portfolios look for a solution side by side.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check(
    selection: Selection, moves: str, timeout: float, threads: int, as_json: bool
) -> ExitCode:
    """Tell whether a puzzle can still be won after some moves.

    Yes comes with a solution from there, no with a proof. Exits with 0 for yes, 10
    for no, and 20 if neither was found in time.

    \b
    Examples:
      sokobot check puzzle.txt
      sokobot check puzzle.txt --moves rrUruL
      sokobot check collection.sok -n 3 --moves rrUruL --timeout 10 --json
    """
    puzzle, name = read_one_puzzle(selection)
    if puzzle is None:
        return ExitCode.BAD_INPUT
    answer = WinMemory(puzzle, threads=threads).ask(formats.parse_moves(moves), timeout)
    if as_json:
        say_json(_record(answer))
    else:
        say(f"{name}: {_sentence(answer)}", style=_STYLES[answer.verdict])
        if answer.witness is not None and answer.witness.moves:
            say(f"Moves: {answer.witness.moves}")
    return _CODES[answer.verdict]


def _sentence(answer: Winnable) -> str:
    cost = answer.effort
    if answer.witness is not None:
        count = answer.witness.push_count
        wins = "wins" if count == 1 else "win"
        return f"Yes, {counted(count, 'more push')} {wins}." if count else "Yes, it is solved."
    if answer.verdict is Verdict.UNKNOWN:
        return (
            f"Unknown: neither a solution nor a proof in {cost.time_elapsed:.1f} seconds "
            f"({counted(cost.states_explored, 'state')})."
        )
    if answer.proof is Proof.CORE:
        boxes = counted(len(answer.core), "box")
        cells = ", ".join(f"({cell.column}, {cell.row})" for cell in sorted(answer.core))
        lost = f"{boxes} cannot be brought home, even without the others"
        return f"No, it is lost: {lost}, at {cells}."
    return (
        f"No, it is lost: every continuation was tried ({counted(cost.states_explored, 'state')})."
    )


def _record(answer: Winnable) -> dict[str, object]:
    cost = answer.effort
    return {
        "winnable": answer.as_bool,
        "solution": None if answer.witness is None else answer.witness.moves,
        "proof": answer.proof.value,
        "core": [_point(cell) for cell in sorted(answer.core)],
        "stats": {
            "states_explored": cost.states_explored,
            "time_elapsed": round(cost.time_elapsed, 6),
        },
    }


def _point(cell: Cell) -> list[int]:
    return [cell.column, cell.row]
