"""The solver page: choose, solve, watch, cancel, open from outside."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

LONG_SEARCH = "eight_rooms"
"""A bundled puzzle whose shortest solution in moves is not proved within seconds."""

CHALLENGE_PUSHES = 16

SOK_WITH_SOLUTION = """\
Title: Two steps

#####
#@ $.#
######

Solution
rR
"""


def open_puzzle(page: Page, identifier: str) -> None:
    page.goto(f"/?puzzle={identifier}")
    expect(page.locator(".piece.player")).to_be_visible()
    expect(page.locator(f'.library-item[data-id="{identifier}"]')).to_have_attribute(
        "aria-current", "true"
    )


def solve(page: Page) -> None:
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator("#result")).to_contain_text("Solved in")


def counter(page: Page) -> tuple[int, int, int, int]:
    """Return (move, moves, push, pushes) as the page shows them."""
    text = page.locator("#counter").inner_text()
    found = re.fullmatch(r"move (\d+) / (\d+), push (\d+) / (\d+)", text)
    assert found, text
    move, moves, push, pushes = map(int, found.groups())
    return move, moves, push, pushes


def figure(page: Page, name: str) -> Locator:
    """Return the value beside a name in the progress of a search."""
    term = page.get_by_text(name, exact=True)
    return page.locator("#progress-figures div").filter(has=term).locator("dd")


def boxes_home(page: Page) -> int:
    return page.locator(".box.is-home").count()


def test_choose_solve_and_play_to_the_end(page: Page) -> None:
    page.goto("/")
    page.locator(".library-item[data-id=challenge]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Challenge")
    solve(page)
    expect(page.locator("#result")).to_contain_text("Proved: no solution has fewer")
    assert counter(page)[:1] == (0,)
    assert counter(page)[3] == CHALLENGE_PUSHES

    page.get_by_label("Speed").fill("10")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    move, moves, push, pushes = counter(page)
    assert (move, push) == (moves, pushes)
    assert boxes_home(page) == page.locator(".box").count() == 4


def test_pause_step_back_jump_and_scrub(page: Page) -> None:
    open_puzzle(page, "challenge")
    solve(page)
    page.get_by_label("Speed").fill("1")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Pause").click()
    at_pause = counter(page)[0]
    page.wait_for_timeout(1200)
    assert counter(page)[0] == at_pause

    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One move forward").click()
    page.get_by_role("button", name="One move forward").click()
    assert counter(page)[0] == 2
    page.get_by_role("button", name="One move back").click()
    assert counter(page)[0] == 1
    page.get_by_role("button", name="To the end").click()
    assert counter(page)[0] == counter(page)[1]
    assert boxes_home(page) == 4

    page.get_by_label("Move number").fill("7")
    assert counter(page)[0] == 7
    page.get_by_role("button", name="Reset").click()
    assert counter(page)[0] == 0
    assert page.locator("#scrub-marks path").get_attribute("d") != ""


def test_the_scrub_bar_marks_every_push(page: Page) -> None:
    open_puzzle(page, "challenge")
    solve(page)
    marks = page.locator("#scrub-marks path").get_attribute("d") or ""
    assert marks.count("M") == CHALLENGE_PUSHES


def test_the_keyboard_drives_the_playback(page: Page) -> None:
    open_puzzle(page, "challenge")
    page.locator("body").press("Enter")
    expect(page.locator("#result")).to_contain_text("Solved in")
    for key, expected in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)]:
        page.keyboard.press(key)
        assert counter(page)[0] == expected
    page.keyboard.press("PageDown")
    assert counter(page)[2] == 1
    page.keyboard.press("PageUp")
    assert counter(page)[2] == 0
    page.keyboard.press("End")
    assert counter(page)[0] == counter(page)[1]
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_contain_text("Play or pause")


def test_a_long_search_shows_progress_and_can_be_cancelled(page: Page) -> None:
    open_puzzle(page, LONG_SEARCH)
    page.get_by_label("Find").select_option("moves")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(figure(page, "States")).not_to_have_text("0")
    expect(figure(page, "At least")).to_contain_text("moves")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#progress")).to_be_hidden()
    expect(page.locator("#result")).to_contain_text(re.compile("stopped|Not proved"))


def test_another_puzzle_gives_up_the_search(page: Page) -> None:
    open_puzzle(page, LONG_SEARCH)
    page.get_by_label("Find").select_option("moves")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator("#progress")).to_be_visible()
    page.locator(".library-item[data-id=trivial]").click()
    expect(page.locator("#progress")).to_be_hidden()
    solve(page)
    expect(page.locator("#result")).to_contain_text("Solved in 1 move.")


def test_an_unsolvable_puzzle_is_said_to_be_one(page: Page) -> None:
    page.goto("/")
    paste(page, "#####\n#@ ##\n#.$ #\n#####\n")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator("#result")).to_contain_text("No solution exists")


def paste(page: Page, text: str) -> None:
    page.get_by_role("button", name="Open…").click()
    page.get_by_label(re.compile("Paste a puzzle")).fill(text)
    page.get_by_role("button", name="Read the text").click()


def test_a_pasted_puzzle_with_a_solution_is_shown_with_it(page: Page) -> None:
    page.goto("/")
    paste(page, SOK_WITH_SOLUTION)
    expect(page.get_by_role("heading", level=1)).to_have_text("Two steps")
    expect(page.locator("#result")).to_contain_text("It came with a solution of 2 moves")
    page.get_by_role("button", name="To the end").click()
    assert boxes_home(page) == 1


def test_a_pasted_drawing_that_is_wrong_gets_its_messages(
    page: Page, console_errors: list[str]
) -> None:
    page.goto("/")
    paste(page, "####\n# $#\n####\n")
    findings = page.locator("#open-findings")
    expect(findings).to_contain_text("player")
    expect(findings).to_contain_text("SOK-E")
    console_errors.clear()  # The browser logs refused requests.


def test_a_collection_offers_its_puzzles(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "two.sok"
    file.write_text("Title: First\n\n#####\n#@$.#\n#####\n\nTitle: Second\n\n#####\n#.$@#\n#####\n")
    page.goto("/")
    page.get_by_role("button", name="Open…").click()
    page.locator("#open-file").set_input_files(file)
    page.get_by_role("button", name=re.compile("Second")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Second")


def test_a_file_can_be_dropped_anywhere(page: Page) -> None:
    page.goto("/")
    page.evaluate(
        """() => {
            const transfer = new DataTransfer();
            transfer.items.add(new File(["#####\\n#@$.#\\n#####\\n"], "dropped.txt"));
            const drop = new DragEvent("drop", {dataTransfer: transfer, bubbles: true});
            document.body.dispatchEvent(drop);
        }"""
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("dropped.txt")


def test_the_library_can_be_searched(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".library-item").first).to_be_visible()
    page.get_by_label("Search puzzles").fill("winding")
    assert page.locator(".library-item:visible").all_inner_texts() == [
        page.locator(".library-item[data-id=winding]").inner_text()
    ]


def test_solutions_can_be_taken_away(page: Page) -> None:
    open_puzzle(page, "challenge")
    solve(page)
    moves = page.locator("#solution-moves").inner_text()
    for name, expected in [
        ("Download moves", moves),
        ("Download pushes", "".join(filter(str.isupper, moves))),
        ("Download SOK", moves),
    ]:
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        assert expected in Path(download.value.path()).read_text().replace("\n", "")


@pytest.mark.browser_context_args(permissions=["clipboard-read", "clipboard-write"])
def test_copied_moves_and_share_link(page: Page) -> None:
    open_puzzle(page, "challenge")
    solve(page)
    moves = page.locator("#solution-moves").inner_text()
    page.get_by_role("button", name="Copy moves").click()
    assert page.evaluate("navigator.clipboard.readText()") == moves
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#share-button")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("/builder")
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Challenge")
    expect(page.locator(".box")).to_have_count(4)


def test_a_title_with_a_script_is_only_text(page: Page) -> None:
    page.goto("/")
    title = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    paste(page, f"Title: {title}\n\n#####\n#@$.#\n#####\n")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_the_first_paint_does_not_wait_for_the_library(page: Page) -> None:
    page.route("**/api/library", lambda _route: None)  # It never answers.
    page.goto("/?puzzle=challenge")
    expect(page.locator(".box")).to_have_count(4)


def test_a_library_that_does_not_come_can_be_asked_again(
    page: Page, console_errors: list[str]
) -> None:
    page.route("**/api/library", lambda route: route.abort())
    page.goto("/?puzzle=challenge")
    expect(page.locator("#library-list")).to_contain_text("cannot be reached")
    page.unroute("**/api/library")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".library-item").first).to_be_visible()
    console_errors.clear()


def test_progress_comes_by_polling_where_streams_fail(
    page: Page, console_errors: list[str]
) -> None:
    page.route("**/events", lambda route: route.fulfill(status=429, body="{}"))
    open_puzzle(page, "challenge")
    solve(page)
    console_errors.clear()


def test_reduced_motion_moves_pieces_at_once(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_puzzle(page, "challenge")
    solve(page)
    page.get_by_role("button", name="One move forward").click()
    step_time = page.locator("#board").evaluate("(e) => e.style.getPropertyValue('--step-time')")
    assert step_time == "0ms"


def test_an_unknown_address_is_a_friendly_page(page: Page, console_errors: list[str]) -> None:
    response = page.goto("/p/nothing-here")
    assert response is not None
    assert response.status == 404
    expect(page.get_by_role("link", name="To the puzzles")).to_be_visible()
    console_errors.clear()


def link_with_moves(page: Page, moves: str) -> str:
    return "/#" + str(
        page.evaluate(
            """async (moves) => {
                const base = document.querySelector("script[type=module]").src;
                const share = await import(new URL("../shared/share_link.js", base));
                return share.encodePuzzle(["#####", "#@$.#", "#####"], {moves});
            }""",
            moves,
        )
    )


def test_a_link_can_carry_a_solution(page: Page) -> None:
    page.goto("/")
    link = link_with_moves(page, "R")
    page.goto("/builder")
    page.goto(link)
    expect(page.locator("#counter")).to_have_text("move 0 / 1, push 0 / 1")


def test_moves_that_do_not_fit_are_refused_in_words(page: Page) -> None:
    page.goto("/")
    link = link_with_moves(page, "RRR")
    page.goto("/builder")
    page.goto(link)
    expect(page.locator("#result")).to_contain_text("move 2 (R) is blocked")
    expect(page.locator(".box")).to_have_count(1)


def test_a_damaged_link_is_said_to_be_one(page: Page) -> None:
    page.goto("/#v1=AAAA")
    expect(page.locator("#result")).to_contain_text("The link is damaged")
    page.locator(".library-item[data-id=trivial]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Trivial")


def test_a_puzzle_can_be_taken_to_the_builder(page: Page) -> None:
    open_puzzle(page, "challenge")
    page.get_by_role("link", name="Edit").click()
    expect(page.get_by_label("Title")).to_have_value("Challenge")
    expect(page.locator(".box")).to_have_count(4)


def test_who_plays_is_not_shown_the_solution_unasked(page: Page) -> None:
    open_puzzle(page, "challenge")
    page.get_by_role("tab", name="Play").click()
    solve(page)
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Watch it").click()
    expect(page.get_by_role("tab", name="Watch")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_a_reload_finds_its_search_again(page: Page) -> None:
    open_puzzle(page, LONG_SEARCH)
    page.get_by_label("Find", exact=True).select_option("moves")
    with page.expect_response("**/api/jobs") as started:
        page.get_by_role("button", name="Solve", exact=True).click()
    job = started.value.json()["id"]

    with page.expect_request(f"**/api/jobs/{job}"):
        page.reload()

    expect(page.locator("#progress")).to_be_visible()
    expect(figure(page, "States")).not_to_have_text("0")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#progress")).to_be_hidden()
    assert page.request.get(f"/api/jobs/{job}").json()["status"] == "cancelled"


def test_the_best_solution_is_watched_while_the_proof_goes_on(page: Page) -> None:
    open_puzzle(page, "09_the_manor")
    page.get_by_label("Find", exact=True).select_option("moves")
    page.get_by_label("Time limit").select_option("60")
    page.get_by_role("button", name="Solve", exact=True).click()

    expect(page.locator("#counter")).to_contain_text("move 0 /")

    expect(page.locator("#progress")).to_be_visible()
    page.get_by_role("button", name="One move forward").click()
    assert counter(page)[0] == 1
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#result")).to_contain_text("Solved in")
    page.get_by_label("Find", exact=True).select_option("pushes")


# Titles, and the way back


def test_the_title_of_a_saved_puzzle_stays_with_it(page: Page) -> None:
    body = {"puzzle": "#######\n#@ $ .#\n#######", "title": "Mine alone", "author": "Me"}
    saved = page.request.post("/api/save_custom", data=body).json()["id"]

    for address in (f"/?puzzle={saved}", "/", f"/p/{saved}"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_text("Mine alone")

    solve(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download SOK").click()
    assert "Title: Mine alone" in download.value.path().read_text()


def test_back_leads_to_the_puzzle_before(page: Page) -> None:
    page.goto("/?puzzle=trivial")
    expect(page.get_by_role("heading", level=1)).to_have_text("Trivial")
    page.locator(".library-item[data-id=challenge]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Challenge")
    page.get_by_role("button", name="Open…").click()
    page.locator("#open-text").fill(SOK_WITH_SOLUTION)
    page.get_by_role("button", name="Read the text").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Two steps")

    for title in ("Challenge", "Trivial"):
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
    for title in ("Challenge", "Two steps"):
        page.go_forward()
        expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_of_two_quick_clicks_the_last_one_counts(page: Page) -> None:
    open_puzzle(page, "trivial")
    waiting: list[Route] = []
    page.route("**/api/puzzle/challenge", lambda route: waiting.append(route))
    page.locator(".library-item[data-id=challenge]").click()
    page.locator(".library-item[data-id=winding]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Winding")

    with page.expect_response("**/api/puzzle/challenge"):
        waiting[0].continue_()

    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.get_by_role("heading", level=1)).to_have_text("Winding")


def test_a_search_that_finds_nothing_says_so(page: Page) -> None:
    open_puzzle(page, "trivial")
    page.get_by_label("Search puzzles").fill("nothing like this")
    expect(page.locator("#library-nothing")).to_contain_text("No puzzle matches")
    page.get_by_label("Search puzzles").fill("4 boxes")
    expect(page.locator("#library-nothing")).to_be_hidden()
    for facts in page.locator(".library-list li:not([hidden]) small").all_inner_texts():
        assert facts.startswith("4 boxes")
