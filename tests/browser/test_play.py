"""Playing by hand: keys, pointer, thumbs, undo, and what survives a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.play_steps import (
    BOX,
    GOAL,
    PLAYER,
    RIM,
    button,
    cell,
    expect_figures,
    expect_player_at,
    lose,
    marked,
    play,
    press,
    start_playing,
)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


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
        "aria-label", "row 2, column 2: floor, box can go here, but would be lost"
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
    expect(button(page, "Hint: which area?")).to_be_visible()
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
