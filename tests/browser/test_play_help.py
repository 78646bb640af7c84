"""Help while playing: dead ends, questions to the server, hints, and the end of the game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from browser.play_steps import (
    BOX,
    GOAL,
    ROOM,
    button,
    cell,
    expect_figures,
    lose,
    lose_in_the_cellar,
    marked,
    play,
    press,
    start_playing,
    watch_alone,
)


def test_a_dead_end_is_told_explained_and_undone(page: Page) -> None:
    watch_alone(page)
    play(page)

    lose(page)

    banner = page.locator(".play-dead-end")
    expect(banner).to_contain_text("This box is on a dead square: it can never reach a goal.")
    expect(page.locator("#alarm")).to_contain_text("Dead end.")
    expect(page.locator("[data-figure=standing]")).to_have_text("Dead end")
    assert marked(page, "stuck") == {(1, 3)}
    button(page, "Can I still win?").click()
    expect(page.locator("[data-answer=no]")).to_contain_text("No, this can no longer be won.")

    press(page, "z")

    expect(banner).to_be_hidden()
    expect(page.locator("[data-answer]")).to_be_hidden()
    expect(page.locator("[data-figure=standing]")).to_have_text("In play")
    assert marked(page, "stuck") == set()


def test_one_click_goes_back_to_before_the_dead_end(page: Page) -> None:
    play(page)
    lose(page)
    press(page, "ArrowLeft", "ArrowLeft", "ArrowUp")
    expect_figures(page, moves=6, pushes=1)

    button(page, "Undo to before it").click()

    expect_figures(page, moves=2, pushes=0)
    expect(page.locator(".play-dead-end")).to_be_hidden()


def test_a_box_in_a_corner_is_called_that(page: Page) -> None:
    watch_alone(page)
    play(page)

    cell(page, BOX).click()
    cell(page, (1, 1)).click()

    expect(page.locator(".play-dead-end")).to_contain_text("This box is in a corner")


def test_can_i_still_win_says_yes(page: Page) -> None:
    play(page)

    press(page, "c")

    expect(page.locator("[data-answer=yes]")).to_contain_text("Yes, you can still win.")


def test_a_no_is_explained_and_undone_to_where_it_could_be_won(page: Page) -> None:
    lose_in_the_cellar(page)
    help_group = page.get_by_role("group", name="Can I still win?")

    expect(help_group).to_contain_text(
        "The boxes at row 6, column 4 and row 6, column 6 have only the goal at row 6, column 6"
    )
    assert marked(page, "blamed") == {(5, 3), (5, 5)}
    help_group.get_by_role("button", name="Undo to before it").click()

    expect_figures(page, moves=12, pushes=2, homes="0 / 3")
    assert marked(page, "blamed") == set()
    expect(help_group.locator(".play-answer")).to_be_hidden()
    expect(page.get_by_role("grid")).to_be_focused()
    press(page, "c")
    expect(page.locator("[data-answer=yes]")).to_be_visible()


def test_a_no_without_a_reason_still_has_a_way_back(page: Page) -> None:
    asked: list[dict[str, Any]] = []

    def answer(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or ""))
        route.fulfill(json={"lost": None, "boxes": [], "sentence": "", "cause": None})

    page.route("**/api/explain", answer)
    lose_in_the_cellar(page)
    button(page, "Find the reason (10 s)").click()
    expect(button(page, "Find the reason (10 s)")).to_be_visible()
    button(page, "Undo the last push").click()

    expect(page.locator("[data-figure=moves]")).to_have_text("12")
    # One more question comes from the watch over dead ends.
    assert [body.get("timeout") for body in asked if body.get("timeout") != 1] == [None, 10]
    assert marked(page, "blamed") == set()


def test_who_does_not_know_yet_can_keep_checking(page: Page) -> None:
    asked: list[dict[str, Any]] = []

    def answer(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or ""))
        verdict = "unknown" if len(asked) == 1 else "yes"
        route.fulfill(json={"verdict": verdict, "proof": "As told.", "stats": {}})

    play(page)
    press(page, "ArrowUp")
    page.route("**/api/check", answer)
    button(page, "Can I still win?").click()
    expect(page.locator("[data-answer=unknown]")).to_contain_text("Don't know yet.")
    button(page, "Keep checking (10 s)").click()

    expect(page.locator("[data-answer=yes]")).to_be_visible()
    assert [body.get("timeout") for body in asked] == [None, 10]
    assert asked[0]["moves"] == "u"
    assert asked[0]["puzzle"] == ROOM


def test_an_answer_about_a_position_that_is_gone_is_dropped(page: Page) -> None:
    waiting: list[Route] = []
    play(page)
    page.route("**/api/check", lambda route: waiting.append(route))
    button(page, "Can I still win?").click()
    expect(page.locator("[data-answer=asking]")).to_be_visible()

    press(page, "ArrowUp")

    expect_figures(page, moves=1, pushes=0)
    expect(page.locator("[data-answer]")).to_be_hidden()
    page.unroute("**/api/check")
    button(page, "Can I still win?").click()
    expect(page.locator("[data-answer=yes]")).to_be_visible()
    assert len(waiting) == 1


def test_a_question_the_server_refuses_can_be_asked_again(
    page: Page, console_errors: list[str]
) -> None:
    refusal = {"error": "Too many questions. Wait a moment."}
    play(page)
    page.route("**/api/check", lambda route: route.fulfill(status=429, json=refusal))
    button(page, "Can I still win?").click()
    expect(page.locator("[data-answer=failed]")).to_contain_text("Wait a moment.")
    page.unroute("**/api/check")

    button(page, "Try again").click()

    expect(page.locator("[data-answer=yes]")).to_be_visible()
    console_errors.clear()  # the browser logs every 429


def test_hints_come_one_grade_a_click(page: Page) -> None:
    play(page)
    hints = page.locator(".play-hints li")

    button(page, "Hint: is anything lost?").click()
    expect(hints).to_have_count(1)
    expect(hints.last).to_contain_text("Nothing is lost")
    button(page, "Hint: which area?").click()
    expect(hints.last).to_contain_text("The next push is ")
    assert marked(page, "hint-box") == set()

    button(page, "Hint: which box?").click()
    expect(hints.last).to_have_text("Push the box at row 3, column 4 next.")
    assert marked(page, "hint-box") == {BOX}
    assert marked(page, "hint-target") == set()

    button(page, "Hint: where to?").click()
    expect(hints).to_have_count(4)
    expect(hints.last).to_have_text("It goes to row 3, column 6, a goal, for good.")
    assert marked(page, "hint-target") == {GOAL}

    button(page, "Hint: show the push").click()
    expect(hints).to_have_count(5)
    expect(hints.last).to_contain_text("Push it right.")
    expect(page.locator(".play-hint-count")).to_have_text("5 hints used")
    expect_figures(page, moves=0, pushes=0)

    button(page, "Do it").click()
    expect_figures(page, moves=1, pushes=1)
    expect(hints).to_have_count(0)
    expect(button(page, "Hint: is anything lost?")).to_be_visible()
    assert marked(page, "hint-box") == set()


def test_any_move_starts_the_hints_anew(page: Page) -> None:
    play(page)
    press(page, "i")
    expect(button(page, "Hint: which area?")).to_be_visible()

    press(page, "ArrowUp")

    expect(button(page, "Hint: is anything lost?")).to_be_visible()
    expect(page.locator(".play-hints li")).to_have_count(0)
    assert marked(page, "hint-box") == set()


def test_the_last_hint_is_the_whole_solution_after_what_was_played(page: Page) -> None:
    play(page)
    press(page, "ArrowUp")
    expect_figures(page, moves=1, pushes=0)
    for name in (
        *("is anything lost?", "which area?", "which box?", "where to?", "show the push"),
        *("what would fail?", "show the whole solution"),
    ):
        button(page, f"Hint: {name}").click()

    expect(page.get_by_role("tab", name="Watch")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#counter")).to_have_text("move 0 / 4, push 0 / 2")
    assert marked(page, "hint-box") == set()


def test_a_lost_position_has_no_hint_but_a_way_back(page: Page) -> None:
    play(page)
    lose(page)

    button(page, "Hint: is anything lost?").click()
    help_group = page.get_by_role("group", name="Hints")
    expect(help_group).to_contain_text("This position can no longer be won.")
    help_group.get_by_role("button", name="Undo the last push").click()

    expect_figures(page, moves=2, pushes=0)
    expect(help_group.locator(".play-answer")).to_be_hidden()
    expect(page.get_by_role("grid")).to_be_focused()


def test_solved_by_hand_with_the_fewest_pushes_and_moves(page: Page) -> None:
    page.goto("/?puzzle=trivial")
    start_playing(page)

    press(page, "ArrowRight")

    banner = page.locator(".play-solved")
    expect(banner).to_contain_text("No solution has fewer pushes! No solution has fewer moves!")
    expect(page.locator("#alarm")).to_contain_text("Solved! 1 push, 1 move.")
    expect(page.locator("[data-figure=standing]")).to_have_text("Solved")
    expect_figures(page, moves=1, pushes=1, homes="1 / 1")
    expect(page.locator(".library-item[data-id=trivial]")).to_be_visible()
    solved = page.locator("li.is-solved-by-hand .library-item")
    expect(solved).to_have_attribute("data-id", "trivial")


def test_a_longer_solution_hears_of_the_shortest(page: Page) -> None:
    page.goto("/?puzzle=simple")
    start_playing(page)

    # Both boxes are pushed up once; two moves are wasted.
    press(page, "ArrowLeft", "ArrowRight", "ArrowLeft", "ArrowUp")
    press(page, "ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp")

    banner = page.locator(".play-solved")
    expect(banner).to_contain_text("2 pushes, 8 moves.")
    expect(banner).to_contain_text("Fewest possible: 6 moves.")
    button(page, "Play again").click()
    expect(banner).to_be_hidden()
    expect_figures(page, moves=0, pushes=0, homes="0 / 2")


def test_what_was_played_can_be_watched(page: Page) -> None:
    play(page)
    press(page, "ArrowUp", "ArrowDown", "ArrowRight", "ArrowRight")

    button(page, "Watch it").click()

    expect(page.locator("#counter")).to_have_text("move 0 / 4, push 0 / 2")


@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 800})
@pytest.mark.parametrize("name", ["Can I still win?", "Hint: is anything lost?"])
def test_answers_appear_where_they_are_seen(page: Page, name: str) -> None:
    play(page)
    page.evaluate("() => scrollTo(0, 0)")
    page.get_by_role("button", name=name).click()

    answer = page.locator(".play-answer:visible strong, .play-hints li").first

    expect(answer).not_to_have_text("Checking…")
    expect(answer).to_be_in_viewport()
