"""The pages of the documentation site are put together whole; `make docs` builds them."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import sokobot

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def gather() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gather_docs", ROOT / "tools/gather_docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_of_contents_names_pages_that_are_there(gather: ModuleType) -> None:
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} | set(gather.PAGES.values())
    listed = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE))

    assert listed <= pages | {"gallery.md", "api.md"}
    assert {"index.md", "gallery.md", "api.md", "SECURITY.md"} <= listed


def test_links_follow_the_pages(gather: ModuleType) -> None:
    places = {"docs/states.md": "states.md", "benchmarks/record.md": "record.md"}
    for folder, before, after in (
        (".", "[a](docs/states.md#x--y)", "[a](states.md#x-y)"),
        ("docs", "[a](../benchmarks/record.md)", "[a](record.md)"),
        ("docs", "![a](screenshots/one.png)", "![a](screenshots/one.png)"),
        ("docs", "[a](#b--c)", "[a](#b-c)"),
        ("docs", "[a](https://example.org/x.md)", "[a](https://example.org/x.md)"),
        ("docs", "[a](../pyproject.toml)", "[a](index.md)"),
    ):
        assert gather.relinked(before, Path(folder), places) == after


def test_the_reference_names_everything_public(gather: ModuleType) -> None:
    page = gather.reference()

    assert all(re.search(rf"^::: sokobot\.\S*\b{name}$", page, re.M) for name in sokobot.__all__)
    for name in gather.MORE_API:
        module, _, thing = name.rpartition(".")
        assert hasattr(__import__(module, fromlist=[thing]), thing)


def test_an_installation_is_listed_with_what_it_needs() -> None:
    command = [sys.executable, str(ROOT / "tools/write_sbom.py"), "web"]
    listed = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    names = {one["name"] for one in listed["components"]}

    assert listed["bomFormat"] == "CycloneDX"
    assert {"click", "rich", "flask", "werkzeug", "sqlalchemy"} <= names
    assert "pytest" not in names
    references = {listed["metadata"]["component"]["bom-ref"]}
    references |= {one["bom-ref"] for one in listed["components"]}
    for one in listed["dependencies"]:
        assert {one["ref"], *one["dependsOn"]} <= references


def test_what_the_tests_use_is_pinned_by_hash() -> None:
    text = (ROOT / "requirements/ci.txt").read_text(encoding="utf-8")
    pins = re.findall(r"^([a-z0-9][\w.-]*)(?:\[[^\]]*\])?==\S+", text, re.MULTILINE)

    assert {"pytest", "ruff", "nanobind", "flask"} <= set(pins)
    assert text.count("--hash=sha256:") >= len(pins)
    assert "://" not in text
