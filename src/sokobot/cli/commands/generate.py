"""`sokobot generate`: make puzzles of a chosen difficulty."""

from __future__ import annotations

import re
from pathlib import Path

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.output.consoles import complain, say_json, say_text
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.progress_line import ProgressLine
from sokobot.cli.output.replace_file import check_writable, replace_file
from sokobot.cli.termination import ends_in_order
from sokobot.counting import counted
from sokobot.errors import NothingFoundError
from sokobot.formats import Collection, Entry, load
from sokobot.formats.writers import WRITERS
from sokobot.generate import Generated, MakingProgress, Style, making
from sokobot.metrics import metrics_of
from sokobot.puzzle import Puzzle
from sokobot.search_settings import Objective
from sokobot.techniques import Technique

__all__ = ["generate"]


def _box_range(_context: click.Context, _option: click.Parameter, value: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", value)
    if found is None:
        raise click.BadParameter(f"{value!r} is neither a number nor a range such as 2-5")
    first = int(found[1])
    return first, int(found[2] or first)


def _size(_context: click.Context, _option: click.Parameter, value: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)[xX](\d+)", value)
    if found is None:
        raise click.BadParameter(f"{value!r} is not a size such as 7x7")
    return int(found[1]), int(found[2])


@click.command(short_help="Make puzzles of a chosen difficulty.")
@click.option(
    "--difficulty",
    default="medium",
    show_default=True,
    metavar="WORD|SHARE",
    help="trivial, easy, medium, hard, expert, or the share of people who fail, such as 0.35.",
)
@click.option(
    "--boxes",
    default="2-4",
    show_default=True,
    metavar="N|N-M",
    callback=_box_range,
    help="How many boxes.",
)
@click.option(
    "--size",
    default="7x7",
    show_default=True,
    metavar="WxH",
    callback=_size,
    help="Largest width and height of the floor, without the wall around it.",
)
@click.option(
    "-c", "--count", type=click.IntRange(1), default=1, show_default=True, help="How many."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same puzzles.")
@click.option(
    "--technique",
    type=click.Choice([technique.value for technique in Technique]),
    help="A technique the puzzles cannot be solved without.",
)
@click.option(
    "--style",
    "styles",
    type=click.Choice([style.value for style in Style]),
    multiple=True,
    help="What the floor looks like; several may be named.",
)
@click.option(
    "--avoid", "avoided", multiple=True, metavar="FILE", help="Puzzles that must not come up again."
)
@click.option("-o", "--output", metavar="FILE.sok", help="Write the puzzles to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle.")
@ends_in_order
def generate(
    difficulty: str,
    boxes: tuple[int, int],
    size: tuple[int, int],
    count: int,
    seed: int,
    technique: str | None,
    styles: tuple[str, ...],
    avoided: tuple[str, ...],
    output: str | None,
    as_json: bool,
) -> ExitCode:
    """Make puzzles of a chosen difficulty, each with title, rating and solution.

    The rating is the one that `sokobot rate` gives. The same options and seed make the same
    puzzles on any machine. With more than 6 boxes ratings are estimates, and marked so. Ctrl-C
    ends it; what is made by then is written.

    \b
    Examples:
      sokobot generate --difficulty hard --boxes 3
      sokobot generate --difficulty 0.35 --boxes 2-6 --count 20 --seed 7 -o new.sok
      sokobot generate --technique parking --style rooms --count 5
      sokobot generate --count 10 --avoid old.sok -o new.sok
    """
    target = None if output is None else Path(output)
    check_outputs([target], list(avoided))
    if target is not None:
        check_writable(target)
    line = ProgressLine(Objective.ANY, enabled=not as_json)

    def paint(seen: MakingProgress) -> None:
        line.show_text(
            f"puzzle {seen.number} of {count}: {counted(seen.rooms, 'room')} looked at, "
            f"{counted(seen.candidates, 'candidate')}"
        )

    wishes = making.generate(
        difficulty=difficulty,
        boxes=boxes,
        size=size,
        count=count,
        seed=seed,
        technique=technique,
        styles=styles,
        avoid=[puzzle for path in avoided for puzzle in load(path)],
        on_progress=paint,
    )
    made: list[Puzzle] = []
    code = ExitCode.OK
    try:
        for puzzle in wishes:
            line.clear()
            made.append(puzzle.puzzle)
            if as_json:
                say_json(_record(puzzle))
            elif target is None:
                say_text(WRITERS["sok"](_collection([puzzle.puzzle])))
    except KeyboardInterrupt:
        line.clear()
        complain(f"Interrupted; {counted(len(made), 'puzzle')} made.")
        code = ExitCode.INTERRUPTED
    except NothingFoundError as error:
        line.clear()
        complain(f"{counted(len(made), 'puzzle')} made, then {error}.", style="red")
        code = ExitCode.EXHAUSTED
    if target is not None and made:
        replace_file(target, WRITERS["sok"](_collection(made)))
        complain(f"{counted(len(made), 'puzzle')} written to {target}")
    return code


def _collection(puzzles: list[Puzzle]) -> Collection:
    entries = tuple(
        Entry(index, puzzle.title, puzzle.rows(), puzzle, (), line=0)
        for index, puzzle in enumerate(puzzles, start=1)
    )
    return Collection("", "", "", (), entries, ())


def _record(made: Generated) -> dict[str, object]:
    rating = made.rating
    return {
        "number": made.number,
        "title": made.puzzle.title,
        "rows": [row.rstrip() for row in made.puzzle.rows()],
        "boxes": len(made.puzzle.boxes),
        "failure": rating.failure,
        "word": rating.word.value,
        "exact": rating.exact,
        "parts": dict(rating.parts),
        "solution": made.solution.moves,
        "metrics": metrics_of(made.solution.moves).as_record(),
        "style": made.style.value,
        "techniques": [technique.value for technique in made.techniques],
        "beauty": made.beauty,
    }
