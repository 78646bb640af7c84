"""The page's JavaScript keeps its layers, its sizes and its documentation."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from sokobot.web.api.search_shapes import JobRecord, SearchResult, Statistics
from sokobot.web.jobs.progress import Progress

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "sokobot" / "web" / "static"
SCRIPTS = STATIC / "js"
MODULES = sorted(SCRIPTS.rglob("*.js"))
STYLE_SHEETS = sorted(STATIC.rglob("*.css"))
TEMPLATES = sorted((ROOT / "src" / "sokobot" / "web" / "templates").glob("*.html"))

MOST_LINES = 300
IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?\bfrom\s+"([^"]+)";""", re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:function|class|const) ", re.MULTILINE)
PAGE_WORDS = re.compile(r"\b(?:document|window|localStorage|fetch)\b")
COLOUR_SHEETS = ("tokens.css", "looks.css")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b")


def allowed() -> dict[str, set[str]]:
    """Return {folder: folders it may import from} as docs/layers.toml says."""
    layers = tomllib.loads((ROOT / "docs" / "layers.toml").read_text(encoding="utf-8"))
    return {folder: set(row["may_import"]) for folder, row in layers["page"].items()}


def name_of(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


def folder_of(path: Path) -> str:
    return path.relative_to(SCRIPTS).parts[0]


def code_of(path: Path) -> str:
    """Return a module without its comments."""
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_imports_what_its_folder_may(path: Path) -> None:
    rows = allowed()
    for address in IMPORT.findall(path.read_text(encoding="utf-8")):
        assert address.startswith("."), f"{address}: no libraries, no addresses"
        target = (path.parent / address).resolve()
        assert target.is_file(), address
        assert folder_of(target) in rows[folder_of(path)] | {folder_of(path)}, address


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_is_short_and_says_what_it_owns(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= MOST_LINES
    assert text.startswith("//"), "a first comment says what the module owns"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_export_is_documented(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for found in EXPORT.finditer(text):
        assert text[: found.start()].rstrip().endswith("*/"), found.group()


@pytest.mark.parametrize("path", [p for p in MODULES if folder_of(p) == "rules"], ids=name_of)
def test_the_rules_know_no_page(path: Path) -> None:
    assert PAGE_WORDS.search(code_of(path)) is None


@pytest.mark.parametrize(
    "path", [p for p in STYLE_SHEETS if p.name not in COLOUR_SHEETS], ids=lambda p: p.name
)
def test_colours_are_named_in_one_place(path: Path) -> None:
    assert COLOUR.search(path.read_text(encoding="utf-8")) is None


PROPERTY = re.compile(r"@property \{.*\} (\w+)")


@pytest.mark.parametrize("shape", [JobRecord, Progress, SearchResult, Statistics])
def test_the_page_knows_jobs_as_the_server_sends_them(shape: type[msgspec.Struct]) -> None:
    text = (SCRIPTS / "shared" / "job_client.js").read_text(encoding="utf-8")
    (comment,) = (
        part for part in text.split("/**") if f"@typedef {{object}} {shape.__name__}\n" in part
    )
    assert PROPERTY.findall(comment) == list(shape.__struct_fields__)


def test_every_variable_is_defined() -> None:
    sheets = "".join(path.read_text(encoding="utf-8") for path in STYLE_SHEETS)
    scripts = "".join(path.read_text(encoding="utf-8") for path in MODULES)
    defined = set(re.findall(r"(--[\w-]+)\s*:", sheets))
    defined |= set(re.findall(r"setProperty\(\s*[\"'](--[\w-]+)", scripts))
    used = set(re.findall(r"var\((--[\w-]+)", sheets))
    assert used - defined == set()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda p: p.name)
def test_templates_have_no_inline_script_or_style(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.search(r"<script(?![^>]*\bsrc=)", text) is None
    assert re.search(r"<style|\sstyle=|\son\w+=\"", text) is None
