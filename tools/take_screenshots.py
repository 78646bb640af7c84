"""Take the pictures in docs/screenshots from the real pages, and a report.

    python tools/take_screenshots.py docs/screenshots

    python tools/take_screenshots.py build/looks --every

Starts `sokobot serve` with an empty database, drives chromium through each view and writes
`<view>_<look>.png`.  With `--every` all views in all looks (light, dark, phone upright and
sideways), to be looked at; else those that the documents show.  Look at them before you commit
them.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=60_000)  # Machines may be busy.

DESKTOP = {"viewport": {"width": 1360, "height": 850}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {**DESKTOP, "color_scheme": "light"},
    "dark": {**DESKTOP, "color_scheme": "dark"},
    "phone": {**PHONE, "color_scheme": "light"},
    "sideways": {**PHONE, "viewport": {"width": 844, "height": 390}, "color_scheme": "dark"},
}
SHOWN_LOOKS = ("light", "dark", "phone")

DRAWN = [
    "##########",
    "#    #   #",
    "# $    . #",
    "#  ## $  #",
    "# .@#    #",
    "#  $##.  #",
    "#    #   #",
    "#  *   . #",
    "##########",
]
"""A drawing for the builder; a box is still missing."""


def solver(page: Page) -> None:
    """Show a solved puzzle with its statistics."""
    open_puzzle(page, "harder")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator("#result")).to_contain_text("Proved")
    page.get_by_role("button", name="To the end").click()


def playback(page: Page) -> None:
    """Show the middle of a longer solution."""
    open_puzzle(page, "winding")
    page.get_by_label("Find").select_option("any")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator("#result")).to_contain_text("Solved in")
    scrub = page.get_by_label("Move number")
    scrub.fill(str(int(scrub.get_attribute("max") or 0) * 2 // 3))


def play(page: Page) -> None:
    """Show a box that was clicked: where it can go, and where it is lost."""
    open_puzzle(page, "challenge")
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("gridcell", name="row 5, column 7: box").click(force=True)
    expect(page.locator(".mark-selected")).to_be_attached()


def builder(page: Page) -> None:
    """Show a drawing with a gap in its wall, and what the check says about it."""
    page.goto("/builder")
    expect(page.get_by_role("grid")).to_be_visible()
    page.goto("/builder#" + str(page.evaluate(SHARE, DRAWN)))
    page.reload()
    expect(page.locator(".box")).to_have_count(4)
    page.wait_for_timeout(1200)


SWITCHED_ON = {
    "SOKOBOT_RECORDS": "yes",
    "SOKOBOT_MODERATOR_KEY": "only for pictures",
    "SOKOBOT_CLASSES": "yes",
}

SHARE = """async (rows) => {
    const script = document.querySelector("script[type=module]").src;
    const share = await import(new URL("../shared/share_link.js", script.replace("bundle/", "")));
    return share.encodePuzzle(rows, {title: "Under the stairs", author: ""});
}"""


def learn(page: Page) -> None:
    """Show a lesson whose try went wrong, with the reason."""
    page.goto("/learn#parking")
    expect(page.locator("#suggestion-reason")).to_be_visible()
    page.get_by_role("button", name="Watch it go wrong").click()
    expect(page.locator(".example .notice-bad")).to_be_visible()


def make(page: Page) -> None:
    """Show a puzzle that was made."""
    page.goto("/make")
    # Without a seed of the page's own the picture would be another one every time.
    page.route(
        "**/api/generate",
        lambda route: route.continue_(post_data={**route.request.post_data_json, "seed": 4}),
    )
    page.get_by_role("button", name="Make a puzzle").click()
    expect(page.locator("#made .exercise")).to_be_visible()


def records(page: Page) -> None:
    """Show the records of a puzzle with one's own line."""
    open_puzzle(page, "trivial")
    puzzle = page.request.get("/api/puzzle/trivial").json()["puzzle"]
    for name, moves in (("Ann", "R"), ("Ben", "R"), ("Maximilian the Younger", "R")):
        body = {"puzzle": puzzle, "name": name, "solutions": [moves]}
        page.request.post("/api/records/enter", data=body)
    page.get_by_role("tab", name="Play").click()
    page.locator("#board [role=grid]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".play-best")).to_be_visible()
    page.get_by_role("button", name="Records", exact=True).click()
    page.get_by_label("Your name, as others will see it").fill("Ben")
    page.get_by_role("button", name="Enter my best").click()
    expect(page.locator("#records-said")).not_to_be_empty()


def collections(page: Page) -> None:
    """Show the dialog of one's own collections."""
    open_puzzle(page, "trivial")
    page.get_by_role("button", name="Collections…").click()
    page.get_by_label("Name, if the text has none").fill("Two rooms")
    page.get_by_label("Paste puzzles, or links").fill(TWO_ROOMS)
    page.get_by_role("button", name="Import the text").click()
    expect(page.locator("#collections-findings")).to_contain_text("kept")


def own_collection(page: Page) -> None:
    """Show a collection of one's own in the list, rated."""
    collections(page)
    page.locator("#collections-dialog").get_by_role("button", name="Close").click()
    page.locator("#collection-rate").click()
    expect(page.locator("#collection-list .library-rating")).to_have_count(2)


def made_class(page: Page) -> dict[str, str]:
    """Make a class of two puzzles."""
    saved = page.request.post("/api/collections", data={"text": TWO_ROOMS}).json()
    body = {"name": "Class 4b", "collection": saved["id"], "minutes": 45}
    made: dict[str, str] = page.request.post("/api/classes", data=body).json()
    return made


def classroom(page: Page) -> None:
    """Show a class as its pupils see it."""
    page.goto(made_class(page)["url"])
    page.get_by_label("Nickname").fill("Kim")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("One")
    page.get_by_role("tab", name="Play").click()


def progress(page: Page) -> None:
    """Show a class as its teacher sees it."""
    made = made_class(page)
    for name, solved in (("Kim", 2), ("Lee", 1), ("Noor", 0)):
        path = f"/api/classes/{made['id']}"
        token = page.request.post(f"{path}/join", data={"nickname": name}).json()["token"]
        for number, moves in ((1, "r"), (2, "rr"))[:solved]:
            body = {"number": number, "moves": moves}
            headers = {"Authorization": f"Bearer {token}"}
            page.request.post(f"{path}/solved", data=body, headers=headers)
    page.goto(made["progress_url"])
    expect(page.get_by_role("rowheader")).to_have_count(3)


TWO_ROOMS = "; One\n\n#####\n#@$.#\n#####\n\n; Two\n\n######\n#@$ .#\n######\n"

SHOWN: dict[str, Callable[[Page], None]] = {
    "solver": solver,
    "playback": playback,
    "play": play,
    "builder": builder,
    "make": make,
    "learn": learn,
}
VIEWS = {
    **SHOWN,
    "records": records,
    "collections": collections,
    "own_collection": own_collection,
    "classroom": classroom,
    "progress": progress,
}


REPORT_VIEWPORT = {"width": 1280, "height": 1700}
REPORT_RUNS = {"all_prunings": [], "no_pairs": ["--without", "pairs", "--without", "corral-pushes"]}
"""The runs that the report shows, and how they search."""


def write_report(directory: Path) -> Path:
    """Solve the bundled puzzles in two ways and write a report about it."""
    puzzles = str(Path(__file__).parents[1] / "puzzles")
    limits = ["--max-states", "60000", "--quiet"]
    runs = [str(directory / f"{name}.jsonl") for name in REPORT_RUNS]
    for run, options in zip(runs, REPORT_RUNS.values(), strict=True):
        program = [sys.executable, "-m", "sokobot", "bench", puzzles]
        subprocess.run([*program, *limits, *options, "-o", run], check=False)
    target = directory / "report.html"
    command = [sys.executable, "-m", "sokobot", "report", *runs, "-o", str(target)]
    subprocess.run([*command, "--title", "The bundled puzzles"], check=True)
    return target


def take_report(browser: Browser, target: Path) -> None:
    """Take a report in both looks."""
    with tempfile.TemporaryDirectory() as directory:
        report = write_report(Path(directory))
        for look in ("light", "dark"):
            context = browser.new_context(viewport=REPORT_VIEWPORT, color_scheme=look)
            page = context.new_page()
            page.goto(report.as_uri())
            page.screenshot(path=target / f"report_{look}.png")
            context.close()


def open_puzzle(page: Page, identifier: str) -> None:
    """Open a bundled puzzle and wait until the page is complete."""
    page.goto(f"/?puzzle={identifier}")
    expect(page.locator(".piece.player")).to_be_visible()
    expect(page.locator(".library-item").first).to_be_visible()


@contextmanager
def running_server() -> Iterator[str]:
    """Run a server on a free port and yield its address."""
    with tempfile.TemporaryDirectory() as directory:
        command = [sys.executable, "-m", "sokobot", "serve", "--port", "0", "--no-open"]
        database = str(Path(directory) / "puzzles.sqlite3")
        with subprocess.Popen(
            [*command, "--database", database],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **SWITCHED_ON},
        ) as server:
            assert server.stdout is not None
            found = re.search(r"http://[^\s/]+", server.stdout.readline())
            assert found, "the server did not start"
            try:
                yield found.group()
            finally:
                server.send_signal(signal.SIGTERM)


def main() -> None:
    """Take every picture."""
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("SOKOBOT_CHROMIUM") or shutil.which("chromium")
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        is_every = "--every" in sys.argv
        looks = LOOKS if is_every else {name: LOOKS[name] for name in SHOWN_LOOKS}
        for look, options in looks.items():
            for view, show in (VIEWS if is_every else SHOWN).items():
                context = browser.new_context(base_url=address, reduced_motion="reduce", **options)
                page = context.new_page()
                show(page)
                page.evaluate("scrollTo(0, 0)")
                page.wait_for_timeout(400)  # Thumbnails arrive, colours settle.
                page.screenshot(path=target / f"{view}_{look}.png")
                context.close()
        if not is_every:
            take_report(browser, target)
        browser.close()


if __name__ == "__main__":
    main()
