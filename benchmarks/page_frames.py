"""Import, scroll and search a large collection on the page, and find the longest task.

    python benchmarks/page_frames.py [PUZZLES]

Drives chromium against a server of its own.  The browser's own trace says how long its main thread
was busy at a stretch: a frame can be no later than that.
"""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

CATEGORIES = "toplevel,devtools.timeline,disabled-by-default-devtools.timeline"


def collection(count: int) -> bytes:
    """Return different puzzles of several sizes as one file."""
    parts = []
    for number in range(count):
        width, height = 4 + number % 9, 1 + number // 9 % 8
        rows = [f"#@$.{' ' * width}#", *[f"#{' ' * (width + 3)}#"] * height]
        wall = "#" * (width + 5)
        parts.append("\n".join([f"; Room {number + 1}", "", wall, *rows, wall]))
    return "\n\n".join(parts).encode()


def longest_tasks(trace: list[dict[str, Any]], start: float) -> list[float]:
    """Return the tasks of the page's main thread after `start`, longest first, in milliseconds."""
    threads = {
        (event["pid"], event["tid"])
        for event in trace
        if event.get("name") == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    lengths = [
        event["dur"] / 1000
        for event in trace
        if event.get("name", "").endswith("RunTask")
        and "dur" in event
        and event["ts"] >= start
        and (event["pid"], event["tid"]) in threads
    ]
    return sorted(lengths, reverse=True)


def traced(page: Page, work: Any) -> list[float]:
    """Do some work under the browser's trace and return its longest tasks."""
    devtools = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    is_done: list[bool] = []
    devtools.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: is_done.append(True))
    devtools.send("Tracing.start", {"categories": CATEGORIES})
    work()
    devtools.send("Tracing.end")
    while not is_done:
        page.wait_for_timeout(50)
    return longest_tasks(events, 0)[:5]


def main() -> None:
    """Measure each step and print it as a line of JSON."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    with tempfile.TemporaryDirectory() as directory:
        command = [sys.executable, "-m", "sokobot", "serve", "--port", "0", "--no-open"]
        database = str(Path(directory) / "puzzles.sqlite3")
        server = subprocess.Popen(
            [*command, "--database", database], stdout=subprocess.PIPE, text=True
        )
        assert server.stdout is not None
        found = re.search(r"http://[^\s/]+", server.stdout.readline())
        assert found is not None
        try:
            file = Path(directory) / "many.txt"
            file.write_bytes(collection(count))
            measure(found.group(), count, file)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()


def measure(address: str, count: int, file: Path) -> None:
    """Import, scroll and search, each under the trace."""
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox"]
        path = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        page = browser.new_page(base_url=address, viewport={"width": 1280, "height": 800})
        page.goto("/?puzzle=trivial", wait_until="networkidle")
        page.get_by_role("button", name="Collections…").click()

        def take() -> None:
            page.locator("#collection-files").set_input_files(file)
            expect(page.locator("#collections-findings")).to_contain_text("kept.", timeout=60_000)

        def scroll() -> None:
            page.locator("#collections-dialog").get_by_role("button", name="Close").click()
            page.locator("#collection-list").hover()
            for _ in range(60):
                page.mouse.wheel(0, 1500)
                page.wait_for_timeout(16)
            page.locator("#collection-list").evaluate("(list) => list.scrollTo(0, 1e9)")
            page.wait_for_timeout(200)

        def search() -> None:
            page.get_by_label("Search puzzles").press_sequentially("room 43", delay=60)
            page.get_by_label("Order").select_option("size")
            page.wait_for_timeout(200)

        for name, work in (("import", take), ("scroll", scroll), ("search", search)):
            longest = [round(length, 1) for length in traced(page, work)]
            print(json.dumps({"step": name, "puzzles": count, "longest_tasks_ms": longest}))
        browser.close()


if __name__ == "__main__":
    main()
