"""How soon does the builder say how hard a drawing is, or why it is lost?

    sokobot serve --port 8123 --no-open
    python benchmarks/live_answers.py http://127.0.0.1:8123 COLLECTION [--drawings 20]

Small puzzles of the collection are drawn but for one goal; then that goal is painted in a real
browser (chromium), and the page's own clock is read when the square is pressed and when the answer
is shown in its last form.  Every other one gets a box into a corner first, so that it cannot be
solved: then the answer is the reason.
"""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

import sokobot
from sokobot.moves import Cell, Direction
from sokobot.rules import reachable_cells

_MOST_BOXES = 4
_MOST_CELLS = 60

_WATCH = """() => {
    globalThis.pressed = null;
    globalThis.shown = null;
    const note = () => { globalThis.pressed = performance.now(); };
    addEventListener("pointerdown", note, {capture: true});
    const seen = new MutationObserver(() => {
        if (globalThis.pressed !== null) globalThis.shown = performance.now();
    });
    for (const place of ["#rating", "#reason"]) {
        const all = {subtree: true, childList: true, attributes: true, characterData: true};
        seen.observe(document.querySelector(place), all);
    }
}"""


def small_drawings(path: Path) -> Iterator[tuple[sokobot.Puzzle, Cell]]:
    """Yield drawings and the goal that is painted last; every other one is lost."""
    wants_lost = False
    for puzzle in sokobot.load(path):
        cells = reachable_cells(puzzle)
        last = puzzle.goals - puzzle.boxes - {puzzle.player}
        if len(puzzle.boxes) > _MOST_BOXES or len(cells) > _MOST_CELLS or len(last) < 1:
            continue
        corners = [cell for cell in sorted(cells) if _is_corner(puzzle, cells, cell)]
        if wants_lost and corners:
            moved = min(puzzle.boxes)
            puzzle = replace(puzzle, boxes=puzzle.boxes - {moved} | {corners[0]})
        wants_lost = not wants_lost
        yield puzzle, max(last)


def _is_corner(puzzle: sokobot.Puzzle, cells: frozenset[Cell], cell: Cell) -> bool:
    free = cell not in puzzle.boxes | puzzle.goals | {puzzle.player}
    ways = [(Direction.UP, Direction.LEFT), (Direction.DOWN, Direction.RIGHT)]
    return free and any(not {cell.neighbour(one), cell.neighbour(two)} & cells for one, two in ways)


def milliseconds(context: BrowserContext, puzzle: sokobot.Puzzle, last: Cell) -> float:
    """Draw all but `last`, paint it, and return how long the answer took."""
    page = context.new_page()
    page.goto("/builder")
    page.wait_for_selector("body[data-ready=true]")
    page.get_by_role("button", name="Load").click()
    page.get_by_role("tab", name="Text or file").click()
    rows = replace(puzzle, goals=puzzle.goals - {last}).rows()
    page.locator("#load-text-field").fill("\n".join(rows))
    page.get_by_role("button", name="Read the text").click()
    page.get_by_role("radiogroup", name="Tool").get_by_text("Goal", exact=True).click()
    page.wait_for_timeout(1_500)  # All that was asked about the unfinished drawing is answered.
    row = page.locator("#drawing [role=row]").nth(last.row)
    page.evaluate(_WATCH)
    row.locator("[role=gridcell]").nth(last.column).click(force=True)
    page.wait_for_timeout(2_000)
    words = page.locator("#rating").inner_text()
    assert "thinking" not in words, words
    assert words, "nothing was said"
    return float(page.evaluate("globalThis.shown - globalThis.pressed"))


def main() -> None:
    """Draw them all and print the distribution."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("address")
    parser.add_argument("collection", type=Path)
    parser.add_argument("--drawings", type=int, default=20)
    arguments = parser.parse_args()
    chromium = os.environ.get("SOKOBOT_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])

        def time_taken(puzzle: sokobot.Puzzle, last: Cell) -> float:
            with browser.new_context(base_url=arguments.address) as context:
                return milliseconds(context, puzzle, last)

        drawings = islice(small_drawings(arguments.collection), arguments.drawings)
        took = sorted(time_taken(*drawing) for drawing in drawings)
        browser.close()
    print("milliseconds:", *(f"{one:.0f}" for one in took))
    within = sum(one <= 300 for one in took)
    print(f"{within} of {len(took)} within 0.3 s, {took[len(took) // 2]:.0f} ms in the middle")


if __name__ == "__main__":
    main()
