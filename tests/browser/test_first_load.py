"""What a first visit costs: few requests, few bytes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

MOST_REQUESTS = 25
MOST_BYTES = 250_000


@pytest.mark.parametrize("address", ["/", "/builder", "/learn"])
@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 800})
def test_the_first_visit_is_small(page: Page, address: str) -> None:
    devtools = page.context.new_cdp_session(page)
    sizes: dict[str, int] = {}

    def finished(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    devtools.on("Network.loadingFinished", finished)
    devtools.send("Network.enable")
    page.goto(address, wait_until="networkidle")
    expect(page.locator(".cell-grid [role=row]").first).to_be_attached()

    assert 3 < len(sizes) <= MOST_REQUESTS
    assert sum(sizes.values()) <= MOST_BYTES, sizes
