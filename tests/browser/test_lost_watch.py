"""Losing pushes that only the server sees: told at once, explained, proved and undone."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, expect

from browser.play_steps import button, lose, marked, play, press, start_playing

BANNER = ".play-dead-end"


def lose_the_example(page: Page) -> None:
    """Push a box so that it and another can never both come home; no simple test sees it."""
    page.goto("/?puzzle=example")
    start_playing(page)
    press(page, "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft")
    expect(page.locator("[data-figure=moves]")).to_have_text("4")


def test_a_losing_push_is_told_without_being_asked(page: Page) -> None:
    lose_the_example(page)

    banner = page.locator(BANNER)
    expect(banner).to_contain_text("However the boxes at row 4, column 2 and row 5, column 3")
    expect(page.locator("#alarm")).to_contain_text("Dead end.")
    expect(page.locator("[data-figure=standing]")).to_have_text("Dead end")
    expect(page.locator(".mark-stuck [data-cell]")).to_have_count(2)
    button(page, "Undo to before it").click()

    expect(page.locator("[data-figure=moves]")).to_have_text("3")
    expect(banner).to_be_hidden()
    press(page, "c")
    expect(page.locator("[data-answer=yes]")).to_be_visible()


def test_whoever_plays_on_is_told_that_it_is_still_lost(page: Page) -> None:
    lose_the_example(page)
    banner = page.locator(BANNER)
    expect(banner).to_be_visible()

    press(page, "ArrowUp", "ArrowUp")

    expect(banner).to_be_visible()
    button(page, "Undo to before it").click()
    expect(page.locator("[data-figure=moves]")).to_have_text("3")


def test_the_proof_can_be_played(page: Page) -> None:
    lose_the_example(page)
    proof = page.locator(f"{BANNER} .proof")
    proof.get_by_text("And if I push…?").click()

    words = proof.locator(".proof-words")
    expect(words).to_contain_text("Even with all other boxes away, 3 pushes are left.")
    expect(proof.locator(".piece.box")).to_have_count(2)
    endings = 0
    for number in range(3):
        proof.locator(".proof-pushes button").nth(number).click()
        expect(proof.get_by_role("button", name="Take it back")).to_be_focused()
        endings += words.inner_text().startswith("Lost: ")
        proof.get_by_role("button", name="Take it back").click()
        expect(words).to_contain_text("Even with all other boxes away")
    assert endings == 2
    expect(page.locator("[data-figure=moves]")).to_have_text("4")


def test_who_wants_no_warnings_is_not_watched(page: Page) -> None:
    asked: list[dict[str, Any]] = []

    def note(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or ""))
        route.continue_()

    page.goto("/?puzzle=example")
    start_playing(page)
    page.get_by_label("Warn me about dead ends").uncheck()
    page.route("**/api/explain", note)
    press(page, "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft")
    expect(page.locator("[data-figure=moves]")).to_have_text("4")
    page.wait_for_timeout(400)
    assert asked == []

    page.get_by_label("Warn me about dead ends").check()

    expect(page.locator(BANNER)).to_be_visible()
    assert [body["moves"] for body in asked] == ["rrdL"]


def test_a_walk_asks_nothing(page: Page) -> None:
    asked: list[str] = []
    play(page)
    page.wait_for_timeout(400)
    page.on("request", lambda request: asked.append(request.url))

    press(page, "ArrowUp", "ArrowLeft")
    expect(page.locator("[data-figure=moves]")).to_have_text("2")
    page.wait_for_timeout(400)

    assert not any("/api/explain" in url for url in asked)


def test_the_server_names_fewer_boxes_than_the_page(page: Page) -> None:
    play(page)

    lose(page)

    expect(page.locator(BANNER)).to_contain_text(
        "The box at row 2, column 4 is against a wall and can no longer be pushed to any goal."
    )
    assert marked(page, "stuck") == {(1, 3)}
