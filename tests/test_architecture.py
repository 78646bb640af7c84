"""The rows of docs/layers.toml are the layer rule; this test reads and enforces them."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "sokobot"
NATIVE = ROOT / "native"
CORE = NATIVE / "core"

PYTHON_FILES = sorted(PACKAGE.rglob("*.py"))
CORE_FILES = sorted([*CORE.rglob("*.h"), *CORE.rglob("*.cpp")])
NATIVE_FILES = sorted([*NATIVE.rglob("*.h"), *NATIVE.rglob("*.cpp")])
TEST_FILES = sorted([*(ROOT / "tests").rglob("*.py"), *(NATIVE / "tests").rglob("*.[hc]*")])

Graph = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Row:
    """What a table allows one module."""

    at_import: frozenset[str]
    at_call: frozenset[str] = frozenset()


LAYERS = tomllib.loads((ROOT / "docs" / "layers.toml").read_text(encoding="utf-8"))

PYTHON_ROWS = {
    name: Row(frozenset(row["may_import"]), frozenset(row.get("at_call", ())))
    for name, row in LAYERS["python"].items()
}
CORE_ROWS = {name: Row(frozenset(row["may_include"])) for name, row in LAYERS["core"].items()}
FOR_EVERY_CORE_FILE = frozenset({"types", "debug_assert", "prefetch"})


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name of the package, and whether a function has to run first."""

    name: str
    is_at_call: bool


def imports_of(path: Path) -> Iterator[Import]:
    """Yield what a Python file imports from the package."""
    yield from _imports_below(ast.parse(path.read_text(encoding="utf-8")), path, is_at_call=False)


