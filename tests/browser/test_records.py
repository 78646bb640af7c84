"""Records of the server on the page: enter one's best, see everybody's, remove with the key."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.live_server import MODERATOR_KEY
from browser.play_steps import button, play, press

CORRIDOR = "#########\n#@ $ .  #\n#       #\n#########"
HOSTILE = "<img src=x onerror=alert(1)>"


def enter_best(page: Page, name: str) -> None:
    page.get_by_role("button", name="Records", exact=True).click()
    page.get_by_label("Your name, as others will see it").fill(name)
    page.get_by_role("button", name="Enter my best").click()


def test_ones_best_becomes_a_record_and_is_beaten(page: Page) -> None:
    play(page, CORRIDOR)
    page.get_by_role("button", name="Records", exact=True).click()
    dialog = page.locator("#records-dialog")
    expect(dialog).to_contain_text("Solve the puzzle by hand to enter your solution.")
    expect(dialog).to_contain_text("Nobody has entered a solution")
    dialog.get_by_role("button", name="Close").click()

    press(page, "ArrowDown", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight")
    expect(page.locator(".play-best")).to_be_visible()
    enter_best(page, HOSTILE)
    expect(dialog).to_contain_text("Entered: moves, pushes, box lines.")
    row = dialog.get_by_role("row").nth(1)
    expect(row.get_by_role("cell")).to_have_text(["1", "5", "2", "1", row_date(row)])
    expect(row.get_by_role("rowheader")).to_have_text(HOSTILE)
    dialog.get_by_role("button", name="Enter my best").click()
    expect(dialog).to_contain_text("What this name has already is as good.")
    dialog.get_by_role("button", name="Close").click()

    button(page, "Restart").click()
    press(page, "ArrowRight", "ArrowRight", "ArrowRight")
    expect(page.locator(".play-best")).to_contain_text("2 pushes, 3 moves")
    enter_best(page, "Ben")
    expect(dialog.get_by_role("rowheader")).to_have_text(["Ben", HOSTILE])
    dialog.get_by_label("Fewest").select_option("lines")
    expect(dialog.get_by_role("rowheader")).to_have_text([HOSTILE, "Ben"])


def row_date(row: object) -> str:
    return str(row.get_by_role("cell").last.inner_text())  # type: ignore[attr-defined]


def test_who_has_the_key_removes_on_the_page(page: Page, console_errors: list[str]) -> None:
    drawing = CORRIDOR.replace(".  ", " . ")
    for name in ("Ann", "Rude"):
        body = {"puzzle": drawing, "name": name, "solutions": ["rRRR"]}
        assert page.request.post("/api/records/enter", data=body).ok
    play(page, drawing)
    page.get_by_role("button", name="Records", exact=True).click()
    dialog = page.locator("#records-dialog")
    expect(dialog.get_by_role("rowheader")).to_have_text(["Ann", "Rude"])
    dialog.get_by_text("Moderate", exact=True).click()
    key = dialog.get_by_label("The server’s moderator key")
    key.fill("wrong")
    dialog.get_by_role("button", name="Remove this record of Ann").click()
    expect(dialog).to_contain_text("This needs the right key")
    console_errors.clear()

    key.fill(MODERATOR_KEY)
    dialog.get_by_role("button", name="Remove all records of Rude").click()

    expect(dialog.get_by_role("rowheader")).to_have_text(["Ann"])
