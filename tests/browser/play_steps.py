"""What the tests of Play do on the page, and what they read from it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

ROOM = """\
########
#      #
# @$ . #
#      #
########"""
CELLAR = """\
########
#   #  #
# $ @. #
#  $.  #
##   $ #
#    . #
########"""
LOSING_MOVES = "ldruldlrdrurdld"
"""Move 13 is the push that loses: two boxes are left with one goal, the third is not to blame."""
WIDTH = 8
PLAYER, BOX, GOAL = (2, 2), (2, 3), (2, 5)
RIM = {(row, column) for row in (1, 3) for column in range(1, 7)} | {(2, 1), (2, 6)}


def play(page: Page, drawing: str = ROOM) -> None:
    """Open a puzzle of our own and choose Play."""
    saved = page.request.post("/api/save_custom", data={"puzzle": drawing})
    page.goto(saved.json()["url"])
    start_playing(page)


def watch_alone(page: Page) -> None:
    """Let the page warn of what it sees itself, without the server's reasons."""
    page.route("**/api/explain", lambda route: route.fulfill(json={"lost": None}))


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


def lose(page: Page) -> None:
    """Push the box of the room up to the wall."""
    press(page, "ArrowDown", "ArrowRight", "ArrowUp")


def lose_in_the_cellar(page: Page) -> None:
    """Lose by a pairing that takes two boxes, walk on, and ask."""
    names = {"u": "ArrowUp", "d": "ArrowDown", "l": "ArrowLeft", "r": "ArrowRight"}
    play(page, CELLAR)
    press(page, *(names[letter] for letter in LOSING_MOVES))
    expect(page.locator("[data-figure=moves]")).to_have_text("15")
    press(page, "c")
