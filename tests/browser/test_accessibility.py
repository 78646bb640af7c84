"""Pages for everyone: axe in light and dark, keyboard alone, phones, no jumping layout."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from browser.play_steps import lose_in_the_cellar, play, start_playing
from browser.test_classes import join, make_class

SERIOUS = {"serious", "critical"}
ALL_RULES = {"resultTypes": ["violations"]}
COLOUR_RULES = {**ALL_RULES, "runOnly": ["color-contrast", "link-in-text-block"]}
"""What can differ between two themes of the same page."""


def show_start(page: Page) -> None:
    page.goto("/?puzzle=challenge")
    expect(page.locator(".library-item").first).to_be_visible()
    expect(page.locator(".piece.player")).to_be_visible()


def show_solution(page: Page) -> None:
    show_start(page)
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator("#result")).to_contain_text("Proved")
    page.get_by_text("More options").click()


def show_unproved(page: Page) -> None:
    show_start(page)
    page.get_by_label("Find").select_option("any")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator("#result")).to_contain_text("Solved in")


def show_play(page: Page) -> None:
    show_start(page)
    page.get_by_role("tab", name="Play").click()
    expect(page.get_by_title("Undo one move")).to_be_visible()


def show_explanation(page: Page) -> None:
    lose_in_the_cellar(page)
    expect(page.locator(".mark-blamed")).to_be_attached()
    page.locator(".play-dead-end").get_by_text("And if I push…?").click()
    expect(page.locator(".proof-board .piece").first).to_be_visible()


def show_open_dialog(page: Page) -> None:
    show_start(page)
    page.get_by_role("button", name="Open…").click()


def show_collections_dialog(page: Page) -> None:
    show_start(page)
    page.get_by_role("button", name="Collections…").click()
    page.get_by_label("Paste puzzles, or links").fill(
        "#####\n#@$.#\n#####\n\n######\n#@$ .#\n######"
    )
    page.get_by_role("button", name="Import the text").click()
    expect(page.locator("#collections-findings")).to_contain_text("2 puzzles kept.")


def show_collection(page: Page) -> None:
    show_collections_dialog(page)
    page.locator("#collections-dialog").get_by_role("button", name="Close").click()
    page.locator(".collection-item").first.click()
    expect(page.locator(".collection-item[aria-current=true]")).to_be_visible()


def show_shortcuts(page: Page) -> None:
    show_start(page)
    page.get_by_role("button", name="Keyboard shortcuts").click()


def show_builder(page: Page) -> None:
    page.goto("/builder")
    expect(page.get_by_role("grid")).to_be_visible()


def show_zoomed(page: Page) -> None:
    show_play(page)
    page.keyboard.press("b")
    page.keyboard.press("+")
    expect(page.get_by_role("list", name="Bookmarks")).to_be_visible()
    expect(page.locator(".board-frame")).to_have_attribute("data-zoomed", "")
    page.get_by_label("Look").select_option("clear")


def show_selected_part(page: Page) -> None:
    show_builder(page)
    page.get_by_label("Draw", exact=True).select_option("select")
    page.locator("#drawing [data-cell='23']").click()
    expect(page.get_by_role("button", name="Copy", exact=True).first).to_be_visible()


def show_trying(page: Page) -> None:
    show_builder(page)
    for key, cell in (("5", 22), ("4", 23), ("3", 25)):
        page.keyboard.press(key)
        page.locator(f"#drawing [data-cell='{cell}']").click()
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_role("button", name="Back to drawing")).to_be_visible()


def show_unsolvable_drawing(page: Page) -> None:
    show_builder(page)
    for key, cell in (("5", 22), ("4", 11), ("3", 25)):
        page.keyboard.press(key)
        page.locator(f"#drawing [data-cell='{cell}']").click()
    expect(page.locator("#reason")).to_contain_text("in a corner")
    page.get_by_text("And if I push…?").click()


def show_records(page: Page) -> None:
    drawing = "########\n#@ $ . #\n#      #\n########"
    body = {"puzzle": drawing, "name": "Ann", "solutions": ["rRR"]}
    assert page.request.post("/api/records/enter", data=body).ok
    play(page, drawing)
    page.get_by_role("button", name="Records", exact=True).click()
    page.get_by_text("Moderate", exact=True).click()
    page.get_by_label("The server’s moderator key").fill("a guess")
    expect(page.get_by_role("button", name="Remove this record of Ann")).to_be_visible()


def show_lesson(page: Page) -> None:
    page.goto("/learn#locked")
    expect(page.locator("#suggestion-reason")).to_be_visible()
    step = page.locator(".example").get_by_role("button", name="Step", exact=True)
    for _ in range(3):
        step.click()
    expect(page.locator(".example .notice-bad")).to_be_visible()


def show_made_puzzle(page: Page) -> None:
    page.goto("/make")
    page.get_by_label("Boxes").select_option("2")
    page.get_by_role("button", name="Make a puzzle").click()
    expect(page.locator("#made .exercise")).to_be_visible()


def show_joining(page: Page) -> None:
    page.goto(make_class(page, minutes=5)["url"])
    expect(page.get_by_label("Nickname")).to_be_visible()


def show_class_member(page: Page) -> None:
    join(page, make_class(page, minutes=5), "Ann")
    start_playing(page)


def show_class_dialog(page: Page) -> None:
    show_collections_dialog(page)
    page.get_by_role("button", name="Make a class…").click()
    page.get_by_role("button", name="Make the class").click()
    expect(page.get_by_label("For the pupils")).not_to_have_value("")


def show_class_progress(page: Page) -> None:
    made = make_class(page, minutes=5)
    answer = page.request.post(f"/api/classes/{made['id']}/join", data={"nickname": "Ann"})
    headers = {"Authorization": f"Bearer {answer.json()['token']}"}
    solved = {"number": 1, "moves": "r"}
    page.request.post(f"/api/classes/{made['id']}/solved", data=solved, headers=headers)
    page.goto(made["progress_url"])
    expect(page.get_by_role("rowheader")).to_have_text("Ann")


def show_versions(page: Page) -> None:
    show_trying(page)
    page.get_by_role("button", name="Back to drawing").click()
    page.get_by_role("button", name="Keep this version").click()
    expect(page.locator("#versions-list li").first).to_be_visible()


def show_drafts(page: Page) -> None:
    show_versions(page)
    page.get_by_role("button", name="Load", exact=True).click()
    page.get_by_role("tab", name="Drafts").click()
    expect(page.locator("#load-drafts-panel")).to_be_visible()


def show_saved(page: Page) -> None:
    show_trying(page)
    page.get_by_role("button", name="Back to drawing").click()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#save-collection-said")).to_contain_text("It is the first")


def show_not_found(page: Page) -> None:
    page.goto("/nowhere")


VIEWS: dict[str, Callable[[Page], None]] = {
    "start": show_start,
    "solution": show_solution,
    "unproved": show_unproved,
    "play": show_play,
    "explanation": show_explanation,
    "open": show_open_dialog,
    "collections": show_collections_dialog,
    "collection": show_collection,
    "shortcuts": show_shortcuts,
    "builder": show_builder,
    "zoomed": show_zoomed,
    "selected part": show_selected_part,
    "trying": show_trying,
    "unsolvable drawing": show_unsolvable_drawing,
    "records": show_records,
    "lesson": show_lesson,
    "made puzzle": show_made_puzzle,
    "joining": show_joining,
    "class member": show_class_member,
    "class dialog": show_class_dialog,
    "class progress": show_class_progress,
    "versions": show_versions,
    "drafts": show_drafts,
    "saved": show_saved,
    "not found": show_not_found,
}


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_serious(page: Page, view: str, console_errors: list[str]) -> None:
    page.emulate_media(reduced_motion="reduce")  # Colours that fade would be judged half-way.
    VIEWS[view](page)
    page.emulate_media(color_scheme="light")
    assert serious_violations(page, ALL_RULES) == []
    page.emulate_media(color_scheme="dark")
    assert serious_violations(page, COLOUR_RULES) == []
    if view == "not found":
        console_errors.clear()


def serious_violations(page: Page, options: dict[str, list[str]]) -> list[str]:
    """Return what axe finds; colours caught while the theme changes are looked at again."""
    found: list[str] = []
    for _ in range(4):
        # The new colours are there when two frames have been drawn, however busy the machine is.
        page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        page.wait_for_timeout(200)
        found = [
            f"{violation['id']}: {node['html']} {node['failureSummary']}"
            for violation in Axe().run(page, options=options).response["violations"]
            if violation["impact"] in SERIOUS
            for node in violation["nodes"]
        ]
        if not any(text.startswith("color-contrast") for text in found):
            break
    return found


@pytest.mark.parametrize(
    "view",
    [
        "solution",
        "play",
        "explanation",
        "builder",
        "lesson",
        "made puzzle",
        "class member",
        "class progress",
    ],
)
def test_every_width_from_phone_to_desktop_fits(page: Page, view: str) -> None:
    VIEWS[view](page)
    for width in (320, 390, 500, 641, 768, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(WHAT_STICKS_OUT) <= 0, width
        assert page.evaluate(TOO_SMALL_TO_TOUCH) == [], width


WHAT_STICKS_OUT = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
TOO_SMALL_TO_TOUCH = """() =>
    [...document.querySelectorAll("button, select, input, a.button, summary")]
        .filter((e) => e.checkVisibility() && !e.closest("label, dialog"))
        .map((e) => ({e: e.outerHTML.slice(0, 80), height: e.getBoundingClientRect().height}))
        .filter(({height}) => height > 1 && height < 39.5)"""


@pytest.mark.parametrize("address", ["/?puzzle=challenge", "/builder", "/learn"])
def test_the_layout_does_not_jump_while_loading(page: Page, address: str) -> None:
    page.add_init_script(
        """window.shift = 0;
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) window.shift += entry.value;
        }).observe({type: "layout-shift", buffered: true});"""
    )
    page.goto(address)
    expect(page.locator(".board .picture path").first).to_be_attached()
    page.wait_for_timeout(800)
    assert page.evaluate("window.shift") < 0.05


def test_the_board_is_a_labelled_grid(page: Page) -> None:
    page.goto("/?puzzle=trivial")
    grid = page.get_by_role("grid", name="Sokoban board, Trivial")
    expect(grid.get_by_role("gridcell", name="row 2, column 2: player")).to_be_attached()
    expect(grid.get_by_role("gridcell", name="row 2, column 3: box")).to_be_attached()
    expect(grid.get_by_role("gridcell", name="row 2, column 4: goal")).to_be_attached()
    page.get_by_role("button", name="Solve", exact=True).click()
    page.get_by_role("button", name="To the end").click()
    expect(grid.get_by_role("gridcell", name="row 2, column 4: box on goal")).to_be_attached()


def test_the_result_is_announced(page: Page) -> None:
    show_start(page)
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator("#announcer")).to_have_text(
        "Solved in 16 pushes. Proved: no solution has fewer."
    )


def test_everything_can_be_done_with_the_keyboard(page: Page) -> None:
    """Choose a puzzle, solve it, watch it and play it without touching the mouse."""
    show_start(page)
    page.keyboard.press("/")
    page.keyboard.type("trivial trivial")
    reach(page, ".library-item[data-id=trivial]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Trivial")
    reach(page, "#solve-button")
    page.keyboard.press("Enter")
    expect(page.locator("#result")).to_contain_text("Solved in 1 push.")
    page.locator("#solve-button").blur()
    page.keyboard.press("End")
    expect(page.locator("#counter")).to_have_text("move 1 / 1, push 1 / 1")
    reach(page, "#watch-tab")
    page.keyboard.press("ArrowRight")
    reach(page, ".cell-grid")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".box.is-home")).to_have_count(1)


def reach(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("(s) => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")


def test_the_skip_link_comes_first(page: Page) -> None:
    show_start(page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()


def test_the_theme_can_be_chosen_and_is_kept(page: Page) -> None:
    show_start(page)
    button = page.locator("#theme-button")
    button.click()
    button.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "dark"
