"""What `import sokobot` promises: these names, documented, and nothing heavy behind them."""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import inspect
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import sokobot

PUBLIC_NAMES = [
    "Algorithm",
    "Alternative",
    "Alternatives",
    "Cell",
    "Certificate",
    "Diagnostic",
    "DifficultyWord",
    "Direction",
    "Engine",
    "Examination",
    "Explanation",
    "Generated",
    "Heuristic",
    "Hint",
    "HintLevel",
    "IllegalMoveError",
    "InternalSolverError",
    "Kept",
    "Lesson",
    "MacroMove",
    "MoveTextError",
    "NothingFoundError",
    "Objective",
    "Position",
    "Puzzle",
    "PuzzleLesson",
    "PuzzleTextError",
    "Rating",
    "Reduced",
    "SearchInterrupted",
    "SearchProgress",
    "SearchReport",
    "SearchSettings",
    "SearchStatus",
    "SettingsError",
    "Severity",
    "SokobotError",
    "Solution",
    "SolutionCounts",
    "StateSpace",
    "Statistics",
    "Technique",
    "UnknownPuzzleError",
    "UnplayablePuzzleError",
    "Verdict",
    "WinMemory",
    "Winnable",
    "WrongProofError",
    "WrongSolutionError",
    "alternative_solutions",
    "certify",
    "check_certificate",
    "count_solutions",
    "examine",
    "explain",
    "generate",
    "hint",
    "improve_solution",
    "lesson",
    "lessons",
    "load",
    "needed_techniques",
    "rate",
    "reduce_puzzle",
    "replay",
    "search",
    "solve",
    "solve_and_display",
    "solve_puzzle",
    "verify_solution",
    "winnable",
]
HEAVY = ["click", "rich", "rich_click", "flask", "sqlalchemy", "PIL", "numpy", "xml.etree"]
"""What a program that only wants to solve a puzzle should not have to load."""

LATE = {
    *("rich", "rich_click", "pebble", "msgspec", "flask", "sqlalchemy", "distributed", "dask"),
    *("importlib.metadata", "importlib.resources", "multiprocessing", "concurrent.futures"),
    *("asyncio", "socket", "zipfile", "xml", "difflib", "tempfile", "hashlib", "traceback"),
}
"""What a command loads when it needs it, and a short one does not."""

TRIVIAL = "#####\n#@$.#\n#####"
RUN = """
from sokobot.__main__ import main
try:
    main()
except SystemExit as end:
    assert end.code == 0
"""


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

    assert len(errors) == 11
    assert all(issubclass(getattr(sokobot, name), sokobot.SokobotError) for name in errors)
    assert issubclass(sokobot.SearchInterrupted, KeyboardInterrupt)


@pytest.mark.parametrize("heavy", HEAVY)
def test_solving_loads_nothing_heavy(heavy: str, modules_after_solving: set[str]) -> None:
    assert "sokobot._core" in modules_after_solving
    assert heavy not in modules_after_solving


@pytest.fixture(scope="module")
def modules_after_solving() -> set[str]:
    return modules_after(f"import sokobot; sokobot.solve({TRIVIAL!r})")


def test_importing_the_package_loads_none_of_its_modules() -> None:
    assert not [name for name in modules_after("import sokobot") if name.startswith("sokobot.")]


@pytest.mark.parametrize(
    ("arguments", "most_modules"),
    [(["--version"], 45), (["solve", "--sample", "trivial"], 110)],
    ids=["version", "solve"],
)
def test_short_commands_load_little_more_than_click(
    arguments: list[str], most_modules: int
) -> None:
    """Seconds belong in `benchmarks/start_up.py`; a test can count what takes them."""
    loaded = modules_after(f"import sys; sys.argv[1:] = {arguments}\n{RUN}")
    more = loaded - modules_after("import click")

    assert more & LATE == set()
    assert len(more) <= most_modules


def modules_after(script: str) -> set[str]:
    """Return what is loaded when a new interpreter has run `script`."""
    done = subprocess.run(
        [sys.executable, "-c", f"{script}\nimport sys; print(*sys.modules, file=sys.stderr)"],
        capture_output=True,
        check=True,
        text=True,
    )
    return set(done.stderr.split())


def test_a_public_name_is_imported_from_where_type_checkers_are_told() -> None:
    source = Path(inspect.getfile(sokobot)).read_text(encoding="utf-8")
    declared = {
        alias.name: node.module
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("sokobot.")
        for alias in node.names
    }

    assert sorted(declared) == PUBLIC_NAMES
    for name, module in declared.items():
        assert getattr(sokobot, name) is vars(sys.modules[str(module)])[name]


def test_a_name_is_public_even_if_a_module_has_the_same() -> None:
    importlib.import_module("sokobot.replay")

    assert inspect.isfunction(sokobot.replay)


def test_unknown_names_are_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="module 'sokobot' has no attribute 'slove'"):
        sokobot.slove  # type: ignore[attr-defined]  # noqa: B018


def test_completion_in_a_shell_finds_all_names() -> None:
    assert set(PUBLIC_NAMES) <= set(dir(sokobot))


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
