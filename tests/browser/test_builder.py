"""The builder as people use it: paint, check, reshape, solve, by mouse, keys and touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from browser.builder_page import (
    CORRIDOR,
    CROOKED,
    cell,
    drag,
    expect_text,
    expect_verdict,
    import_text,
    marked,
    new_drawing,
    open_builder,
    pick,
    point,
    press,
)


def test_draw_check_solve_and_share_a_puzzle_by_mouse(page: Page, browser: Browser) -> None:
    open_builder(page)
    new_drawing(page, 6, 4, walls=False)
    expect(page.locator("#findings")).to_contain_text("Nothing is drawn yet")
    drag(page, (0, 0), (5, 0), (5, 3), (0, 3), (0, 0))
    pick(page, "Player")
    press(page, 1, 1)
    expect(page.locator("#findings")).to_contain_text("There is no box")
    expect(page.locator("#findings")).to_contain_text("There is no goal")
    expect_verdict(page, "invalid")
    pick(page, "Box")
    press(page, 3, 1)
    pick(page, "Goal")
    press(page, 4, 1)
    expect_text(page, "######\n#@ $.#\n#    #\n######")
    expect_verdict(page, "valid")
    expect(page.locator("#findings li")).to_have_count(0)

    page.get_by_role("button", name="Solve This Puzzle").click()
    outcome = page.locator("#solve-outcome")
    expect(outcome).to_contain_text("Solved in 1 push. Proved")
    watch = page.get_by_role("link", name="Watch it").get_attribute("href")
    assert watch is not None
    fresh = browser.new_page()
    fresh.goto(page.url.split("/builder")[0] + watch)
    expect(fresh.locator("#counter")).to_have_text("move 0 / 2, push 0 / 1")
    fresh.context.close()

    page.get_by_role("button", name="Share").click()
    expect(page.locator("#share-dialog")).to_be_visible()
    link = page.locator("#share-edit").input_value()
    assert "/builder#v1=" in link
    fresh = browser.new_page()
    fresh.goto(link)
    expect_text(fresh, "######\n#@ $.#\n#    #\n######")
    fresh.context.close()


def test_draw_and_solve_a_puzzle_by_keyboard_alone(page: Page) -> None:
    open_builder(page)
    new_drawing(page, 5, 3, walls=False)
    page.locator("#drawing [role=grid]").focus()
    keyboard = page.keyboard
    keyboard.press("w")
    keyboard.down("Shift")
    for key in ["ArrowRight"] * 4 + ["ArrowDown"] * 2 + ["ArrowLeft"] * 4 + ["ArrowUp"] * 2:
        keyboard.press(key)
    keyboard.up("Shift")
    expect_text(page, "#####\n#   #\n#####")
    keyboard.press("ArrowDown")
    keyboard.press("ArrowRight")
    for tool in "5", "4", "3":
        keyboard.press(tool)
        keyboard.press("Enter" if tool == "4" else "Space")
        keyboard.press("ArrowRight")
    expect_text(page, CORRIDOR)
    expect(cell(page, 2, 1)).to_have_attribute("aria-label", "row 2, column 3: box")
    keyboard.press("Control+z")
    expect_text(page, "#####\n#@$ #\n#####")
    keyboard.press("Control+Shift+Z")
    expect_text(page, CORRIDOR)
    for _ in range(4):
        keyboard.press("Control+z")
    expect_text(page, "")
    for _ in range(4):
        keyboard.press("Control+y")
    keyboard.press("Control+Enter")
    expect(page.locator("#solve-outcome")).to_contain_text("Solved in 1 push.")


def test_one_drag_is_one_step_to_undo(page: Page) -> None:
    open_builder(page)
    new_drawing(page, 6, 4, walls=False)
    drag(page, (0, 0), (5, 0))
    drag(page, (0, 1), (0, 3))
    expect_text(page, "######\n#\n#\n#")
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect_text(page, "######")
    page.get_by_role("button", name="Redo").click()
    expect_text(page, "######\n#\n#\n#")
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()


def test_boxes_goals_and_the_player_share_cells_as_the_rules_allow(page: Page) -> None:
    open_builder(page)
    new_drawing(page, 6, 3, walls=True)
    pick(page, "Goal")
    press(page, 1, 1)
    press(page, 2, 1)
    pick(page, "Box")
    press(page, 1, 1)
    pick(page, "Player")
    press(page, 2, 1)
    expect_text(page, "######\n#*+  #\n######")
    press(page, 4, 1)
    expect_text(page, "######\n#*. @#\n######")
    expect(page.locator("#statistics")).to_contain_text("1 box (1 on a goal), 2 goals")
    expect(page.locator("#drawing .player")).to_have_count(1)


def test_the_eraser_lifts_one_thing_and_clears_when_dragged(page: Page) -> None:
    open_builder(page)
    import_text(page, "#######\n#@**$.#\n#######")
    expect_text(page, "#######\n#@**$.#\n#######")
    pick(page, "Eraser")
    press(page, 2, 1)
    expect_text(page, "#######\n#@.*$.#\n#######")
    drag(page, (3, 1), (5, 1))
    expect_text(page, "#######\n#@.   #\n#######")


def test_the_right_button_erases_whatever_tool_is_in_hand(page: Page) -> None:
    open_builder(page)
    import_text(page, "#######\n#@**$.#\n#######")
    expect_text(page, "#######\n#@**$.#\n#######")
    pick(page, "Wall")
    drag(page, (2, 1), (5, 1), button="right")
    expect_text(page, "#######\n#@    #\n#######")
    press(page, 1, 1, button="right")
    expect_text(page, "#######\n#     #\n#######")


def test_problems_are_marked_on_their_cells_and_lead_to_them(page: Page) -> None:
    open_builder(page)
    import_text(page, "########\n#@$.##$#\n########")
    expect(marked(page, "warning")).to_have_count(1)
    expect(cell(page, 6, 1)).to_have_attribute(
        "aria-label", re.compile("row 2, column 7: box, .*warning")
    )
    page.locator("#findings button").click()
    expect(page.locator("#drawing [role=grid]")).to_be_focused()
    expect(page.locator("#drawing [role=grid]")).to_have_attribute(
        "aria-activedescendant", cell(page, 6, 1).get_attribute("id") or ""
    )
    pick(page, "Wall")
    press(page, 6, 1)
    expect(marked(page, "warning")).to_have_count(0)
    expect_verdict(page, "valid")


def test_validate_says_the_result_aloud(page: Page) -> None:
    open_builder(page)
    import_text(page, CORRIDOR)
    page.get_by_role("button", name="Validate").click()
    expect(page.locator("#announcer")).to_contain_text("This is a valid puzzle")


def test_a_server_that_cannot_be_reached_is_said(
    page: Page, context: BrowserContext, console_errors: list[str]
) -> None:
    open_builder(page)
    context.set_offline(True)
    pick(page, "Box")
    press(page, 3, 3)
    expect_verdict(page, "unknown")
    expect(page.locator("#verdict")).to_contain_text("cannot be reached")
    context.set_offline(False)
    press(page, 4, 3)
    expect_verdict(page, "invalid")
    console_errors.clear()


def test_an_unsolvable_puzzle_is_called_so_and_only_until_it_is_changed(page: Page) -> None:
    open_builder(page)
    import_text(page, "######\n#@  .#\n#$   #\n######")
    page.get_by_role("button", name="Solve This Puzzle").click()
    expect(page.locator("#solve-outcome")).to_contain_text("No solution exists")
    expect(page.get_by_role("link", name="Watch it")).to_be_hidden()
    pick(page, "Goal")
    press(page, 1, 2)
    expect(page.locator("#solve-outcome")).to_be_hidden()


def test_a_long_search_shows_how_it_goes_and_stops_when_asked(page: Page) -> None:
    open_builder(page, "?puzzle=eight_rooms")
    expect(page.locator("#statistics")).to_contain_text("8 boxes")
    solve = page.get_by_role("button", name="Solve This Puzzle")
    page.get_by_label("Look for").select_option("moves")
    solve.click()
    expect(page.locator("#solve-figures")).to_contain_text("States")
    expect(solve).to_be_disabled()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#solve-progress")).to_be_hidden()
    expect(page.locator("#solve-outcome")).to_be_visible()

    solve.click()
    expect(page.locator("#solve-figures")).to_contain_text("States")
    page.get_by_role("button", name="Rotate left").click()
    expect(page.locator("#solve-outcome")).to_contain_text("the search was stopped")
    expect(solve).to_be_enabled()


def test_an_unfinished_drawing_is_not_sent_to_the_solver(page: Page) -> None:
    open_builder(page)
    page.get_by_role("button", name="Solve This Puzzle").click()
    expect(page.locator("#solve-outcome")).to_contain_text("Not a puzzle yet: 3 errors")
    expect(page.get_by_role("button", name="Solve This Puzzle")).to_be_enabled()


def test_dead_squares_appear_once_there_is_a_goal(page: Page) -> None:
    open_builder(page)
    import_text(page, "######\n#@ $ #\n#    #\n######")
    expect(marked(page, "dead")).to_have_count(0)
    pick(page, "Goal")
    press(page, 4, 1)
    expect(marked(page, "dead")).to_have_count(5)
    page.get_by_label("Show dead squares").uncheck()
    expect(marked(page, "dead")).to_have_count(0)


def test_resizing_keeps_what_fits_and_undo_brings_the_rest_back(page: Page) -> None:
    open_builder(page)
    import_text(page, CROOKED)
    expect_text(page, CROOKED)
    page.locator("#width-field").fill("8")
    page.locator("#width-field").press("Enter")
    expect(page.locator("#statistics")).to_contain_text("8 × 4")
    expect_text(page, CROOKED)
    page.locator("#height-field").fill("3")
    page.locator("#height-field").press("Enter")
    expect_text(page, "######\n#@ $.#\n#  ###")
    page.get_by_role("button", name="Remove one at the left").click()
    expect_text(page, "#####\n@ $.#\n  ###")
    page.get_by_role("button", name="Add one at the top").click()
    expect(page.locator("#statistics")).to_contain_text("7 × 4")
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    expect_text(page, CROOKED)
    page.locator("#width-field").fill("9999")
    page.locator("#width-field").press("Enter")
    expect(page.locator("#statistics")).to_contain_text("100 × 4")


@pytest.mark.parametrize(
    ("button", "expected"),
    [
        ("Mirror ↔", "######\n#.$ @#\n###  #\n  ####"),
        ("Mirror ↕", "####\n#  ###\n#@ $.#\n######"),
        ("Rotate right", "####\n# @#\n#  #\n##$#\n #.#\n ###"),
        ("Rotate left", "###\n#.#\n#$##\n#  #\n#@ #\n####"),
        ("Walls around", "######\n#@ $.#\n#  ###\n######"),
        ("Clear", ""),
    ],
)
def test_mirror_rotate_and_the_rest_of_the_shapes(page: Page, button: str, expected: str) -> None:
    open_builder(page)
    import_text(page, CROOKED)
    expect_text(page, CROOKED)
    page.get_by_role("button", name=button).click()
    expect_text(page, expected)
    page.get_by_role("button", name="Undo").click()
    expect_text(page, CROOKED)


def test_a_finger_paints_and_a_long_press_erases(browser: Browser, live_server: str) -> None:
    context = browser.new_context(
        base_url=live_server,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    page = context.new_page()
    open_builder(page)
    page.get_by_role("radiogroup", name="Tool").get_by_text("Box", exact=True).tap()
    page.touchscreen.tap(*point(page, 2, 2))
    expect(page.locator("#statistics")).to_contain_text("1 box")
    finger = context.new_cdp_session(page)

    def touch(kind: str, *where: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in where]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", point(page, 3, 3))
    touch("touchMove", point(page, 4, 3))
    touch("touchMove", point(page, 5, 3))
    touch("touchEnd")
    expect(page.locator("#statistics")).to_contain_text("4 boxes")
    touch("touchStart", point(page, 4, 3))
    expect(page.locator("#statistics")).to_contain_text("3 boxes")
    touch("touchEnd")
    expect(page.locator("#statistics")).to_contain_text("3 boxes")
    is_scrollable = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not is_scrollable
    context.close()


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
@pytest.mark.parametrize("has_touch", [True, False], ids=["touch", "mouse"])
def test_nothing_sticks_out_and_nothing_is_too_small_to_press(
    browser: Browser, live_server: str, width: int, has_touch: bool
) -> None:
    size: ViewportSize = {"width": width, "height": 800}
    page = browser.new_page(base_url=live_server, viewport=size, has_touch=has_touch)
    open_builder(page)
    outside = page.evaluate(
        """() => [...document.querySelectorAll("main *")]
            .filter((part) => part.getBoundingClientRect().right > innerWidth)
            .map((part) => part.className || part.tagName)"""
    )
    assert outside == []
    small = page.evaluate(
        """() => [...document.querySelectorAll("main button, main a, main .tool, main select")]
            .filter((part) => part.offsetParent && part.getBoundingClientRect().height < 39.5)
            .map((part) => part.textContent.trim())"""
    )
    assert small == []
    page.context.close()


def test_how_hard_it_is_is_said_while_drawing(page: Page) -> None:
    open_builder(page)
    expect(page.locator("#rating")).to_have_text("")
    import_text(page, CORRIDOR)
    expect(page.locator("#rating")).to_contain_text("% of people would fail; 1 push")
    import_text(page, "#####\n#$ .#\n# @ #\n#####")
    expect(page.locator("#rating")).to_contain_text("It cannot be solved")
    expect_verdict(page, "lost")


def test_letters_alone_can_be_switched_off_as_shortcuts(page: Page) -> None:
    open_builder(page)
    page.keyboard.press("?")
    page.get_by_label("Shortcuts that are a single letter or sign").uncheck()
    page.keyboard.press("Escape")
    page.reload()

    page.keyboard.press("n")

    expect(page.locator("#new-dialog")).to_be_hidden()
    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(page.get_by_label("Shortcuts that are a single letter or sign")).not_to_be_checked()
