"""How hard puzzles are in the library, and why a drawing cannot be solved."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.builder_page import expect_verdict, import_text, marked, open_builder, pick, press
from sokobot import library

LOST = """\
########
#      #
# $  $ #
#    . #
# @  . #
########"""
"""The left box can be brought home; two cells to the left it could not."""


def shown_names(page: Page) -> list[str]:
    return page.locator(".library-item > span:first-of-type").all_inner_texts()


def open_library(page: Page) -> None:
    page.goto("/?puzzle=challenge")
    expect(page.locator(".library-item").first).to_be_visible()


def test_every_card_says_how_hard_the_puzzle_is(page: Page) -> None:
    open_library(page)

    expect(page.locator(".library-rating")).to_have_count(len(library.names()))
    card = page.locator('.library-item[data-id="challenge"] .library-rating')
    expect(card).to_have_text("medium, 25 %")
    expect(card).to_have_attribute("title", "About 25 % of people would fail.")
    estimate = page.locator('.library-item[data-id="eight_rooms"] .library-rating')
    expect(estimate).to_have_text("expert, ~58 %")


def test_the_library_is_sorted_by_difficulty_and_stays_so(page: Page) -> None:
    open_library(page)
    page.get_by_label("Order of the puzzles").select_option("Hardest first")

    expected = sorted(library.bundled(), key=lambda one: -(one.rating.failure if one.rating else 0))
    expect(page.locator(".library-item").first).to_contain_text(expected[0].name)
    assert shown_names(page) == [one.name for one in expected]
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator(".library-item[aria-current=true]")).to_have_count(1)
    page.reload()
    expect(page.locator(".library-item").first).to_contain_text(expected[0].name)
    page.get_by_label("Order of the puzzles").select_option("By tier")
    expect(page.locator("#library-list h3").first).to_have_text("Samples")


def test_the_library_is_shown_by_collection(page: Page) -> None:
    open_library(page)
    page.get_by_label("Order of the puzzles").select_option("By collection")

    section = page.get_by_role("region", name="Parking")
    expect(section.locator(".library-item")).to_have_count(12)
    expect(page.locator("#library-list h3").last).to_have_text("Puzzles on their own")
    page.locator("#library-search").fill("parking")
    expect(page.locator("#library-count")).to_contain_text("12 of")


def test_the_library_is_filtered_by_difficulty(page: Page) -> None:
    open_library(page)

    page.get_by_label("How hard").select_option("Trivial")

    expect(page.locator(".library-rating[data-word=trivial]").first).to_be_visible()
    expect(page.locator(".library-rating[data-word=hard]").first).to_be_hidden()
    page.get_by_label("Search puzzles").fill("expert")
    expect(page.locator("#library-nothing")).to_be_visible()


def test_a_drawing_that_cannot_be_solved_is_explained(page: Page) -> None:
    open_builder(page)
    import_text(page, LOST)
    expect_verdict(page, "valid")
    expect(page.locator("#reason")).to_be_hidden()

    pick(page, "Box")
    press(page, 1, 1)
    pick(page, "Goal")
    press(page, 3, 3)

    expect_verdict(page, "lost")
    expect(page.locator("#verdict")).to_contain_text("A puzzle that cannot be solved")
    expect(page.locator("#reason")).to_contain_text("The box at row 2, column 2 is in a corner")
    expect(marked(page, "blamed")).to_have_count(1)
    page.get_by_text("And if I push…?").click()
    expect(page.locator(".proof-words")).to_contain_text("Lost:")

    pick(page, "Floor")
    press(page, 1, 1)

    expect_verdict(page, "valid")
    expect(page.locator("#reason")).to_be_hidden()
    expect(marked(page, "blamed")).to_have_count(0)


def test_cells_of_a_reason_are_those_of_the_drawing(page: Page) -> None:
    open_builder(page)
    import_text(page, "#####\n#$ .#\n# @ #\n#####")
    expect(marked(page, "blamed")).to_have_count(1)
    number = marked(page, "blamed").get_attribute("data-cell")
    page.get_by_role("group", name="Add or remove rows and columns at a side").get_by_role(
        "button", name="Add"
    ).first.click()

    expect(page.locator("#statistics")).to_contain_text("5 × 5")
    expect(page.locator("#reason")).to_contain_text("row 3, column 2")
    expect(marked(page, "blamed")).to_have_count(1)
    assert marked(page, "blamed").get_attribute("data-cell") == str(int(number or 0) + 5)
