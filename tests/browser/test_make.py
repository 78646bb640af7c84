"""Make me a puzzle: a wish, a puzzle to play; harder, easier, another; the builder."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

KEYS = {"u": "ArrowUp", "d": "ArrowDown", "l": "ArrowLeft", "r": "ArrowRight"}
WISH = {"difficulty": 0.2, "boxes": 2, "width": 5, "height": 5}


def wish_for(page: Page, percent: int) -> None:
    page.get_by_label("Difficulty").fill(str(percent))
    page.get_by_label("Boxes").select_option("2")
    page.get_by_label("Floor at most").select_option("5x5")


def make(page: Page, button: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Press a button; return what was asked for, and the answer."""
    with page.expect_response("**/api/generate") as caught:
        page.get_by_role("button", name=button).click()
    answer = caught.value.json()
    expect(page.locator("#made h2")).to_have_text(answer["title"])
    expect(page.locator("#made")).to_have_attribute("aria-busy", "false")
    asked = caught.value.request.post_data_json
    assert asked is not None
    return asked, answer


def test_make_one_harder_easier_another_and_build_on(page: Page) -> None:
    page.goto("/make")
    wish_for(page, 20)
    expect(page.locator("#difficulty-value")).to_have_text(
        "Medium: about 20 % of people would fail"
    )
    asked, first = make(page, "Make a puzzle")
    assert asked == {**WISH, "avoid": []}
    expect(page.locator("#made")).to_contain_text("2 boxes, at least")
    expect(page.locator("#made")).to_contain_text(f"{first['word'].capitalize()}. About")
    expect(page.locator("#announcer")).to_contain_text(first["title"])

    asked, harder = make(page, "Harder")
    assert asked["difficulty"] == round(first["failure"] + 0.06, 2)
    assert asked["avoid"] == [first["puzzle"]]
    assert harder["failure"] > first["failure"]
    expect(page.get_by_role("button", name="Harder")).to_be_focused()
    asked, easier = make(page, "Easier")
    assert easier["failure"] < harder["failure"]
    asked, another = make(page, "Another like this")
    assert another["puzzle"] not in {first["puzzle"], harder["puzzle"], easier["puzzle"]}

    page.reload()
    expect(page.locator("#made h2")).to_have_text(another["title"])
    page.get_by_role("link", name="Open in the builder").click()
    expect(page).to_have_url(re.compile("/builder"))
    expect(page.locator(".box")).to_have_count(2)


def test_it_is_played_in_place_by_keyboard(page: Page) -> None:
    page.goto("/make")
    wish_for(page, 12)
    page.get_by_role("button", name="Make a puzzle").focus()
    with page.expect_response("**/api/generate") as caught:
        page.keyboard.press("Enter")
    made = caught.value.json()
    body = {"puzzle": made["puzzle"], "timeout": 10}
    moves = page.request.post("/api/solve", data=body).json()["moves_full"]

    page.get_by_role("grid", name=f"Puzzle board, {made['title']}").focus()
    for letter in moves:
        page.keyboard.press(KEYS[letter.lower()])

    expect(page.locator("#made .notice-good")).to_contain_text(f"{made['pushes']} push")


def test_what_is_not_found_is_said_and_the_old_one_stays(page: Page) -> None:
    page.goto("/make")
    wish_for(page, 20)
    make(page, "Make a puzzle")
    page.get_by_label("Boxes").select_option("1")
    page.get_by_label("Difficulty").fill("50")
    page.get_by_role("button", name="Make a puzzle").click()
    expect(page.locator("#make-words .notice-warn")).to_contain_text("Try another difficulty")
    expect(page.locator("#made .exercise")).to_be_visible()


def test_cancel(page: Page) -> None:
    waiting: list[Route] = []
    page.route("**/api/generate", lambda route: waiting.append(route))  # Nobody answers.
    page.goto("/make")
    page.get_by_role("button", name="Make a puzzle").click()
    expect(page.locator("#make-words")).to_have_text("Looking for a room…")
    cancel = page.get_by_role("button", name="Cancel")
    with page.expect_event("requestfailed"):
        cancel.click()
    expect(cancel).to_be_hidden()
    expect(page.locator("#make-words")).to_have_text("Cancelled.")
    expect(page.get_by_role("button", name="Make a puzzle")).to_be_focused()
    expect(page.locator("#nothing-yet")).to_be_visible()
    assert len(waiting) == 1


def test_without_the_server_it_says_so(page: Page, console_errors: list[str]) -> None:
    page.goto("/make")
    page.context.set_offline(True)
    page.get_by_role("button", name="Make a puzzle").click()
    expect(page.locator("#make-words .notice-bad")).to_contain_text("cannot be reached")
    console_errors.clear()
