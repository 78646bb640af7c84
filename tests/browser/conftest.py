"""A real server and a real browser for every test under tests/browser.

The server is `sokobot serve` in a process of its own, the browser Debian's chromium.  A
missing browser is a failure, never a skip.  A test also fails when its page writes an error
to the console: a blocked script or a broken promise is a bug even if nobody looks at it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    WebError,
    expect,
)
from pytest_playwright.pytest_playwright import CreateContextCallback

from browser.live_server import LiveServer

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PATIENCE_MILLISECONDS = 30_000
"""Machines may be busy; what is waited for mostly comes at once."""

expect.set_options(timeout=PATIENCE_MILLISECONDS)


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


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Without the worker that keeps pages: it would stand between tests and the server."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture
def console_errors() -> list[str]:
    """What the pages of this test complained about; a test that provokes errors clears it."""
    return []


@dataclass(frozen=True, slots=True)
class SharedContext:
    """One browser context for most tests: a new one takes chromium a second."""

    context: BrowserContext
    devtools: CDPSession
    """Of a blank page that is always there."""

    def forget_everything(self, origin: str) -> None:
        """Close all pages but the blank one, and leave nothing in the storage."""
        self.context.set_offline(False)  # A test may have failed without network.
        for page in self.context.pages[1:]:
            page.close()
        stored = {"origin": origin, "storageTypes": "local_storage,indexeddb,cookies"}
        self.devtools.send("Storage.clearDataForOrigin", stored)


@pytest.fixture(scope="session")
def shared_context(
    browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[SharedContext]:
    context = browser.new_context(**browser_context_args)
    yield SharedContext(context, context.new_cdp_session(context.new_page()))
    context.close()


@pytest.fixture
def context(
    request: pytest.FixtureRequest,
    new_context: CreateContextCallback,
    shared_context: SharedContext,
    console_errors: list[str],
    base_url: str,
) -> Iterator[BrowserContext]:
    """The shared context as if nobody had used it; a test with its own arguments gets its own."""
    has_own = request.node.get_closest_marker("browser_context_args") is not None
    context = new_context() if has_own else shared_context.context
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    with errors_noted(context, console_errors):
        yield context
        shared_context.forget_everything(base_url)
    assert console_errors == []


@contextmanager
def errors_noted(context: BrowserContext, errors: list[str]) -> Iterator[None]:
    """Collect console errors and uncaught exceptions of every page of `context`."""

    def on_console(message: ConsoleMessage) -> None:
        # That a test switched the network off is no complaint of the page.
        if message.type == "error" and "ERR_INTERNET_DISCONNECTED" not in message.text:
            errors.append(message.text)

    def on_error(error: WebError) -> None:
        errors.append(f"{error.error.name}: {error.error.message}")

    context.on("console", on_console)
    context.on("weberror", on_error)
    yield
    context.remove_listener("console", on_console)
    context.remove_listener("weberror", on_error)
