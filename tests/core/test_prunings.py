"""Prunings leave out what cannot matter: turned off or on, every optimum is the same.

The native oracle compares with brute force on tiny boards; here real puzzles are solved with
each pruning off, and with all of them off.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from sokobot import library
from sokobot.engine import search
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchReport
from sokobot.search_settings import Algorithm, Objective, Pruning, SearchSettings

ALL = frozenset(Pruning)
ABLATIONS = [frozenset({pruning}) for pruning in Pruning] + [ALL]
PUZZLES = [entry for entry in library.bundled() if entry.series == "medium"]
EASY_PUZZLES = [entry for entry in library.bundled() if entry.series == "easy"]
NEEDS_TABLES = library.find("winding")
SYMMETRIC = Puzzle.from_text(
    """
    #########
    #   .   #
    # $ # $ #
    #. $@  .#
    #   #   #
    #########
    """
)


def cost(report: SearchReport) -> tuple[int, ...]:
    """Return what the objective counts."""
    assert report.optimal
    assert report.solution is not None
    if report.objective.has_two_parts:
        return report.solution.push_count, report.solution.move_count
    return (report.solution.cost(report.objective),)


@pytest.mark.parametrize("without", ABLATIONS, ids=lambda names: "+".join(sorted(names)))
@pytest.mark.parametrize("entry", PUZZLES, ids=lambda entry: entry.name)
def test_fewest_pushes_do_not_depend_on_a_pruning(
    entry: library.BundledPuzzle, without: frozenset[Pruning]
) -> None:
    report = search(entry.puzzle, SearchSettings(without=without))

    assert cost(report) == (entry.optimal_pushes,)


@pytest.mark.parametrize(
    "objective", [Objective.MOVES, Objective.PUSHES_MOVES, Objective.MOVES_PUSHES], ids=str
)
@pytest.mark.parametrize("entry", EASY_PUZZLES, ids=lambda entry: entry.name)
def test_where_moves_count_the_optimum_needs_no_pruning(
    entry: library.BundledPuzzle, objective: Objective
) -> None:
    with_all = search(entry.puzzle, SearchSettings(objective))
    with_none = search(entry.puzzle, SearchSettings(objective, without=ALL))

    assert cost(with_all) == cost(with_none)
    assert with_all.states_explored <= with_none.states_explored


@pytest.mark.parametrize("pruning", [name for name in Pruning if name is not Pruning.SYMMETRY])
def test_each_pruning_does_something(pruning: Pruning) -> None:
    # Where there are priced tables no triples are built: they would say nothing new.
    others = frozenset({Pruning.PRICED_TABLES} if pruning is Pruning.TRIPLES else ())
    off = search(NEEDS_TABLES.puzzle, SearchSettings(without=others | {pruning}))
    on = search(NEEDS_TABLES.puzzle, SearchSettings(without=others))

    assert off.states_explored != on.states_explored


def test_a_mirror_image_need_not_be_looked_at() -> None:
    settings = SearchSettings(algorithm=Algorithm.BFS)
    off = search(SYMMETRIC, replace(settings, without=frozenset({Pruning.SYMMETRY})))
    on = search(SYMMETRIC, settings)

    assert cost(on) == cost(off)
    assert on.states_explored < off.states_explored
