"""Playing by hand: keys, pointer, thumbs, dead ends, questions, hints, and what survives."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

ROOM = """\
########
#      #
# @$ . #
#      #
########"""
WIDTH = 8
PLAYER, BOX, GOAL = (2, 2), (2, 3), (2, 5)
RIM = {(row, column) for row in (1, 3) for column in range(1, 7)} | {(2, 1), (2, 6)}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def play(page: Page, drawing: str = ROOM) -> None:
    """Open a puzzle of our own and choose Play."""
    saved = page.request.post("/api/save_custom", data={"puzzle": drawing})
    page.goto(saved.json()["url"])
    start_playing(page)


def start_playing(page: Page) -> None:
    expect(page.locator(".piece.player")).to_be_visible()
    page.get_by_role("tab", name="Play").click()
    expect(page.locator("#play-panel")).to_be_visible()


def cell(page: Page, place: tuple[int, int]) -> Locator:
    row, column = place
    return page.locator(f'#board [data-cell="{row * WIDTH + column}"][role=gridcell]')


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def expect_figures(page: Page, moves: int, pushes: int, homes: str = "0 / 1") -> None:
    figures = {"moves": str(moves), "pushes": str(pushes), "homes": homes}
    for name, text in figures.items():
        expect(page.locator(f"[data-figure={name}]")).to_have_text(text)


def expect_player_at(page: Page, place: tuple[int, int]) -> None:
    row, column = place
    words = f"row {row + 1}, column {column + 1}: player"
    expect(page.get_by_role("gridcell", name=words)).to_have_count(1)


def marked(page: Page, kind: str) -> set[tuple[int, int]]:
    cells = page.locator(f".mark-{kind} [data-cell]").evaluate_all(
        "(marks) => marks.map((mark) => Number(mark.dataset.cell))"
    )
    return {divmod(number, WIDTH) for number in cells}


def button(page: Page, name: str) -> Locator:
    return page.locator("#play-panel").get_by_role("button", name=name, exact=True)


@pytest.mark.parametrize(
    "keys",
    [
        ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"),
        ("w", "a", "s", "d"),
        ("k", "h", "j", "l"),
    ],
    ids=["arrows", "wasd", "hjkl"],
)
def test_keys_move_the_player(page: Page, keys: tuple[str, ...]) -> None:
    play(page)

    for count, (key, place) in enumerate(zip(keys, [(1, 2), (1, 1), (2, 1), (2, 2)], strict=True)):
        press(page, key)
        expect_player_at(page, place)
        expect_figures(page, moves=count + 1, pushes=0)


def test_a_click_on_the_floor_walks_there_by_the_shortest_way(page: Page) -> None:
    play(page)

    cell(page, (2, 4)).click()

    expect_player_at(page, (2, 4))
    expect_figures(page, moves=4, pushes=0)
    expect(page.locator("#announcer")).to_have_text("Walked 4 steps to row 3, column 5.")


def test_a_click_on_a_wall_does_nothing(page: Page) -> None:
    play(page)

    cell(page, (0, 0)).click()

    expect(page.locator("#announcer")).to_have_text("That is a wall.")
    expect_player_at(page, PLAYER)
    expect_figures(page, moves=0, pushes=0)


def test_a_blocked_move_changes_nothing_and_is_said(page: Page) -> None:
    play(page)
    press(page, "ArrowUp")

    press(page, "ArrowUp")

    expect(page.locator("#announcer")).to_have_text("Blocked up.")
    expect(page.locator(".player.is-bumped")).to_have_count(1)
    expect_player_at(page, (1, 2))
    expect_figures(page, moves=1, pushes=0)


def test_a_box_is_pushed_by_clicking_it_and_then_its_target(page: Page) -> None:
    play(page)

    cell(page, BOX).click()
    assert marked(page, "selected") == {BOX}
    assert GOAL in marked(page, "target")
    cell(page, GOAL).click()

    expect_figures(page, moves=2, pushes=2, homes="1 / 1")
    expect_player_at(page, (2, 4))
    assert marked(page, "target") == set()


