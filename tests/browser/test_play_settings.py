"""What players choose for themselves: sounds and the look of the board."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.play_steps import button, play, press

COUNT_NOTES = """
window.notes = 0;
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
    window.notes += 1;
    return make.call(this);
};
"""


def test_sounds_are_off_until_wanted_and_follow_the_moves(page: Page) -> None:
    page.add_init_script(COUNT_NOTES)
    play(page)
    press(page, "ArrowRight", "ArrowLeft")
    assert page.evaluate("window.notes") == 0
    assert not page.get_by_label("Sounds").is_checked()

    page.get_by_label("Sounds").check()
    before = page.evaluate("window.notes")
    press(page, "ArrowRight")
    assert page.evaluate("window.notes") == before + 1
    button(page, "Undo").click()
    assert page.evaluate("window.notes") == before + 1
    press(page, "ArrowRight", "ArrowRight")

    expect(page.locator(".play-solved")).to_be_visible()
    assert page.evaluate("window.notes") == before + 1 + 1 + 4
    page.reload()
    expect(page.get_by_label("Sounds")).to_be_checked()


def test_a_look_changes_the_board_here_and_in_the_builder(page: Page) -> None:
    play(page)
    top = page.locator("#board .box-top").first
    before = top.evaluate("(box) => getComputedStyle(box).fill")

    page.get_by_label("Look").select_option(label="Clear to every eye")

    expect(page.locator("html")).to_have_attribute("data-look", "clear")
    page.wait_for_function(
        "([box, before]) => getComputedStyle(box).fill !== before",
        arg=[top.element_handle(), before],
    )
    page.goto("/builder")
    expect(page.locator("html")).to_have_attribute("data-look", "clear")
