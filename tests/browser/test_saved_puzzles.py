"""Saved puzzles outlive the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.builder_page import CROOKED, expect_text, import_text
from browser.live_server import LiveServer


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[LiveServer]:
    running = LiveServer(tmp_path / "own.sqlite3")
    running.start()
    yield running
    running.stop()


def open_own_builder(page: Page, server: LiveServer) -> None:
    page.goto(f"{server.url}/builder")
    expect(page.locator("body")).to_have_attribute("data-ready", "true")


def test_a_puzzle_saved_in_the_builder_is_there_after_a_restart(
    page: Page, own_server: LiveServer
) -> None:
    open_own_builder(page, own_server)
    import_text(page, CROOKED)
    expect_text(page, CROOKED)
    page.get_by_label("Title").fill("Kept")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#save-dialog")).to_be_visible()
    identifier = page.locator("#save-link").input_value().rsplit("/", 1)[1]
    page.goto("about:blank")

    own_server.stop()
    own_server.start()

    page.goto(f"{own_server.url}/p/{identifier}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kept")
    expect(page.locator(".box")).to_have_count(1)
    open_own_builder(page, own_server)
    page.get_by_role("button", name="Load").click()
    page.get_by_role("tab", name="Link or id").click()
    page.locator("#load-address-field").fill(identifier)
    page.get_by_role("button", name="Load it").click()
    expect_text(page, CROOKED)
    page.close()  # Before its server is gone.
