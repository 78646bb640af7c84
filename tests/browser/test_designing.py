"""Tools for designers: strokes of every kind, parts that are moved, and trying it in place."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.builder_page import drag, import_text, new_drawing, open_builder, pick, press

ROOM = "########\n#      #\n# @$ . #\n#      #\n########"


def expect_text(page: Page, *rows: str) -> None:
    expect(page.locator("#text-field")).to_have_value("\n".join(rows))


def test_rectangles_areas_and_symmetry(page: Page) -> None:
    open_builder(page)
    new_drawing(page, 7, 5, walls=False)
    page.get_by_label("Draw", exact=True).select_option(label="Rectangle")
    drag(page, (0, 0), (3, 2), (6, 4))
    expect_text(page, "#######", "#     #", "#     #", "#     #", "#######")

    page.get_by_label("Draw", exact=True).select_option(label="Freehand")
    page.get_by_label("Symmetry").select_option(label="Left and right")
    pick(page, "Box")
    press(page, 2, 2)
    expect_text(page, "#######", "#     #", "# $ $ #", "#     #", "#######")

    page.get_by_label("Symmetry").select_option(label="No symmetry")
    page.keyboard.press("i")
    pick(page, "Goal")
    press(page, 1, 1)
    expect_text(page, "#######", "#.....#", "#.$.$.#", "#.....#", "#######")
    page.keyboard.press("Control+z")
    expect_text(page, "#######", "#     #", "# $ $ #", "#     #", "#######")


def test_a_part_is_selected_moved_copied_turned_and_pasted(page: Page) -> None:
    open_builder(page)
    import_text(page, ROOM)
    expect_text(page, *ROOM.split("\n"))
    page.get_by_label("Draw", exact=True).select_option(label="Select a part")
    drag(page, (3, 2), (5, 2))
    drag(page, (4, 2), (4, 1))
    expect_text(page, "########", "#  $ . #", "# @    #", "#      #", "########")

    page.get_by_role("button", name="Flip ↔").click()
    expect_text(page, "########", "#  . $ #", "# @    #", "#      #", "########")
    page.keyboard.down("Shift")
    drag(page, (4, 1), (4, 3))
    page.keyboard.up("Shift")
    expect_text(page, "########", "#  . $ #", "# @    #", "#  . $ #", "########")

    page.get_by_role("button", name="Cut", exact=True).click()
    expect_text(page, "########", "#  . $ #", "# @    #", "#      #", "########")
    page.locator("#drawing [role=grid]").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Control+v")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect_text(page, "########", "#  . $ #", "# @    #", "#  . $ #", "########")
    page.keyboard.press("Escape")
    expect(page.locator(".mark-region")).to_have_count(0)


def test_the_keyboard_selects_and_deletes(page: Page) -> None:
    open_builder(page)
    import_text(page, ROOM)
    expect_text(page, *ROOM.split("\n"))
    page.locator("#drawing [role=grid]").focus()
    page.keyboard.press("s")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.keyboard.down("Shift")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    page.keyboard.up("Shift")
    expect(page.locator("#announcer")).to_have_text("Selected: 4 × 2 cells")
    page.keyboard.press("Delete")
    expect(page.locator("#announcer")).to_have_text("Cleared")
    page.keyboard.press("Control+z")
    expect_text(page, *ROOM.split("\n"))


def test_it_is_tried_in_place_and_stays_as_it_is(page: Page) -> None:
    open_builder(page)
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("#try-words")).to_have_text("Draw a player and a box first.")
    import_text(page, ROOM)
    expect_text(page, *ROOM.split("\n"))

    page.get_by_role("button", name="Try it").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#try-words")).to_have_text("1 move, 1 push")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#try-words")).to_have_text("Solved: 2 moves, 2 pushes")
    page.keyboard.press("z")
    expect(page.locator("#try-words")).to_have_text("1 move, 1 push")
    page.get_by_role("button", name="Restart").click()
    drag(page, (3, 2), (5, 2))
    expect(page.locator("#try-words")).to_have_text("Solved: 2 moves, 2 pushes")

    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Try it")).to_be_visible()
    expect_text(page, *ROOM.split("\n"))
    pick(page, "Wall")
    press(page, 1, 1)
    expect(page.get_by_role("gridcell", name="row 2, column 2: wall")).to_have_count(1)
