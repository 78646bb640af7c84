"""The page of `sokobot report`, opened from disk without a network."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, Request, expect

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report about two runs, with failures."""
    directory = tmp_path_factory.mktemp("report")
    runs = []
    for name, states in (("few", "40"), ("many", "100000")):
        runs.append(directory / f"{name}.jsonl")
        sokobot(
            "bench", str(ROOT / "puzzles" / "easy"), "-w", "0", "-m", states, "-o", str(runs[-1])
        )
    sokobot("report", *map(str, runs), "-o", str(directory / "report.html"))
    return directory / "report.html"


def sokobot(*arguments: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "sokobot", *arguments], check=False, capture_output=True, timeout=60
    )


def open_report(page: Page, report: Path) -> list[str]:
    """Open the page and return the addresses that it asked for beyond itself."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url != report.as_uri():
            asked.append(request.url)

    page.on("request", note)
    page.goto(report.as_uri())
    expect(page.get_by_role("heading", level=1)).to_have_text("few and many")
    return asked


def test_page_asks_for_nothing(page: Page, report: Path) -> None:
    assert open_report(page, report) == []


@pytest.mark.parametrize("look", ["light", "dark"])
def test_axe_finds_nothing_in_either_look(look: str, page: Page, report: Path) -> None:
    page.emulate_media(color_scheme=look)  # type: ignore[arg-type]
    open_report(page, report)
    violations = Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="null")
    assert [(found["id"], found["nodes"][0]["html"]) for found in violations] == []


def test_table_sorts_by_a_heading_and_puts_the_unknown_last(page: Page, report: Path) -> None:
    open_report(page, report)
    table = page.locator("table.puzzles")
    pushes = table.locator("thead th", has_text="pushes").last
    cells = table.locator("tbody tr td:nth-child(9)")

    pushes.get_by_role("button").click()
    expect(pushes).to_have_attribute("aria-sort", "ascending")
    ascending = [int(text) for text in cells.all_inner_texts()]
    assert ascending == sorted(ascending)

    pushes.get_by_role("button").click()
    expect(pushes).to_have_attribute("aria-sort", "descending")
    assert [int(text) for text in cells.all_inner_texts()] == ascending[::-1]

    few = table.locator("thead th", has_text="pushes").first.get_by_role("button")
    few.click()
    few.click()
    texts = table.locator("tbody tr td:nth-child(6)").all_inner_texts()
    assert "–" in texts
    assert set(texts[texts.index("–") :]) == {"–"}


def test_page_fits_a_phone(page: Page, report: Path) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_report(page, report)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1280, "height": 720})
