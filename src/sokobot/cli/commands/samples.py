"""`sokobot samples`: the puzzles that come with Sokobot."""

from __future__ import annotations

import click

from sokobot import library
from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.word_choice import WordChoice
from sokobot.cli.output.consoles import say, say_json
from sokobot.cli.output.plain_table import Column, table_lines
from sokobot.library import BundledPuzzle

__all__ = ["samples"]

_COLUMNS = (
    Column("name"),
    Column("size"),
    Column("boxes", is_number=True),
    Column("pushes", is_number=True),
    Column("moves", is_number=True),
    Column("fail", is_number=True),
    Column("title"),
)


@click.command(short_help="List the bundled puzzles.")
@click.option("--tier", type=WordChoice(library.TIERS), help="Only this tier.")
@click.option(
    "--collection", type=WordChoice(library.COLLECTIONS), help="Only this collection of twelve."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle.")
@click.option("--list", "_synonym", is_flag=True, hidden=True, expose_value=False)
def samples(tier: str | None, collection: str | None, as_json: bool) -> ExitCode:
    """List the bundled puzzles, with the fewest pushes and the fewest moves that solve them.

    The two numbers need not belong to the same solution. A dash means that it is not
    proved. The share of people who fail is the one that `sokobot rate` gives (~: estimated);
    tiers go by it. Collections hold twelve puzzles each: a dozen of every difficulty, and ten
    that teach a technique.

    \b
    Examples:
      sokobot samples
      sokobot samples --tier easy
      sokobot samples --collection parking
      sokobot solve --sample challenge
    """
    shown = [
        sample
        for sample in library.bundled()
        if tier in (None, sample.tier) and collection in (None, sample.series)
    ]
    if as_json:
        for sample in shown:
            say_json(_record(sample))
        return ExitCode.OK
    for number, name in enumerate(dict.fromkeys(sample.tier for sample in shown)):
        if number:
            say()
        say(name.capitalize(), style="bold")
        for line in table_lines(_COLUMNS, [_cells(s) for s in shown if s.tier == name]):
            say(f"  {line}")
    return ExitCode.OK


def _cells(sample: BundledPuzzle) -> tuple[str, ...]:
    puzzle = sample.puzzle
    size = f"{puzzle.width} x {puzzle.height}"
    optima = [sample.optimal_pushes, sample.optimal_moves]
    shown = ["-" if number is None else f"{number:,}" for number in optima]
    return (sample.id, size, str(len(puzzle.boxes)), *shown, _failure(sample), sample.name)


def _failure(sample: BundledPuzzle) -> str:
    if sample.rating is None:
        return "-"
    return f"{'' if sample.rating.exact else '~'}{sample.rating.failure:.0%}"


def _record(sample: BundledPuzzle) -> dict[str, object]:
    return {
        "id": sample.id,
        "name": sample.name,
        "tier": sample.tier,
        "collection": sample.collection,
        "width": sample.puzzle.width,
        "height": sample.puzzle.height,
        "boxes": len(sample.puzzle.boxes),
        "optimal_pushes": sample.optimal_pushes,
        "optimal_moves": sample.optimal_moves,
        "failure": None if sample.rating is None else sample.rating.failure,
        "exact": sample.rating is not None and sample.rating.exact,
    }
