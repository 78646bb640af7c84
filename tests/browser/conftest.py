"""A real server and a real browser for every test under tests/browser.

The server is `sokobot serve` in a process of its own, the browser Debian's chromium.  A
missing browser is a failure, never a skip.  A test also fails when its page writes an error
to the console: a blocked script or a broken promise is a bug even if nobody looks at it.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(slots=True)
class LiveServer:
    """A `sokobot serve` process; it can be stopped and started again on the same database."""

    database: Path
    url: str = ""
    _process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start the server on a free port and wait until it listens."""
        command = [sys.executable, "-m", "sokobot", "serve", "--port", "0", "--no-open"]
        self._process = subprocess.Popen(
            [*command, "--workers", "2", "--database", str(self.database)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            # One browser stands for many visitors: it must not run into its own rate limits.
            env={**os.environ, "SOKOBOT_RATE_LIMITS": "off"},
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://[^\s/]+", line)
        assert found, f"the server did not start: {line!r}"
        self.url = found.group()

    def stop(self) -> None:
        """Stop the server the way an operator does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(timeout=30)
        assert self._process.stdout is not None
        self._process.stdout.close()


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