def _imports_below(node: ast.AST, path: Path, *, is_at_call: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        names: list[str] = []
        if isinstance(child, ast.Import):
            names = [alias.name for alias in child.names]
        elif isinstance(child, ast.ImportFrom):
            assert child.level == 0, f"{path}: relative import"
            names = [f"{child.module}.{alias.name}" for alias in child.names]
        yield from (Import(name, is_at_call) for name in names if name.startswith("sokobot."))
        is_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        yield from _imports_below(child, path, is_at_call=is_at_call or is_function)


def row_of(name: str) -> str:
    """Return the row that a dotted name belongs to; names of the package itself are `__init__`."""
    part = name.split(".")[1]
    return part if part in PYTHON_ROWS or part == "_core" else "__init__"


def module_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def core_name(path: Path) -> str:
    return path.relative_to(CORE).with_suffix("").as_posix()


def core_includes(path: Path) -> frozenset[str]:
    return frozenset(re.findall(r'#include "core/([\w/]+)\.h"', path.read_text(encoding="utf-8")))


def reachable_from(start: str, graph: Graph) -> frozenset[str]:
    """Return everything that `start` depends on, directly or not."""
    reached: set[str] = set()
    frontier = [start]
    while frontier:
        for name in graph.get(frontier.pop(), frozenset()) - reached:
            reached.add(name)
            frontier.append(name)
    return frozenset(reached)


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def allowed_graph(rows: Mapping[str, Row]) -> Graph:
    return {name: row.at_import for name, row in rows.items()}


def test_every_python_module_has_a_row_and_every_row_a_module() -> None:
    assert set(PYTHON_ROWS) == {module_of(path) for path in PYTHON_FILES}


def test_every_core_file_has_a_row_and_every_row_a_file() -> None:
    assert set(CORE_ROWS) == {core_name(path) for path in CORE_FILES}


@pytest.mark.parametrize("path", PYTHON_FILES, ids=relative)
def test_python_file_imports_only_what_its_row_allows(path: Path) -> None:
    module = module_of(path)
    row = PYTHON_ROWS[module]

    imports = list(imports_of(path))
    at_import = {row_of(found.name) for found in imports if not found.is_at_call} - {module}
    at_call = {row_of(found.name) for found in imports if found.is_at_call} - {module}

    assert at_import <= row.at_import
    assert at_call <= row.at_import | row.at_call


@pytest.mark.parametrize("path", CORE_FILES, ids=relative)
def test_core_file_includes_only_what_its_row_allows(path: Path) -> None:
    name = core_name(path)

    assert core_includes(path) - {name} <= CORE_ROWS[name].at_import | FOR_EVERY_CORE_FILE


@pytest.mark.parametrize("rows", [PYTHON_ROWS, CORE_ROWS], ids=["python", "core"])
def test_the_tables_allow_no_cycle(rows: Mapping[str, Row]) -> None:
    graph = allowed_graph(rows)

    assert [name for name in graph if name in reachable_from(name, graph)] == []


def test_the_tables_name_nothing_unknown() -> None:
    for row in PYTHON_ROWS.values():
        assert row.at_import | row.at_call <= {*PYTHON_ROWS, "_core"}
    for row in CORE_ROWS.values():
        assert row.at_import | FOR_EVERY_CORE_FILE <= set(CORE_ROWS)


def file_graph() -> Graph:
    """Return which file of the package imports which, when it is imported."""
    dotted = {"sokobot._core", *map(dotted_name, PYTHON_FILES)}
    return {
        dotted_name(path): frozenset(
            found.name if found.name in dotted else found.name.rpartition(".")[0]
            for found in imports_of(path)
            if not found.is_at_call
        )
        for path in PYTHON_FILES
    }


def dotted_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def test_no_python_files_import_each_other_in_a_circle() -> None:
    graph = file_graph()

    assert [name for name in graph if name in reachable_from(name, graph)] == []


@pytest.mark.parametrize(
    ("module", "must_not_know"),
    [
        ("drawing", {"engine", "solver", "_core", "cli", "batch"}),
        ("reference", {"engine", "solver", "_core", "cli", "formats"}),
        ("replay", {"engine", "solver", "_core", "reference"}),
        ("formats", {"engine", "solver", "_core", "cli", "drawing"}),
        ("__init__", {"cli"}),
    ],
)
def test_what_must_stay_apart_stays_apart(module: str, must_not_know: set[str]) -> None:
    assert reachable_from(module, allowed_graph(PYTHON_ROWS)) & must_not_know == set()


def test_engine_modules_import_each_other_at_import_time_alone() -> None:
    engine = {name for name, row in LAYERS["python"].items() if row["is"].startswith("engine:")}

    assert {"engine", "anytime", "solver"} <= engine
    assert [name for name in sorted(engine) if PYTHON_ROWS[name].at_call & engine] == []


def test_only_the_border_knows_python() -> None:
    knowing = [
        relative(path.parent)
        for path in NATIVE_FILES
        if re.search(r"#include <(nanobind|Python\.h)", path.read_text(encoding="utf-8"))
    ]

    assert set(knowing) == {"native/bindings"}


@pytest.mark.parametrize(
    ("header", "allowed"),
    [
        ("chrono", {"search/search_control"}),
        ("cstdio", {"debug_assert"}),
        ("iostream", set()),
        ("fstream", set()),
        ("thread", {"search/portfolio_threads", "open_states/state_space_for_size"}),
    ],
)
def test_the_core_reads_no_clock_and_prints_nothing(header: str, allowed: set[str]) -> None:
    using = {
        core_name(path)
        for path in CORE_FILES
        if f"#include <{header}>" in path.read_text(encoding="utf-8")
    }

    assert using <= allowed


@pytest.mark.parametrize(
    ("files", "most_lines"),
    [(PYTHON_FILES, 400), (NATIVE_FILES, 500), (TEST_FILES, 500)],
    ids=["python", "native", "tests"],
)
def test_no_file_is_too_long_to_read(files: list[Path], most_lines: int) -> None:
    lengths = {relative(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files}

    assert len(lengths) > 10
    assert {name: length for name, length in lengths.items() if length > most_lines} == {}
