"""Two tabs at once: neither writes over the other's work."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from browser.builder_page import open_builder
from browser.play_steps import expect_figures, play, press, start_playing


def test_two_builder_tabs_keep_both_drawings(context: BrowserContext) -> None:
    first, second = context.new_page(), context.new_page()
    open_builder(first)
    open_builder(second)
    first.get_by_label("Title").fill("First")
    second.get_by_label("Title").fill("Second")
    first.get_by_label("Author").fill("Ann")

    first.reload()
    second.reload()

    expect(first.get_by_label("Title")).to_have_value("First")
    expect(second.get_by_label("Title")).to_have_value("Second")


def test_a_draft_is_found_again_after_its_tab_was_closed(context: BrowserContext) -> None:
    first = context.new_page()
    open_builder(first)
    first.get_by_label("Title").fill("Kept")
    first.close()

    second = context.new_page()
    open_builder(second)

    expect(second.get_by_label("Title")).to_have_value("Kept")


def test_two_tabs_keep_both_games(context: BrowserContext) -> None:
    first, second = context.new_page(), context.new_page()
    play(first)
    play(second)
    press(first, "ArrowRight")
    press(second, "ArrowUp", "ArrowUp")
    expect_figures(second, moves=1, pushes=0)
    press(first, "ArrowRight")

    for page, figures in ((first, {"moves": 2, "pushes": 2}), (second, {"moves": 1, "pushes": 0})):
        page.reload()
        start_playing(page)
        expect_figures(page, **figures, homes="1 / 1" if figures["pushes"] else "0 / 1")
