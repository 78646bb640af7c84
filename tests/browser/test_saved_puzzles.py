"""Saved puzzles outlive the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.live_server import LiveServer


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[LiveServer]:
    running = LiveServer(tmp_path / "own.sqlite3")
    running.start()
    yield running
    running.stop()


def test_a_saved_puzzle_is_there_after_a_restart(page: Page, own_server: LiveServer) -> None:
    answer = page.request.post(
        f"{own_server.url}/api/save_custom",
        data={"puzzle": "######\n#@ $.#\n######", "title": "Kept"},
    )
    address = answer.json()["url"]
    own_server.stop()
    own_server.start()
    page.goto(own_server.url + address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Kept")
    expect(page.locator(".box")).to_have_count(1)
    page.close()  # Before its server is gone.
