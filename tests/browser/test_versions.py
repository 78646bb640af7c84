"""Drafts of other tabs, versions to come back to, and what an edit has changed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.builder_page import import_text, open_builder, pick, press

SHORT = "########\n#      #\n# @$ . #\n#      #\n########"


def solve(page: Page) -> None:
    page.get_by_role("button", name="Solve This Puzzle").click()
    expect(page.locator("#solve-outcome")).to_be_visible()


def test_solved_versions_are_kept_and_compared(page: Page) -> None:
    open_builder(page)
    import_text(page, SHORT)
    expect(page.locator("#rating")).to_contain_text("would fail")
    solve(page)
    versions = page.locator("#versions-list li")
    expect(versions).to_have_count(1)
    expect(versions.first).to_contain_text("2 pushes, 2 moves")
    expect(page.locator("#solve-changes")).to_be_empty()

    pick(page, "Floor")
    press(page, 5, 2)
    pick(page, "Goal")
    press(page, 6, 2)
    expect(page.locator("#verdict")).to_have_attribute("data-state", "valid")
    solve(page)
    changes = page.locator("#solve-changes")
    expect(changes).to_contain_text("Compared with the version before: 1 push more, 1 move more.")
    expect(changes).to_contain_text("Its rating:")
    expect(versions).to_have_count(2)

    page.reload()
    expect(page.locator("body")).to_have_attribute("data-ready", "true")
    versions.nth(1).get_by_role("button").click()
    expect(page.locator("#text-field")).to_have_value(SHORT)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator("#text-field")).not_to_have_value(SHORT)


def test_a_version_is_kept_on_wish_and_nothing_is_lost_by_opening_one(page: Page) -> None:
    open_builder(page)
    page.get_by_role("button", name="Keep this version").click()
    press(page, 3, 3)
    page.locator("#versions-list button").click()

    expect(page.locator("#versions-list li")).to_have_count(2)
    expect(page.get_by_role("gridcell", name="row 4, column 4: floor")).to_have_count(1)


def test_drafts_of_other_tabs_can_be_opened(page: Page) -> None:
    open_builder(page)
    page.get_by_label("Title").fill("In the first tab")
    pick(page, "Box")
    press(page, 3, 3)
    other = page.context.new_page()
    open_builder(other)
    other.get_by_label("Title").fill("In the second tab")
    press(other, 5, 5)
    other.get_by_role("button", name="Load").click()
    other.get_by_role("tab", name="Drafts").click()
    other.locator("#load-drafts-list .tile", has_text="In the first tab").click()
    other.get_by_role("button", name="Replace it").click()

    expect(other.get_by_label("Title")).to_have_value("In the first tab")