def test_targets_that_lose_the_game_are_marked_as_deadly(page: Page) -> None:
    play(page)

    cell(page, BOX).click()

    # The box gets everywhere; only on the inner line it can still come to the goal.
    assert marked(page, "deadly") == RIM
    assert marked(page, "target") == {PLAYER, (2, 4), GOAL}
    expect(cell(page, (1, 1))).to_have_attribute(
        "aria-label", "row 2, column 2: floor, box can go here, but is lost then"
    )


def test_without_warnings_nothing_is_given_away(page: Page) -> None:
    play(page)
    page.get_by_label("Warn me about dead ends").uncheck()

    cell(page, BOX).click()
    assert marked(page, "deadly") == set()
    assert marked(page, "target") == RIM | {PLAYER, (2, 4), GOAL}
    cell(page, (1, 1)).click()

    expect(page.locator("[data-figure=standing]")).to_have_text("In play")
    expect(page.locator(".play-dead-end")).to_be_hidden()
    page.reload()
    start_playing(page)
    expect(page.get_by_label("Warn me about dead ends")).not_to_be_checked()


def test_a_click_elsewhere_or_escape_deselects_and_walks_nowhere(page: Page) -> None:
    play(page)

    cell(page, BOX).click()
    cell(page, (0, 3)).click()
    assert marked(page, "selected") == set()
    cell(page, BOX).click()
    press(page, "Escape")
    assert marked(page, "selected") == set()
    assert marked(page, "deadly") == set()

    expect_figures(page, moves=0, pushes=0)


def test_a_box_is_pushed_by_keyboard_alone(page: Page) -> None:
    play(page)

    press(page, "Shift+ArrowRight", "Enter")
    assert marked(page, "selected") == {BOX}
    assert marked(page, "cursor") == {BOX}
    press(page, "Shift+ArrowRight", "Shift+ArrowRight", "Enter")

    expect_figures(page, moves=2, pushes=2, homes="1 / 1")


def lose(page: Page) -> None:
    """Push the box of the room up to the wall."""
    press(page, "ArrowDown", "ArrowRight", "ArrowUp")


def test_a_dead_end_is_told_explained_and_undone(page: Page) -> None:
    play(page)

    lose(page)

    banner = page.locator(".play-dead-end")
    expect(banner).to_contain_text("This box is on a dead square: it can never reach a goal.")
    expect(page.locator("#alarm")).to_contain_text("Dead end.")
    expect(page.locator("[data-figure=standing]")).to_have_text("Dead end")
    assert marked(page, "stuck") == {(1, 3)}
    button(page, "Can I still win?").click()
    expect(page.locator("[data-answer=no]")).to_contain_text("No, this cannot be won any more.")

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
    play(page)

    cell(page, BOX).click()
    cell(page, (1, 1)).click()

    expect(page.locator(".play-dead-end")).to_contain_text("This box is in a corner")


def test_can_i_still_win_says_yes(page: Page) -> None:
    play(page)

    press(page, "c")

    expect(page.locator("[data-answer=yes]")).to_contain_text("Yes, you can still win.")


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

    button(page, "Hint: which box?").click()
    expect(hints).to_have_text(["Push the box at row 3, column 4 next."])
    assert marked(page, "hint-box") == {BOX}
    assert marked(page, "hint-target") == set()

    button(page, "Hint: where to?").click()
    expect(hints).to_have_count(2)
    expect(hints.last).to_have_text("It goes to row 3, column 6, a goal.")
    assert marked(page, "hint-target") == {GOAL}

    button(page, "Hint: show the push").click()
    expect(hints).to_have_count(3)
    expect(hints.last).to_contain_text("Push it right.")
    expect(page.locator(".play-hint-count")).to_have_text("3 hints used")
    expect_figures(page, moves=0, pushes=0)

    button(page, "Do it").click()
    expect_figures(page, moves=1, pushes=1)
    expect(hints).to_have_count(0)
    expect(button(page, "Hint: which box?")).to_be_visible()
    assert marked(page, "hint-box") == set()


