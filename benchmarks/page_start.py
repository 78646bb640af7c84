"""How soon the pages can be used on a slow device: chromium with its processor slowed down.

    python benchmarks/page_start.py [--slower 4] [--runs 5]

Starts `sokobot serve` and opens each page in a browser that has never seen it, with the
processor slowed by the browser itself (CDP Emulation.setCPUThrottlingRate).  A page can be
used once its board is drawn, its first button works and no task of more than 50 ms follows
for half a second.  Prints the median of the runs: first paint, usable, longest task, requests
and compressed bytes.  Exits with 1 if a page is usable only after a second.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys

from playwright.sync_api import Browser, sync_playwright
from web_load import served

PAGES = {"/?puzzle=challenge": "#solve-button:not([disabled])", "/builder": "body[data-ready]"}
LATEST_MILLISECONDS = 1000

WATCH = """window.tasks = [];
new PerformanceObserver((list) => {
    for (const task of list.getEntries()) {
        window.tasks.push([task.startTime, task.startTime + task.duration]);
    }
}).observe({type: "longtask", buffered: true});
new MutationObserver((_, observer) => {
    const isReady = document.querySelector(".board .picture path") && document.querySelector(SIGN);
    if (!isReady) return;
    window.ready = performance.now();
    observer.disconnect();
}).observe(document, {subtree: true, childList: true, attributes: true});"""
"""Notes when the board is drawn and the sign of readiness is there."""


def measured(browser: Browser, address: str, sign: str, slower: float) -> dict[str, float]:
    """Open a page once, as a new visitor, and return its figures."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    sizes: list[float] = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.add_init_script(WATCH.replace("SIGN", f"'{sign}'"))
    page.goto(address, wait_until="load")
    page.wait_for_function("window.ready")
    page.wait_for_timeout(1500)
    ready = float(page.evaluate("window.ready"))
    tasks = [(float(start), float(end)) for start, end in page.evaluate("window.tasks")]
    usable = ready
    for start, end in sorted(tasks):
        if start < usable + 500:
            usable = max(usable, end)
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    context.close()
    return {
        "first paint": float(paint),
        "usable": usable,
        "longest task": max((end - start for start, end in tasks), default=0.0),
        "requests": float(len(sizes)),
        "KiB": sum(sizes) / 1024,
    }


def main() -> int:
    """Measure every page and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--slower", type=float, default=4.0)
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    is_late = False
    chromium = os.environ.get("SOKOBOT_CHROMIUM") or shutil.which("chromium")
    with served() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for path, sign in PAGES.items():
            address = f"http://{server.host}:{server.port}{path}"
            runs = [measured(browser, address, sign, asked.slower) for _ in range(asked.runs)]
            medians = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
            print(
                f"{path:20} " + ", ".join(f"{name} {value:.0f}" for name, value in medians.items())
            )
            is_late |= medians["usable"] > LATEST_MILLISECONDS
        browser.close()
    return 1 if is_late else 0


if __name__ == "__main__":
    sys.exit(main())
