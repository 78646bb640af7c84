"""What `import sokobot` promises: these names, documented, and nothing heavy behind them."""

from __future__ import annotations

import importlib.metadata
import inspect
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files

import pytest

import sokobot

PUBLIC_NAMES = [
    "Algorithm",
    "Cell",
    "Diagnostic",
    "Direction",
    "Engine",
    "Heuristic",
    "IllegalMoveError",
    "InternalSolverError",
    "MoveTextError",
    "Objective",
    "Position",
    "Puzzle",
    "PuzzleTextError",
    "SearchInterrupted",
    "SearchProgress",
    "SearchReport",
    "SearchSettings",
    "SearchStatus",
    "SettingsError",
    "Severity",
    "SokobotError",
    "Solution",
    "Statistics",
    "UnknownPuzzleError",
    "UnplayablePuzzleError",
    "WrongSolutionError",
    "improve_solution",
    "load",
    "replay",
    "search",
    "solve",
    "solve_and_display",
    "solve_puzzle",
    "verify_solution",
]
HEAVY = ["click", "rich", "rich_click", "flask", "sqlalchemy", "PIL", "numpy", "xml.etree"]
"""What a program that only wants to solve a puzzle should not have to load."""


def test_the_public_names_are_these() -> None:
    assert sokobot.__all__ == PUBLIC_NAMES


@pytest.mark.parametrize("name", PUBLIC_NAMES)
def test_public_name_and_all_it_offers_are_documented(name: str) -> None:
    documented = getattr(sokobot, name)

    assert documented.__doc__
    assert [path for path, thing in public_parts(documented) if not thing.__doc__] == []


def public_parts(documented: object) -> Iterator[tuple[str, object]]:
    """Yield the public methods and properties that a class of ours defines."""
    if not inspect.isclass(documented):
        return
    for name, part in vars(documented).items():
        is_code = inspect.isfunction(part) or isinstance(part, property | classmethod)
        if is_code and not name.startswith("_"):
            yield f"{documented.__name__}.{name}", part


def test_every_error_of_ours_can_be_caught_as_one() -> None:
    errors = [name for name in PUBLIC_NAMES if name.endswith("Error")]

    assert len(errors) == 9
    assert all(issubclass(getattr(sokobot, name), sokobot.SokobotError) for name in errors)
    assert issubclass(sokobot.SearchInterrupted, KeyboardInterrupt)


@pytest.mark.parametrize("heavy", HEAVY)
def test_importing_loads_nothing_heavy(heavy: str, modules_after_import: set[str]) -> None:
    assert "sokobot.solver" in modules_after_import
    assert heavy not in modules_after_import


@pytest.fixture(scope="module")
def modules_after_import() -> set[str]:
    script = "import sys, sokobot; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    return set(done.stdout.split())


def test_the_version_is_that_of_the_distribution() -> None:
    assert sokobot.__version__ == importlib.metadata.version("sokobot")


def test_type_checkers_are_told_that_the_package_is_typed() -> None:
    assert (files("sokobot") / "py.typed").is_file()


def test_one_puzzle_is_read_solved_and_replayed_with_public_names_alone() -> None:
    puzzle = sokobot.Puzzle.from_text("######\n#@$ .#\n######")

    report = sokobot.solve(puzzle, objective="moves", timeout=10)

    assert report.solution is not None
    sokobot.verify_solution(puzzle, report.solution.directions)
    steps = list(sokobot.replay(puzzle, report.solution.directions))
    assert [step.position.player for step in steps] == [sokobot.Cell(1, 2), sokobot.Cell(1, 3)]
