"""Boards larger than the screen: zoom that follows the player, and phones on their side."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.builder_page import new_drawing, open_builder, press
from browser.play_steps import expect_figures, play, start_playing

SIDE = 40
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SMALL_SIDEWAYS = {**SIDEWAYS, "viewport": {"width": 667, "height": 375}}


def hall() -> str:
    """Return a large room: the player in the middle, a box beside it, its goal far to the right."""
    inside = [" " * (SIDE - 2)] * (SIDE - 2)
    middle = SIDE // 2
    row = list(inside[middle])
    row[middle], row[middle + 1], row[-2] = "@", "$", "."
    inside[middle] = "".join(row)
    return "\n".join(["#" * SIDE, *(f"#{row}#" for row in inside), "#" * SIDE])


def frame(page: Page) -> Locator:
    return page.locator(".board-frame")


def cell_width(page: Page) -> float:
    box = page.locator(".cell-grid [role=gridcell]").first.bounding_box()
    assert box is not None
    return box["width"]


def expect_in_frame(page: Page, piece: Locator) -> None:
    """Wait until a piece is inside the frame: scrolling may be smooth."""
    page.wait_for_function(
        """([piece, frame]) => {
            const [a, b] = [piece.getBoundingClientRect(), frame.getBoundingClientRect()];
            return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
        }""",
        arg=[piece.element_handle(), frame(page).element_handle()],
    )


def pinch(page: Page, factor: float) -> None:
    """Put two fingers on the middle of the board and move them apart, or together."""
    box = frame(page).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    devtools = page.context.new_cdp_session(page)

    def fingers(apart: float) -> list[dict[str, float]]:
        return [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]

    def send(kind: str, points: list[dict[str, float]]) -> None:
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", fingers(30)[:1])
    send("touchStart", fingers(30))
    for part in range(1, 11):
        send("touchMove", fingers(30 * (1 + (factor - 1) * part / 10)))
    send("touchEnd", [])


@pytest.mark.browser_context_args(**PHONE)
def test_on_a_phone_a_large_board_can_be_tapped_and_follows_the_player(page: Page) -> None:
    play(page, hall())
    player = page.locator("#board .player")

    assert cell_width(page) >= 26
    expect_in_frame(page, player)
    page.keyboard.press("ArrowRight")
    for _ in range(14):
        page.keyboard.press("ArrowUp")
    expect_figures(page, moves=15, pushes=1)

    expect_in_frame(page, player)
    page.get_by_role("button", name="Show the whole board").tap()
    assert cell_width(page) < 12
    expect(frame(page)).not_to_have_attribute("data-zoomed", "")


@pytest.mark.browser_context_args(**PHONE)
def test_two_fingers_zoom_the_board_and_make_no_move(page: Page) -> None:
    play(page, hall())
    page.get_by_role("button", name="Show the whole board").tap()
    before = cell_width(page)

    pinch(page, 2.5)

    assert cell_width(page) == pytest.approx(before * 2.5, rel=0.1)
    expect_figures(page, moves=0, pushes=0)
    pinch(page, 0.2)
    assert cell_width(page) == pytest.approx(before, rel=0.05)


@pytest.mark.browser_context_args(**PHONE)
def test_two_fingers_zoom_the_drawing_and_paint_nothing(page: Page) -> None:
    open_builder(page)
    before = cell_width(page)

    pinch(page, 1.5)

    assert cell_width(page) == pytest.approx(before * 1.5, rel=0.1)
    expect(page.locator("#undo-button")).to_be_disabled()


def test_a_hundred_by_hundred_drawing_is_zoomed_and_painted(page: Page) -> None:
    open_builder(page)
    new_drawing(page, 100, 100, walls=True)
    assert cell_width(page) < 10

    for _ in range(5):
        page.get_by_role("button", name="Zoom in").click()

    assert cell_width(page) > 24
    frame(page).evaluate("(frame) => frame.scrollTo(frame.scrollWidth, frame.scrollHeight)")
    page.keyboard.press("4")
    press(page, 97, 97)
    expect(page.get_by_role("gridcell", name="row 98, column 98: box")).to_have_count(1)
    page.keyboard.press("0")
    assert cell_width(page) < 10


def test_the_keyboard_cursor_stays_in_sight_in_a_zoomed_drawing(page: Page) -> None:
    open_builder(page)
    new_drawing(page, 60, 60, walls=True)
    page.locator("#drawing [role=grid]").focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("+")
    for _ in range(50):
        page.keyboard.press("ArrowRight")

    expect_in_frame(page, page.locator(".mark-cursor rect"))


def test_control_and_wheel_zoom_around_the_pointer(page: Page) -> None:
    play(page, hall())
    box = page.locator("#board .box").bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*place)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -1000)
    page.keyboard.up("Control")

    expect(frame(page)).to_have_attribute("data-zoomed", "")
    page.mouse.click(*place)
    expect(page.locator(".mark-selected")).to_be_attached()


@pytest.mark.parametrize("tab", ["Watch", "Play"])
@pytest.mark.browser_context_args(**SIDEWAYS)
def test_a_phone_on_its_side_shows_the_board_and_its_controls(page: Page, tab: str) -> None:
    page.goto("/?puzzle=challenge")
    start_playing(page)
    page.get_by_role("tab", name=tab).click()

    for name in ("#board", "#puzzle-title", "#next-puzzle", "#share-button"):
        expect(page.locator(name)).to_be_in_viewport(ratio=1)
    controls = ".play-controls, .play-helps" if tab == "Play" else "#scrub, #play-pause"
    for control in page.locator(controls).all():
        expect(control).to_be_in_viewport(ratio=1)


@pytest.mark.browser_context_args(**SIDEWAYS)
def test_a_phone_on_its_side_shows_the_drawing_and_its_tools(page: Page) -> None:
    open_builder(page)

    for name in ("#drawing", "#tools", "#undo-button", "#share-button"):
        expect(page.locator(name)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("address", ["/?puzzle=challenge", "/builder"])
@pytest.mark.browser_context_args(**SMALL_SIDEWAYS)
def test_nothing_is_wider_than_a_small_phone_on_its_side(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".cell-grid [role=row]").first).to_be_attached()

    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")

    assert wide <= 0
