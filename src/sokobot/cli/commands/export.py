"""`sokobot export`: puzzles for other people's programs."""

from __future__ import annotations

from pathlib import Path

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import (
    NumberRange,
    Selection,
    number_option,
    strict_option,
)
from sokobot.cli.input.word_choice import WordChoice
from sokobot.cli.output.consoles import complain, say_text
from sokobot.cli.output.kept_inputs import check_outputs
from sokobot.cli.output.replace_file import replace_file
from sokobot.pddl import PlanDomain, domain_text, problem_text

__all__ = ["export"]


@click.command(short_help="Write a puzzle for a planner.")
@click.argument("puzzle", metavar="PUZZLE")
@click.argument("folder", metavar="[FOLDER]", required=False)
@click.option("--to", "target", type=WordChoice(("pddl",)), default="pddl", help="What to write.")
@click.option(
    "--domain",
    type=WordChoice(tuple(one.value for one in PlanDomain)),
    default=PlanDomain.COSTS.value,
    show_default=True,
    help="costs: a push costs 1, walking nothing; unit: every action counts; "
    "pushes: only pushes are actions.",
)
@number_option
@strict_option
def export(
    puzzle: str,
    folder: str | None,
    target: str,  # noqa: ARG001
    domain: str,
    numbers: NumberRange | None,
    strict: bool,
) -> ExitCode:
    """Write PUZZLE as PDDL: domain.pddl and problem.pddl in FOLDER, or the problem to the screen.

    The names are those of the planning competitions. `sokobot replay PUZZLE --plan FILE` checks
    the plan that comes back.

    \b
    Examples:
      sokobot export puzzle.txt --to pddl tasks
      sokobot export collection.sok -n 3 tasks --domain pushes
    """
    drawn, name = read_one_puzzle(Selection(puzzle, None, numbers, strict))
    if drawn is None:
        return ExitCode.BAD_INPUT
    chosen = PlanDomain(domain)
    problem = problem_text(drawn, chosen, drawn.title or Path(name).stem)
    if folder is None:
        say_text(problem)
        return ExitCode.OK
    place = Path(folder)
    outputs = {place / "domain.pddl": domain_text(chosen), place / "problem.pddl": problem}
    check_outputs(list(outputs), [puzzle])
    place.mkdir(parents=True, exist_ok=True)
    for path, text in outputs.items():
        replace_file(path, text)
    complain(f"Written to {' and '.join(map(str, outputs))}")
    return ExitCode.OK
