"""A real server and a real browser for every test under tests/browser.

The server is `sokobot serve` in a process of its own, the browser Debian's chromium.  A
missing browser is a failure, never a skip.  A test also fails when its page writes an error
to the console: a blocked script or a broken promise is a bug even if nobody looks at it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page

from browser.live_server import LiveServer

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    running = LiveServer(tmp_path_factory.mktemp("server") / "puzzles.sqlite3")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def live_server(server: LiveServer) -> str:
    """The address of the shared server, without a slash at its end."""
    return server.url


@pytest.fixture(scope="session")
def base_url(live_server: str) -> str:
    """Where `page.goto("/")` goes."""
    return live_server


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    asked = os.environ.get("SOKOBOT_CHROMIUM")
    paths = [asked] if asked else [shutil.which(name) for name in CHROMIUM_NAMES]
    path = next((path for path in paths if path), None)
    if path is None:
        pytest.fail("chromium is missing; `make browser` installs it", pytrace=False)
    return {**browser_type_launch_args, "executable_path": path, "args": CHROMIUM_ARGUMENTS}


@pytest.fixture
def console_errors() -> list[str]:
    """What the pages of this test complained about; a test that provokes errors clears it."""
    return []


@pytest.fixture
def context(context: BrowserContext, console_errors: list[str]) -> Iterator[BrowserContext]:
    context.set_default_timeout(15_000)
    watch_for_errors(context, console_errors)
    yield context
    assert console_errors == []


def watch_for_errors(context: BrowserContext, errors: list[str]) -> None:
    """Collect console errors and uncaught exceptions of every page of `context`."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    def on_page(page: Page) -> None:
        page.on("pageerror", lambda error: errors.append(_words(error)))

    context.on("console", on_console)
    context.on("page", on_page)


def _words(error: Error) -> str:
    return f"{error.name}: {error.message}"
