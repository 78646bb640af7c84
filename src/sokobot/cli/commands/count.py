"""`sokobot count`: how many shortest solutions a puzzle has, and some that differ."""

from __future__ import annotations

import click

from sokobot.cli.exit_codes import ExitCode
from sokobot.cli.input.one_puzzle import read_one_puzzle
from sokobot.cli.input.puzzle_selection import Selection, puzzle_selection
from sokobot.cli.output.consoles import complain, say, say_json
from sokobot.cli.termination import ends_in_order
from sokobot.counting import counted
from sokobot.plain_answer import explain_ending
from sokobot.search_report import SearchStatus
from sokobot.solution_space import (
    Alternative,
    Alternatives,
    SolutionCounts,
    alternative_solutions,
    count_solutions,
)

__all__ = ["count"]

_CODES = {
    SearchStatus.SOLVED: ExitCode.OK,
    SearchStatus.UNSOLVABLE: ExitCode.UNSOLVABLE,
    SearchStatus.TIME_LIMIT: ExitCode.TIME_LIMIT,
    SearchStatus.MEMORY_LIMIT: ExitCode.MEMORY_LIMIT,
    SearchStatus.STATE_LIMIT: ExitCode.STATE_LIMIT,
}


@click.command(short_help="Count the shortest solutions; show some that differ.")
@puzzle_selection
@click.option(
    "--alternatives",
    type=click.IntRange(min=1),
    metavar="K",
    help="Also show K solutions that differ in plan: which box goes where, in which order.",
)
@click.option(
    "--longer",
    type=click.FloatRange(min=0, max=1000),
    default=10.0,
    show_default=True,
    metavar="PERCENT",
    help="How much longer than the shortest those may be.",
)
@click.option(
    "-t",
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="How long to count, and how long to look for others.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@ends_in_order
def count(
    selection: Selection, alternatives: int | None, longer: float, timeout: float, as_json: bool
) -> ExitCode:
    """Count the solutions with the fewest pushes, in three ways.

    Sequences differ in the order of pushes. Classes are sequences up to reordering: in a class
    every box makes the same pushes. Plans say which box goes where, and which comes home
    before which. All are exact, whatever their size; where counting became too long it
    says "at least". Puzzles with more than a million states are not counted, but have
    alternatives, too.

    \b
    Examples:
      sokobot count puzzle.txt
      sokobot count puzzle.txt --alternatives 3
      sokobot count collection.sok -n 3 --alternatives 5 --longer 25 --json
    """
    puzzle, name = read_one_puzzle(selection)
    if puzzle is None:
        return ExitCode.BAD_INPUT
    counts = count_solutions(puzzle, timeout=timeout)
    others = None
    if alternatives is not None:
        others = alternative_solutions(puzzle, alternatives, longer=longer / 100, timeout=timeout)
    if as_json:
        say_json(_record(name, counts, others))
    else:
        _tell_counts(name, counts)
        if others is not None:
            _tell_others(others, alternatives or 0)
    return _CODES[counts.status if others is None else others.status]


def _tell_counts(name: str, counts: SolutionCounts) -> None:
    if counts.status is SearchStatus.UNSOLVABLE:
        say(f"{name}: {explain_ending(counts.status)}")
        return
    if counts.pushes is None:
        complain(f"{name}: Not counted: not all its states could be looked at.")
        return
    say(f"{name}: {counted(counts.pushes, 'push')} at least")
    say(f"  Sequences: {counts.sequences}")
    say(f"  Classes:   {counts.classes}")
    say(f"  Plans:     {counts.plans}")


def _tell_others(found: Alternatives, wished: int) -> None:
    for number, one in enumerate(found.solutions, start=1):
        say(f"{number}. {_length(one)}{_difference(one) if number > 1 else ''}")
        ways = ", ".join(
            f"({begins.column}, {begins.row}) to ({ends.column}, {ends.row})"
            for begins, ends in one.plan
        )
        say(f"   Boxes: {ways}")
        say(f"   Moves: {one.solution.moves}")
    if len(found.solutions) < wished:
        known = "There are no other plans" if found.is_complete else "No other plans were found"
        complain(f"{known} within this length.")


def _length(one: Alternative) -> str:
    moves = counted(one.solution.move_count, "move")
    return f"{counted(one.solution.push_count, 'push')}, {moves}"


def _difference(one: Alternative) -> str:
    return f", {one.difference:.0%} of the pushes differ"


def _record(name: str, counts: SolutionCounts, others: Alternatives | None) -> dict[str, object]:
    record: dict[str, object] = {"puzzle": name, **counts.as_record()}
    if others is not None:
        record["alternatives"] = [one.as_record() for one in others.solutions]
        record["alternatives_complete"] = others.is_complete
    return record
