"""`sokobot reduce`: the smallest puzzle with the same optimum or the same deadlock."""

from __future__ import annotations

from pathlib import Path

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import Selection, puzzle_selection
from sokobot.cli.output.consoles import complain, say_json, say_text
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.replace_file import check_writable, replace_file
from sokobot.cli.termination import ends_in_order
from sokobot.puzzle import Puzzle
from sokobot.reduce import Kept, Reduced, reduce_puzzle

__all__ = ["reduce"]


@click.command(short_help="Make a puzzle smaller, with the same optimum or deadlock.")
@puzzle_selection
@click.option("--moves", default="", metavar="LURD", help="Begin after these moves.")
@click.option(
    "--keep",
    type=click.Choice([kept.value for kept in Kept]),
    help="What must stay: by default the fewest pushes or, if it is lost, the deadlock.",
)
@click.option(
    "-t",
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Stop after this time, with what is left by then.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the puzzle to this file instead.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@ends_in_order
def reduce(
    selection: Selection,
    moves: str,
    keep: str | None,
    timeout: float,
    output: str | None,
    as_json: bool,
) -> ExitCode:
    """Take away floor, boxes with their goals, rows and columns, as long as what counts stays.

    In the end no single piece can be taken away without losing it. A lost game becomes a small
    example of its deadlock: the same kind of reason, with as many boxes. Ctrl-C keeps what is
    left by then.
    Exits with 11 if there is nothing of the kind to keep, or it could not be found out.

    \b
    Examples:
      sokobot reduce puzzle.txt
      sokobot reduce puzzle.txt --keep moves -o smaller.txt
      sokobot reduce puzzle.txt --moves rrUruL --keep deadlock
    """
    target = None if output is None else Path(output)
    check_outputs([target], [] if selection.path is None else [selection.path])
    if target is not None:
        check_writable(target)
    puzzle, name = read_one_puzzle(selection)
    if puzzle is None:
        return ExitCode.BAD_INPUT
    latest: list[Puzzle] = []
    is_interrupted = False
    found: Reduced | None = None
    try:
        found = reduce_puzzle(puzzle, moves, keep=keep, timeout=timeout, on_progress=latest.append)
    except KeyboardInterrupt:
        is_interrupted = True
    smallest = found.puzzle if found is not None else next(reversed(latest), None)
    if smallest is None:
        complain("Interrupted." if is_interrupted else f"{name}: {_refusal(keep)}")
        return ExitCode.INTERRUPTED if is_interrupted else ExitCode.EXHAUSTED
    if as_json:
        say_json(_record(name, smallest, found))
    elif target is None:
        say_text(f"{smallest}\n")
    if target is not None:
        replace_file(target, f"{smallest}\n")
    _tell(smallest, found)
    return ExitCode.INTERRUPTED if is_interrupted else ExitCode.OK


def _refusal(keep: str | None) -> str:
    if keep is None:
        return "Neither a proved optimum nor a deadlock to keep was found."
    return f"It has no {keep} to keep, or none was proved in time."


def _tell(smallest: Puzzle, found: Reduced | None) -> None:
    size = f"{smallest.width} by {smallest.height}"
    if found is None:
        complain(f"Interrupted: {size}; more could be taken away.")
    elif found.is_minimal:
        complain(f"Kept: {found.words}. {size}; nothing more can be taken away.")
    else:
        complain(f"Kept: {found.words}. {size}; there was no time to try every piece.")


def _record(name: str, smallest: Puzzle, found: Reduced | None) -> dict[str, object]:
    return {
        "puzzle": name,
        "rows": list(smallest.rows()),
        "kept": None if found is None else found.kept.value,
        "words": None if found is None else found.words,
        "minimal": found is not None and found.is_minimal,
        "tests": None if found is None else found.tests,
    }
