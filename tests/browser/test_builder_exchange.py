"""In and out of the builder: drafts, links, saved puzzles, text and files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.builder_page import (
    BLANK,
    CORRIDOR,
    CROOKED,
    expect_text,
    import_text,
    new_drawing,
    open_builder,
    pick,
    press,
)

SAVED_NOWHERE_ELSE = "#######\n#@ $ .#\n#  ####\n####"
"""The first title of a drawing stays, and the tests share a server."""


def test_the_draft_survives_a_reload(page: Page) -> None:
    open_builder(page)
    new_drawing(page, 7, 5, walls=True)
    pick(page, "Box")
    press(page, 3, 2)
    page.get_by_label("Title").fill("Half done")
    page.get_by_label("Author").fill("Me")
    page.reload()
    expect_text(page, "#######\n#     #\n#  $  #\n#     #\n#######")
    expect(page.get_by_label("Title")).to_have_value("Half done")
    expect(page.get_by_label("Author")).to_have_value("Me")
    expect(page.get_by_role("radio", name="Box")).to_be_checked()


@pytest.mark.parametrize("kept", ['{"rows": 5}', "[]", "nonsense", '{"rows": [7]}'])
def test_a_damaged_draft_is_ignored(page: Page, kept: str) -> None:
    open_builder(page)
    page.evaluate("kept => localStorage.setItem('sokobot:builder:draft', kept)", kept)
    page.reload()
    expect(page.locator("#statistics")).to_contain_text(BLANK)


def test_a_link_wins_over_the_draft_but_the_draft_comes_back(page: Page) -> None:
    open_builder(page)
    import_text(page, CORRIDOR)
    expect_text(page, CORRIDOR)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#share-dialog")).to_be_visible()
    fragment = page.locator("#share-edit").input_value().partition("#")[2]
    page.get_by_role("button", name="Close").click()
    new_drawing(page, 5, 4, walls=True)
    pick(page, "Goal")
    press(page, 2, 2)
    mine = "#####\n#   #\n# . #\n#####"
    expect_text(page, mine)

    page.goto("about:blank")
    open_builder(page, f"#{fragment}")
    expect_text(page, CORRIDOR)
    page.get_by_role("button", name="Restore my draft").click()
    expect_text(page, mine)
    page.get_by_role("button", name="Undo").click()
    expect_text(page, CORRIDOR)
    pick(page, "Wall")
    press(page, 3, 1)
    assert "#" not in page.url
    page.reload()
    expect_text(page, "#####\n#@$##\n#####")


def test_a_damaged_link_is_said_and_costs_nothing(page: Page) -> None:
    open_builder(page, "#v1=broken!")
    expect(page.locator("#opening-notice")).to_contain_text("The link is damaged")
    expect(page.locator("#statistics")).to_contain_text(BLANK)


def test_saving_gives_a_link_that_opens_the_puzzle(page: Page) -> None:
    open_builder(page)
    import_text(page, SAVED_NOWHERE_ELSE)
    expect_text(page, SAVED_NOWHERE_ELSE)  # The import brings its own title, so wait for it.
    page.get_by_label("Title").fill("Round the corner")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#save-dialog")).to_be_visible()
    url = page.locator("#save-link").input_value()
    assert re.search(r"/p/[a-z2-7]+$", url)
    page.get_by_role("link", name="Play it").click()
    expect(page).to_have_url(url)
    expect(page.locator("h1")).to_have_text("Round the corner")

    open_builder(page)
    new_drawing(page, 5, 5, walls=True)
    page.get_by_role("button", name="Load").click()
    page.get_by_role("tab", name="Saved here").click()
    page.locator("#load-saved-list").get_by_role("button", name="Round the corner").click()
    expect_text(page, SAVED_NOWHERE_ELSE)
    expect(page.get_by_label("Title")).to_have_value("Round the corner")
    new_drawing(page, 5, 5, walls=True)
    page.get_by_role("button", name="Load").click()
    page.get_by_role("tab", name="Link or id").click()
    page.locator("#load-address-field").fill(url)
    page.get_by_role("button", name="Load it").click()
    expect_text(page, SAVED_NOWHERE_ELSE)


def test_an_unfinished_drawing_is_not_saved_and_the_reasons_are_listed(
    page: Page, console_errors: list[str]
) -> None:
    open_builder(page)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#save-title")).to_have_text("Not saved")
    expect(page.locator("#save-problems li")).to_have_count(3)
    assert [error for error in console_errors if "400" not in error] == []
    console_errors.clear()


def test_a_bundled_puzzle_is_loaded_after_asking_for_unsaved_work(page: Page) -> None:
    open_builder(page)
    pick(page, "Box")
    press(page, 3, 3)
    page.get_by_role("button", name="Load").click()
    page.locator("#load-library-filter").fill("trivial")
    page.locator("#load-library-list .tile:visible").first.click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("#statistics")).to_contain_text(BLANK)
    page.locator("#load-library-list .tile:visible").first.click()
    page.get_by_role("button", name="Replace it").click()
    expect(page.locator("#statistics")).not_to_contain_text(BLANK)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#statistics")).to_contain_text("1 box")


def test_a_sok_text_brings_its_title_and_author(page: Page) -> None:
    open_builder(page)
    import_text(page, f"{CORRIDOR}\nTitle: First steps\nAuthor: Somebody\n")
    expect_text(page, CORRIDOR)
    expect(page.get_by_label("Title")).to_have_value("First steps")
    expect(page.get_by_label("Author")).to_have_value("Somebody")


def test_of_several_puzzles_in_a_file_one_is_chosen(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "two.sok"
    file.write_text(f"{CORRIDOR}\nTitle: One\n\n{CROOKED}\nTitle: Two\n", encoding="utf-8")
    open_builder(page)
    page.get_by_role("button", name="Load").click()
    page.get_by_role("tab", name="Text or file").click()
    page.locator("#load-file-field").set_input_files(file)
    page.get_by_role("button", name="Two").click()
    expect_text(page, CROOKED)


def test_text_without_a_puzzle_is_refused_with_the_reason(
    page: Page, console_errors: list[str]
) -> None:
    open_builder(page)
    import_text(page, "hello")
    expect(page.locator("#load-trouble")).to_be_visible()
    expect(page.locator("#load-dialog")).to_be_visible()
    console_errors.clear()


def test_markup_in_a_title_stays_text_wherever_it_is_shown(page: Page) -> None:
    evil = "<img src=x onerror=document.title='hacked'>"
    open_builder(page)
    import_text(page, f"{CORRIDOR}\nTitle: {evil}\n")
    expect(page.get_by_label("Title")).to_have_value(evil)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#save-title")).to_have_text("Saved")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Load").click()
    page.get_by_role("tab", name="Saved here").click()
    expect(page.locator("#load-saved-list .tile")).to_contain_text(evil)
    assert "hacked" not in page.title()


def test_the_text_is_downloaded_as_txt_and_as_sok(page: Page) -> None:
    open_builder(page)
    import_text(page, f"{CORRIDOR}\nTitle: First steps\n")
    expect_text(page, CORRIDOR)
    page.locator("summary", has_text="Text").click()
    for button, ending in ("Download .txt", "txt"), ("Download .sok", "sok"):
        with page.expect_download() as download:
            page.get_by_role("button", name=button).click()
        assert download.value.suggested_filename.endswith(ending)
        text = Path(download.value.path()).read_text(encoding="utf-8")
        assert CORRIDOR in text
        assert "First steps" in text


def test_drafts_are_kept_in_the_shape_other_versions_can_read(page: Page) -> None:
    open_builder(page)
    import_text(page, CORRIDOR)
    expect_text(page, CORRIDOR)
    (name,) = json.loads(page.evaluate("localStorage.getItem('sokobot:builder:drafts')"))
    kept = json.loads(page.evaluate(f"localStorage.getItem('sokobot:builder:draft:{name}')"))
    assert kept == {
        "rows": CORRIDOR.split("\n"),
        "title": "",
        "author": "",
        "tool": "wall",
        "isUnsaved": False,
    }


def test_a_second_player_is_not_dropped_without_a_word(page: Page) -> None:
    open_builder(page)
    import_text(page, "######\n#@$.@#\n######")

    expect(page.locator("#opening-words")).to_contain_text("2 players. Only the first one was kept")
