"""`sokobot improve`: make a solution shorter, your own or any program's."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from sokobot.choices import Objective
from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import (
    NumberRange,
    Selection,
    number_option,
    number_range,
    strict_option,
)
from sokobot.cli.input.search_options import limit_options
from sokobot.cli.input.solution_text import solution_moves
from sokobot.cli.input.standard_input import STANDARD_INPUT
from sokobot.cli.output.consoles import complain, say, say_json
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.progress_line import ProgressLine
from sokobot.cli.output.replace_file import check_writable, replace_file
from sokobot.cli.output.result_json import improved_record
from sokobot.cli.output.result_text import improved_text
from sokobot.cli.termination import ends_in_order
from sokobot.combine import Few
from sokobot.improve import improved
from sokobot.replay import cased_moves, verify_solution
from sokobot.search_report import SearchInterrupted, SearchStatus, Solution
from sokobot.search_settings import SearchSettings

__all__ = ["improve"]


@click.command(short_help="Make a solution shorter.")
@click.argument("puzzle", metavar="PUZZLE")
@click.argument("solution", metavar="SOLUTION")
@click.option(
    "--objective",
    type=click.Choice([few.value for few in Few], case_sensitive=False),
    default=Few.PUSHES.value,
    show_default=True,
    help="What to have fewer of; pushes and moves break ties.",
)
@click.option(
    "--with",
    "also",
    multiple=True,
    metavar="SOLUTION",
    help="Another solution that may lend its pushes; can be given several times.",
)
@click.option(
    "--part",
    "part",
    metavar="N-M",
    callback=number_range,
    help="Change only the moves from N to M, counted from 1.",
)
@limit_options
@number_option
@strict_option
@click.option("-o", "--output", metavar="FILE", help="Write the result to this file, too.")
@click.option("-q", "--quiet", is_flag=True, help="Print only the moves.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@ends_in_order
def improve(
    puzzle: str,
    solution: str,
    objective: str,
    also: tuple[str, ...],
    part: NumberRange | None,
    limits: SearchSettings,
    numbers: NumberRange | None,
    strict: bool,
    output: str | None,
    quiet: bool,
    as_json: bool,
) -> ExitCode:
    """Make SOLUTION of PUZZLE shorter, near the way it goes.

    SOLUTION is the moves themselves (LURD letters, run-length counts allowed), a file that
    holds them, a file written by `sokobot solve -o`, or - for standard input. What comes out
    is never worse. Nothing is proved about it: `sokobot solve` does that. Ctrl-C ends it with
    the best so far.

    \b
    Examples:
      sokobot improve puzzle.txt rrUruLLdlU
      sokobot improve puzzle.txt mine.txt --objective moves -t 20
      sokobot improve collection.sok mine.txt -n 3 -o shorter.txt
      sokobot improve puzzle.txt mine.txt --with yours.txt --objective box-lines
      sokobot improve puzzle.txt mine.txt --part 120-260
    """
    if puzzle == solution == STANDARD_INPUT:
        raise click.UsageError("Only one of PUZZLE and SOLUTION can be standard input.")
    target = None if output is None else Path(output)
    check_outputs([target], [puzzle, solution])
    if target is not None:
        check_writable(target)
    drawn, name = read_one_puzzle(Selection(puzzle, None, numbers, strict))
    if drawn is None:
        return ExitCode.BAD_INPUT
    given = Solution(cased_moves(drawn, solution_moves(solution)))
    verify_solution(drawn, given.directions)
    others = [Solution(cased_moves(drawn, solution_moves(text))) for text in also]
    line = ProgressLine(Objective.PUSHES, enabled=not (quiet or as_json))
    try:
        report = improved(
            drawn,
            [given, *others],
            Few(objective.lower()),
            limits,
            part=None if part is None else (part.first, part.last),
            on_progress=partial(line.show, name),
        )
    except SearchInterrupted as interrupted:
        report = interrupted.report
    finally:
        line.clear()
    text = improved_text(given, report)
    if as_json:
        say_json(improved_record(name, drawn, given, report))
    elif quiet:
        say(str(report.solution))
    else:
        say(f"Puzzle: {name}", style="bold")
        say(text)
    if target is not None:
        replace_file(target, f"Puzzle: {name}\n{text}\n")
        if not quiet:
            complain(f"Written to {target}")
    is_stopped = report.status is SearchStatus.INTERRUPTED
    return ExitCode.INTERRUPTED if is_stopped else ExitCode.OK
