"""What the documents show is what happens, and what they point to is there."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

from sokobot.choices import Algorithm, Choice, Engine, Heuristic, Objective, Pruning

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
MODULES = sorted((ROOT / "src" / "sokobot").rglob("*.py"))

CONSOLE_EXAMPLE = re.compile(r"^```(?:python|pycon)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def with_examples(paths: list[Path]) -> list[Path]:
    return [path for path in paths if ">>> " in text_of(path)]


@pytest.mark.parametrize("path", with_examples(DOCUMENTS), ids=name_of)
def test_examples_in_a_document_do_what_they_show(path: Path) -> None:
    """The examples of a document build on each other, as its text does."""
    examples = "\n".join(CONSOLE_EXAMPLE.findall(text_of(path)))

    assert examples.count(">>> ") == text_of(path).count(">>> "), "an example is not fenced"
    test = doctest.DocTestParser().get_doctest(examples, {}, name_of(path), str(path), 0)
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("path", with_examples(MODULES), ids=name_of)
def test_examples_in_a_module_do_what_they_show(path: Path) -> None:
    parts = path.relative_to(ROOT / "src").with_suffix("").parts
    module = import_module(".".join(part for part in parts if part != "__init__"))

    results = doctest.testmod(module)

    assert results.attempted > 0
    assert results.failed == 0


def test_there_are_examples_to_run() -> None:
    assert {"README.md", "docs/reference-solver.md"} <= set(map(name_of, with_examples(DOCUMENTS)))


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_links_lead_somewhere(path: Path) -> None:
    links = [link for link in LINK.findall(text_of(path)) if not link.startswith("http")]

    assert [link for link in links if not leads_somewhere(path, link)] == []


def leads_somewhere(path: Path, link: str) -> bool:
    """Return whether a relative link names a file and, if it has one, a heading in it."""
    file_name, _, anchor = link.partition("#")
    target = path.parent / file_name if file_name else path
    return target.exists() and (not anchor or anchor in anchors_in(target))


def anchors_in(path: Path) -> set[str]:
    """Return the anchors of all headings, as code hosts make them."""
    headings = HEADING.findall(text_of(path))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in headings}


@pytest.mark.parametrize("engine", list(Engine), ids=str)
def test_every_engine_is_on_the_command_line_page(engine: Engine) -> None:
    assert f"`{engine}`" in text_of(ROOT / "docs" / "command-line.md")


@pytest.mark.parametrize(
    "row", [*Objective, *Algorithm, *Heuristic, *Pruning], ids=lambda row: f"{type(row)}-{row}"
)
def test_the_command_line_page_has_the_row_of_every_choice(row: Choice) -> None:
    cells = [f"`{row}`", row.explanation]
    if isinstance(row, Algorithm):
        cells.append(row.proof.value)
    if isinstance(row, Heuristic):
        cells.append("never too high" if row.is_admissible else "no promise")

    assert f"| {' | '.join(cells)} |" in text_of(ROOT / "docs" / "command-line.md").splitlines()


def test_every_word_of_the_glossary_is_explained_once() -> None:
    rows = re.findall(r"^\| ([^|]+) \|", text_of(ROOT / "docs" / "glossary.md"), re.MULTILINE)
    words = [row for row in rows if row not in {"Word", "---"}]

    assert len(words) > 40
    assert sorted(words) == sorted(set(words))
