"""The pages without the server: what was kept opens, plays and builds."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from browser.builder_page import press
from browser.play_steps import expect_figures, start_playing
from browser.play_steps import press as press_keys

NEEDS_WORKER = pytest.mark.browser_context_args(service_workers="allow")


def keep_pages(page: Page) -> None:
    """Visit once, until the browser keeps everything."""
    page.goto("/?puzzle=trivial")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


@NEEDS_WORKER
def test_without_the_server_bundled_puzzles_are_played(page: Page) -> None:
    keep_pages(page)
    page.context.set_offline(True)
    page.goto("/?puzzle=challenge")
    expect(page.get_by_role("heading", level=1)).to_have_text("Challenge")
    expect(page.locator("#offline-badge")).to_be_visible()

    page.locator(".library-item[data-id=trivial]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Trivial")
    start_playing(page)
    page.locator("#board [role=grid]").focus()
    press_keys(page, "ArrowRight")
    expect(page.locator(".play-best")).to_contain_text("1 push, 1 move")

    page.context.set_offline(False)
    expect(page.locator("#offline-badge")).to_be_hidden()


@NEEDS_WORKER
def test_without_the_server_one_can_build_and_is_told_what_is_missing(page: Page) -> None:
    keep_pages(page)
    page.context.set_offline(True)
    page.goto("/builder")
    expect(page.locator("body")).to_have_attribute("data-ready", "true")

    press(page, 3, 3)
    expect(page.locator("#findings")).to_contain_text("There is no player.")
    page.keyboard.press("4")
    press(page, 2, 2)
    expect(page.locator("#findings")).not_to_contain_text("There is no box.")

    page.context.set_offline(False)
    for key, column in (("5", 1), ("3", 4)):
        page.keyboard.press(key)
        press(page, column, 2)
    expect(page.locator("#verdict")).to_have_attribute("data-state", "valid")


@NEEDS_WORKER
def test_without_the_server_ones_own_collection_is_there(page: Page) -> None:
    keep_pages(page)
    page.get_by_role("button", name="Collections…").click()
    page.get_by_label("Name, if the text has none").fill("Mine")
    page.get_by_label("Paste puzzles, or links").fill("; First\n\n########\n#@ $ . #\n########")
    page.get_by_role("button", name="Import the text").click()
    expect(page.locator("#collections-findings")).to_contain_text("kept.")

    page.context.set_offline(True)
    page.goto("/?puzzle=challenge")
    page.get_by_label("Collection", exact=True).select_option(label="Mine (1)")
    page.locator(".collection-item").click()
    start_playing(page)
    page.locator("#board [role=grid]").focus()
    press_keys(page, "ArrowRight", "ArrowRight", "ArrowRight")
    expect_figures(page, moves=3, pushes=2, homes="1 / 1")
    page.context.set_offline(False)


def test_the_page_can_be_installed(page: Page) -> None:
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    answer = page.request.get(address)
    manifest = json.loads(answer.text())

    assert answer.headers["content-type"] == "application/manifest+json"
    assert manifest["start_url"] == "/"
    assert page.request.get(manifest["shortcuts"][0]["url"]).ok
    icon = page.evaluate(
        "([base, path]) => new URL(path, base).href", [answer.url, manifest["icons"][0]["src"]]
    )
    assert page.request.get(icon).ok
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    found = {error["errorId"] for error in errors["installabilityErrors"]}
    assert found <= {"no-matching-service-worker", "in-incognito"}
