"""Boxes and the player taken along with the mouse or a finger, and swipes that go on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.play_steps import (
    BOX,
    GOAL,
    PLAYER,
    cell,
    expect_figures,
    expect_player_at,
    marked,
    play,
)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def middle(page: Page, place: tuple[int, int]) -> tuple[float, float]:
    box = cell(page, place).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def grab(page: Page, *places: tuple[int, int]) -> None:
    """Press on the first place and move over the others; the button stays down."""
    page.mouse.move(*middle(page, places[0]))
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*middle(page, place), steps=3)


def test_a_box_is_dragged_to_where_it_can_go(page: Page) -> None:
    play(page)

    grab(page, BOX, (2, 4), GOAL)
    assert marked(page, "drop") == {GOAL}
    assert GOAL in marked(page, "target")
    page.mouse.up()

    expect_figures(page, moves=2, pushes=2, homes="1 / 1")
    assert marked(page, "drop") == set()


def test_a_box_let_go_where_it_cannot_go_stays(page: Page) -> None:
    play(page)

    grab(page, BOX, (0, 0))
    assert marked(page, "drop") == set()
    page.mouse.up()

    expect(page.locator("#announcer")).to_contain_text("The box cannot go to")
    expect_figures(page, moves=0, pushes=0)
    grab(page, BOX, GOAL, BOX)
    page.mouse.up()
    expect_figures(page, moves=0, pushes=0)
    assert marked(page, "selected") == set()


def test_the_player_is_dragged_and_pushes_the_box_beside_it(page: Page) -> None:
    play(page)

    grab(page, PLAYER, BOX)
    page.mouse.up()
    expect_figures(page, moves=1, pushes=1)
    grab(page, BOX, (1, 1))
    page.mouse.up()

    expect_player_at(page, (1, 1))
    expect_figures(page, moves=4, pushes=1)


@pytest.mark.browser_context_args(**PHONE)
def test_a_swipe_that_goes_on_and_turns_is_several_steps(page: Page) -> None:
    play(page)
    x, y = middle(page, (3, 1))
    side = middle(page, (3, 2))[0] - x
    devtools = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    touch("touchMove", {"x": x, "y": y - 30})
    for part in range(1, 4):
        touch("touchMove", {"x": x + part * (side + 2), "y": y - 30})
    touch("touchEnd")

    expect_figures(page, moves=4, pushes=0)
    expect_player_at(page, (1, 5))
