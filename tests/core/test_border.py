"""The border between Python and the core: same words on both sides, nothing unchecked across."""

from __future__ import annotations

import ast
import math
from dataclasses import fields
from enum import Enum
from pathlib import Path

import pytest

from sokobot import _core, library, solver
from sokobot.engine import searches
from sokobot.engine.border import native_settings
from sokobot.errors import InternalSolverError
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchReport, SearchStatus, Solution
from sokobot.search_settings import Algorithm, Heuristic, Objective, Pruning, SearchSettings

PACKAGE = Path(__file__).parents[2] / "src" / "sokobot"

# What Python decides before the core is called.
RESOLVED_BEFORE = {"AUTO"}
SETTINGS_OF_PYTHON_ALONE = {"engine"}
SETTINGS_OF_A_STEP = {"pause_after_seconds"}
"""Told to a proof that is gone on with."""
# (field in Python, what the core has for it): another unit, and a set that is told one by one.
TOLD_IN_OTHER_WORDS = {("memory_limit_mebibytes", "memory_limit_bytes"), ("without", "disable")}


def names(words: type[Enum]) -> set[str]:
    return {word.name for word in words}


def properties(native_class: type) -> set[str]:
    return {name for name in vars(native_class) if not name.startswith("_")}


@pytest.mark.parametrize(
    ("python", "native"),
    [
        (Objective, _core.Objective),
        (Algorithm, _core.Algorithm),
        (Heuristic, _core.Heuristic),
        (Pruning, _core.Pruning),
        (SearchStatus, _core.SearchStatus),
    ],
)
def test_both_sides_use_the_same_words(python: type[Enum], native: type[Enum]) -> None:
    assert names(python) - RESOLVED_BEFORE == names(native)


def test_settings_have_the_same_fields_up_to_a_few_words() -> None:
    python = {field.name for field in fields(SearchSettings)} - SETTINGS_OF_PYTHON_ALONE
    other_words = dict(TOLD_IN_OTHER_WORDS)

    assert {other_words.get(name, name) for name in python} | SETTINGS_OF_A_STEP == properties(
        _core.SearchSettings
    )


def test_settings_of_the_core_start_like_the_resolved_ones_but_without_limits() -> None:
    python, native = SearchSettings().resolved(), _core.SearchSettings()

    assert native.objective.name == python.objective.name
    assert native.algorithm.name == python.algorithm.name
    assert native.heuristic.name == python.heuristic.name
    assert native.detect_deadlocks == python.detect_deadlocks
    assert native.upper_bound == 2**32 - 1
    assert native.time_limit_seconds == math.inf
    assert native.max_states == native.memory_limit_bytes == 2**64 - 1


class DisabledPrunings:
    """Stands for the core's settings and notes what is turned off."""

    def __init__(self) -> None:
        self.disabled: set[_core.Pruning] = set()

    def disable(self, pruning: _core.Pruning) -> None:
        self.disabled.add(pruning)


@pytest.mark.parametrize("native", list(_core.Pruning), ids=lambda pruning: pruning.name)
def test_a_pruning_turned_off_is_turned_off_in_the_core(
    native: _core.Pruning, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_core, "SearchSettings", DisabledPrunings)
    without = frozenset({Pruning[native.name]})

    told = native_settings(SearchSettings(without=without).resolved())

    assert vars(told)["disabled"] == {native}


def test_prunings_are_turned_off_by_name_and_change_no_optimum() -> None:
    puzzle = library.find("10_the_vault").puzzle
    full = solver.solve(puzzle, anytime=False)

    bare = solver.solve(puzzle, anytime=False, without=[pruning.value for pruning in Pruning])

    assert bare.states_explored > full.states_explored
    assert (bare.solution_length, bare.optimal) == (full.solution_length, True)


def test_a_pruning_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="guesswork"):
        solver.solve("#####\n#@$.#\n#####", without=["guesswork"])


def imported_modules(path: Path) -> set[str]:
    """Return the dotted names a file imports, at any depth."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_only_the_doors_import_the_core() -> None:
    importing = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if any(name.startswith("sokobot._core") for name in imported_modules(path))
    }

    assert importing == {
        "engine/border.py",
        "engine/insight.py",
        "engine/quick_labels.py",
        "engine/searches.py",
        "engine/whole_rooms.py",
        "environments/games.py",
        "states/space.py",
    }


# (width, height, rows as they are sent, what the core says)
BAD_DRAWINGS = {
    "no_cells": (0, 0, [""], "width and height"),
    "negative_size": (-5, -3, ["#####", "#@$.#", "#####"], "width and height"),
    "too_few_cells": (5, 4, ["#####", "#@$.#", "#####"], "width and height"),
    "too_many_cells": (5, 2, ["#####", "#@$.#", "#####"], "width and height"),
    "strange_letter": (5, 3, ["#####", "#@x.#", "#####"], "not XSB"),
    "letter_of_two_bytes": (5, 3, ["#####", "#@é.#", "####"], "not XSB"),
    "end_of_string": (5, 3, ["#####", "#\0$.#", "#####"], "not XSB"),
    "no_player": (5, 3, ["#####", "# $.#", "#####"], "one player"),
    "two_players": (5, 3, ["#####", "@@$.#", "#####"], "one player"),
    "no_goal": (5, 3, ["#####", "#@$ #", "#####"], "no box or no goal"),
    "no_box": (5, 3, ["#####", "#@ .#", "#####"], "no box or no goal"),
    "nothing_in_reach": (6, 3, ["######", "#@#$.#", "######"], "no box or no goal"),
    "too_large": (300, 300, ["@$.".ljust(90_000)], "too large"),
}


@pytest.mark.parametrize(
    ("width", "height", "rows", "complaint"), BAD_DRAWINGS.values(), ids=BAD_DRAWINGS
)
def test_the_core_refuses_a_bad_drawing(
    width: int, height: int, rows: list[str], complaint: str
) -> None:
    drawing = _core.Drawing(width, height, "".join(rows))

    with pytest.raises(ValueError, match=complaint):
        _core.search(drawing, _core.SearchSettings())
    with pytest.raises(ValueError, match=complaint):
        _core.push_perft(drawing, 1)


def test_the_largest_board_is_accepted() -> None:
    puzzle = Puzzle.from_text("@$.".ljust(250) + "\n" + "\n".join([" " * 249 + "#"] * 249))

    assert solver.search(puzzle, SearchSettings()).solution_length == 1


@pytest.mark.parametrize("moves", ["l", "rrr", ""], ids=["blocked", "too_long", "unsolved"])
def test_a_wrong_answer_of_the_core_does_not_get_out(
    monkeypatch: pytest.MonkeyPatch, moves: str
) -> None:
    monkeypatch.setattr(searches, "report_of", lambda *_: solved_by(moves))

    with pytest.raises(InternalSolverError, match=r"referee rejects.*please report it"):
        solver.solve("#####\n#@$.#\n#####")


def solved_by(moves: str) -> SearchReport:
    """Return a report that claims a solution."""
    settings = SearchSettings().resolved()
    return SearchReport(
        SearchStatus.SOLVED,
        settings.objective,
        settings.algorithm,
        settings.heuristic,
        Solution(moves),
        optimal=True,
    )
