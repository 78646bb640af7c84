"""The builder page in the hands of a test: open it, paint on it, read what it shows."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

BLANK = "10 × 8"
CORRIDOR = "#####\n#@$.#\n#####"
CROOKED = "######\n#@ $.#\n#  ###\n####"


def open_builder(page: Page, fragment: str = "") -> None:
    page.goto(f"/builder{fragment}")
    expect(page.locator("body")).to_have_attribute("data-ready", "true")


def pick(page: Page, tool: str) -> None:
    page.get_by_role("radiogroup", name="Tool").get_by_text(tool, exact=True).click()
    expect(page.get_by_role("radio", name=tool)).to_be_checked()


def cell(page: Page, x: int, y: int) -> Locator:
    return page.locator("#drawing [role=row]").nth(y).locator("[role=gridcell]").nth(x)


def point(page: Page, x: int, y: int) -> tuple[float, float]:
    box = cell(page, x, y).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(page: Page, x: int, y: int, button: str = "left") -> None:
    page.mouse.move(*point(page, x, y))
    page.mouse.down(button="right" if button == "right" else "left")
    page.mouse.up(button="right" if button == "right" else "left")


def drag(page: Page, *stops: tuple[int, int], button: str = "left") -> None:
    page.mouse.move(*point(page, *stops[0]))
    page.mouse.down(button="right" if button == "right" else "left")
    for stop in stops[1:]:
        page.mouse.move(*point(page, *stop), steps=4)
    page.mouse.up(button="right" if button == "right" else "left")


def new_drawing(page: Page, width: int, height: int, *, walls: bool) -> None:
    page.get_by_role("button", name="New").click()
    page.locator("#new-width").fill(str(width))
    page.locator("#new-height").fill(str(height))
    page.locator("#new-walls").set_checked(walls)
    page.locator("#new-create").click()
    expect(page.locator("#statistics")).to_contain_text(f"{width} × {height}")


def import_text(page: Page, text: str) -> None:
    page.get_by_role("button", name="Load").click()
    page.get_by_role("tab", name="Text or file").click()
    page.locator("#load-text-field").fill(text)
    page.get_by_role("button", name="Read the text").click()


def expect_text(page: Page, text: str) -> None:
    expect(page.locator("#text-field")).to_have_value(text)


def expect_verdict(page: Page, state: str) -> None:
    expect(page.locator("#verdict")).to_have_attribute("data-state", state)


def marked(page: Page, kind: str) -> Locator:
    return page.locator(f"#drawing .mark-{kind} [data-cell]")
