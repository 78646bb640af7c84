"""Bookmarks, what is proved about a puzzle, and how much was played."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.play_steps import button, expect_figures, expect_player_at, play, press, start_playing


def test_bookmarks_lead_back_and_a_jump_loses_nothing(page: Page) -> None:
    play(page)
    press(page, "ArrowRight", "b", "ArrowUp", "ArrowUp", "ArrowLeft")
    marks = page.get_by_role("list", name="Bookmarks")
    expect(marks.get_by_role("listitem")).to_have_count(1)

    marks.get_by_role("button", name="Bookmark 1: 1 move, 1 push").click()
    expect_figures(page, moves=1, pushes=1)
    expect_player_at(page, (2, 3))
    expect(marks).to_contain_text("Where you were: 3 moves, 1 push")

    press(page, "ArrowDown")
    page.reload()
    start_playing(page)
    marks.get_by_role("button", name="Bookmark 1:").click()
    expect_figures(page, moves=1, pushes=1)
    marks.get_by_role("button", name="Remove Bookmark 1").click()
    expect(marks.get_by_role("listitem")).to_have_count(1)
    marks.get_by_role("button", name="Where you were: 2 moves, 1 push").click()
    expect_player_at(page, (3, 3))


def test_a_proved_optimum_is_remembered_and_compared_with(page: Page) -> None:
    play(page)
    press(page, "ArrowUp", "ArrowDown", "ArrowRight", "ArrowRight")
    best = page.locator(".play-best")
    expect(best).to_contain_text("2 pushes, 4 moves")
    expect(best).to_contain_text("Solved 1 time")
    expect(best).not_to_contain_text("proved")

    page.get_by_role("button", name="Solve", exact=True).click()
    expect(best).to_contain_text("No solution has fewer pushes: proved.")
    page.get_by_label("Find").select_option("moves")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(best).to_contain_text("The fewest moves are 2, 2 moves less than yours.")

    page.reload()
    start_playing(page)
    button(page, "Restart").click()
    press(page, "ArrowRight", "ArrowRight")
    expect(page.locator(".play-solved")).to_contain_text("No solution has fewer moves!")


def test_days_in_a_row_are_told_quietly(page: Page) -> None:
    page.goto("/healthz")
    page.evaluate(
        """() => {
            const yesterday = new Date(Date.now() - 86400000);
            const pad = (number) => String(number).padStart(2, "0");
            const day = [yesterday.getMonth() + 1, yesterday.getDate()].map(pad).join("-");
            const days = {[`${yesterday.getFullYear()}-${day}`]: 3};
            localStorage.setItem("sokobot:solved-days", JSON.stringify(days));
        }"""
    )
    play(page)
    press(page, "ArrowRight", "ArrowRight")

    expect(page.locator(".play-best")).to_contain_text("2 days in a row")
