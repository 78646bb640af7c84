"""A class: made by a teacher, joined by pupils, watched on its page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.play_steps import press, start_playing
from browser.test_collections import collection_text, import_collection


def make_class(page: Page, **settings: object) -> dict[str, str]:
    """Make a class through the API."""
    saved = page.request.post("/api/collections", data={"text": collection_text(2)}).json()
    body = {"name": "4b", "collection": saved["id"], **settings}
    made: dict[str, str] = page.request.post("/api/classes", data=body).json()
    return made


def join(page: Page, made: dict[str, str], nickname: str) -> None:
    page.goto(made["url"])
    page.get_by_label("Nickname").fill(nickname)
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#class-nickname")).to_have_text(nickname)
    expect(page.get_by_role("heading", level=1)).to_have_text("Room 1")


def test_a_teacher_makes_a_class_and_sees_who_solved_what(page: Page) -> None:
    page.goto("/?puzzle=trivial")
    import_collection(page, collection_text(2), "Lesson")
    page.get_by_role("button", name="Collections…").click()
    page.get_by_role("button", name="Make a class…").click()
    page.get_by_label("Name of the class").fill("<i>4b</i>")
    page.get_by_role("button", name="Make the class").click()
    pupils = page.get_by_label("For the pupils")
    expect(pupils).not_to_have_value("")
    links = pupils.input_value(), page.get_by_label("For you: it holds your key").input_value()

    page.goto(links[0])
    page.get_by_label("Nickname").fill("Ann")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Room 1")
    for hidden in ("#solve-button", "#edit-link", "#collections-button"):
        expect(page.locator(hidden)).to_be_hidden()
    start_playing(page)
    expect(page.locator(".play-helps")).to_be_hidden()
    page.locator("#board [role=grid]").focus()
    press(page, "ArrowRight")
    expect(page.locator("#class-said")).to_have_text("Number 1 counts for the class.")

    page.goto(links[1])
    row = page.get_by_role("row").nth(1)
    expect(row).to_contain_text("Ann")
    expect(row).to_contain_text("1 of 2")
    expect(row).to_contain_text("✓ 1 push, 1 move")
    expect(page.get_by_role("heading", level=1)).to_have_text("<i>4b</i>")
    page.get_by_role("button", name="Remove Ann").click()
    expect(page.locator("#class-table")).to_contain_text("Nobody has joined yet.")


def test_a_nickname_is_taken_once_and_stays_after_a_reload(
    page: Page, console_errors: list[str]
) -> None:
    made = make_class(page, hints=True, solver=True, minutes=10)
    body = {"nickname": "Ann"}
    assert page.request.post(f"/api/classes/{made['id']}/join", data=body).ok
    page.goto(made["url"])
    page.get_by_label("Nickname").fill("ann")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert").filter(has_text="taken")).to_be_visible()
    console_errors.clear()
    join(page, made, "Ben")
    expect(page.locator("#class-time")).to_contain_text("left")
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_visible()
    page.goto(made["url"])
    expect(page.locator("#class-nickname")).to_have_text("Ben")
    expect(page.get_by_label("Nickname")).to_be_hidden()


def test_without_the_key_the_page_shows_nothing(page: Page, console_errors: list[str]) -> None:
    made = make_class(page)
    page.goto(f"{made['url']}/progress")
    expect(page.locator("#class-said")).to_contain_text("The teacher’s key opens this page.")
    page.get_by_label("The teacher’s key").fill("a guess")
    expect(page.locator("#class-said")).to_contain_text("This needs the teacher's key")
    console_errors.clear()
    page.get_by_label("The teacher’s key").fill(made["key"])
    expect(page.locator("#class-table")).to_contain_text("Nobody has joined yet.")
    console_errors.clear()