def test_any_move_starts_the_hints_anew(page: Page) -> None:
    play(page)
    press(page, "i")
    expect(button(page, "Hint: where to?")).to_be_visible()

    press(page, "ArrowUp")

    expect(button(page, "Hint: which box?")).to_be_visible()
    expect(page.locator(".play-hints li")).to_have_count(0)
    assert marked(page, "hint-box") == set()


def test_the_last_hint_is_the_whole_solution_after_what_was_played(page: Page) -> None:
    play(page)
    press(page, "ArrowUp")
    expect_figures(page, moves=1, pushes=0)
    for name in ("which box?", "where to?", "show the push", "show the whole solution"):
        button(page, f"Hint: {name}").click()

    expect(page.get_by_role("tab", name="Watch")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#counter")).to_have_text("move 0 / 4, push 0 / 2")
    assert marked(page, "hint-box") == set()


def test_a_lost_position_has_no_hint_but_a_way_back(page: Page) -> None:
    play(page)
    lose(page)

    button(page, "Hint: which box?").click()
    help_group = page.get_by_role("group", name="Hints")
    expect(help_group).to_contain_text("This position cannot be won any more.")
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


def test_undo_and_redo_without_limit(page: Page) -> None:
    play(page)
    for name in ("Undo", "Redo", "Undo push", "Restart"):
        expect(button(page, name).first).to_be_disabled()
    press(page, *["ArrowLeft", "ArrowRight"] * 10)
    expect_figures(page, moves=20, pushes=0)

    press(page, *["z", "Control+z", "Backspace", "u"] * 5)
    expect_figures(page, moves=0, pushes=0)
    press(page, "z")
    expect(page.locator("#announcer")).to_have_text("Nothing to undo.")
    press(page, *["y", "Control+y", "Control+Shift+z", "y"] * 5)

    expect_figures(page, moves=20, pushes=0)
    expect_player_at(page, PLAYER)


def test_undo_to_before_the_last_push(page: Page) -> None:
    play(page)
    press(page, "ArrowRight", "ArrowLeft", "ArrowLeft")
    expect_figures(page, moves=3, pushes=1)

    press(page, "Shift+Z")
    expect_figures(page, moves=0, pushes=0)
    press(page, "Shift+Y")

    expect_figures(page, moves=1, pushes=1)


def test_a_restart_keeps_everything_for_redo(page: Page) -> None:
    play(page)
    press(page, "ArrowRight", "ArrowUp", "ArrowLeft")

    press(page, "r")
    expect_figures(page, moves=0, pushes=0)
    expect_player_at(page, PLAYER)
    for _ in range(3):
        button(page, "Redo").click()

    expect_figures(page, moves=3, pushes=1)
    expect_player_at(page, (1, 2))
    expect(button(page, "Redo")).to_be_disabled()


def test_the_game_survives_a_reload(page: Page) -> None:
    play(page)
    press(page, "ArrowRight", "ArrowUp", "ArrowLeft", "z")
    expect_figures(page, moves=2, pushes=1)

    page.reload()
    start_playing(page)

    expect_figures(page, moves=2, pushes=1)
    expect_player_at(page, (1, 3))
    press(page, "y")
    expect_player_at(page, (1, 2))


@pytest.mark.parametrize(
    "change", ['{"line": "rrrrrrrrrr"}', '{"line": "x<y"}', '{"line": 7}', '{"place": "1"}']
)
def test_a_damaged_memory_is_ignored(page: Page, change: str) -> None:
    play(page)
    press(page, "ArrowUp")
    expect_figures(page, moves=1, pushes=0)
    page.evaluate(
        """(change) => {
          const key = Object.keys(localStorage).find((key) => /^sokobot:play-.*-\\d+$/.test(key));
          const game = {...JSON.parse(localStorage[key]), ...JSON.parse(change)};
          localStorage[key] = JSON.stringify(game);
        }""",
        change,
    )

    page.reload()
    start_playing(page)

    expect_figures(page, moves=0, pushes=0)
    expect_player_at(page, PLAYER)


def test_dead_squares_are_shown_on_wish_and_the_wish_is_remembered(page: Page) -> None:
    play(page)
    assert marked(page, "dead") == set()

    press(page, "x")

    assert marked(page, "dead") == RIM
    expect(button(page, "Dead squares")).to_have_attribute("aria-pressed", "true")
    page.reload()
    start_playing(page)
    assert marked(page, "dead") == RIM
    button(page, "Dead squares").click()
    assert marked(page, "dead") == set()


def test_leaving_takes_every_mark_off_the_board(page: Page) -> None:
    play(page)
    press(page, "x", "i")
    expect(button(page, "Hint: where to?")).to_be_visible()
    cell(page, BOX).click()
    lose(page)

    page.get_by_role("tab", name="Watch").click()

    expect(page.locator("#play-panel")).to_be_hidden()
    expect(page.locator("#board .mark [data-cell]")).to_have_count(0)
    press(page, "ArrowUp")
    page.get_by_role("tab", name="Play").click()
    expect_figures(page, moves=3, pushes=1)


def test_more_boxes_than_goals_counts_goals(page: Page) -> None:
    play(page, "########\n#$     #\n# @$ . #\n#      #\n########")

    expect(page.locator(".play-figures")).to_contain_text("Goals filled")
    expect_figures(page, moves=0, pushes=0)
    expect(page.locator(".play-dead-end")).to_be_hidden()
    press(page, "ArrowRight", "ArrowRight")

    expect_figures(page, moves=2, pushes=2, homes="1 / 1")
    expect(page.locator(".play-solved")).to_be_visible()


def swipe(page: Page, place: tuple[int, int], right: int, down: int) -> None:
    """Draw a finger over the board, beginning on a cell."""
    box = cell(page, place).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    touch("touchMove", {"x": x + right / 2, "y": y + down / 2})
    touch("touchMove", {"x": x + right, "y": y + down})
    touch("touchEnd")


@pytest.mark.browser_context_args(**PHONE)
def test_on_a_phone_a_swipe_is_a_step(page: Page) -> None:
    play(page)

    swipe(page, (3, 3), right=60, down=0)
    expect_figures(page, moves=1, pushes=1)
    swipe(page, (3, 3), right=5, down=-60)

    expect_figures(page, moves=2, pushes=1)
    expect_player_at(page, (1, 3))


@pytest.mark.browser_context_args(**PHONE)
def test_on_a_phone_the_direction_pad_plays_and_undoes(page: Page) -> None:
    play(page)
    pad = page.get_by_role("group", name="Direction pad")
    expect(pad.get_by_role("button", name="Undo")).to_be_disabled()

    for name in ("Move up", "Move right", "Move right", "Move down", "Move left"):
        pad.get_by_role("button", name=name).tap()

    expect_figures(page, moves=5, pushes=1)
    pad.get_by_role("button", name="Undo").tap()
    expect_figures(page, moves=4, pushes=0)
    for side in pad.get_by_role("button").all():
        size = side.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 44


@pytest.mark.browser_context_args(**PHONE)
def test_on_a_phone_taps_select_and_push(page: Page) -> None:
    play(page)

    cell(page, BOX).tap()
    assert marked(page, "selected") == {BOX}
    cell(page, GOAL).tap()

    expect_figures(page, moves=2, pushes=2, homes="1 / 1")
    expect(page.locator(".play-solved")).to_be_in_viewport()


@pytest.mark.parametrize("width", [320, 390, 768])
def test_nothing_is_wider_than_the_screen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    play(page)
    lose(page)
    button(page, "Can I still win?").click()
    expect(page.locator("[data-answer=no]")).to_be_visible()

    overflow = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )

    assert overflow <= 0
