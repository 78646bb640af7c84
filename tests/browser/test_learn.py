"""Learn: lessons to watch and to play, a lesson from any puzzle, progress, what to play next."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Locator, Page, expect

KEYS = {"u": "ArrowUp", "d": "ArrowDown", "l": "ArrowLeft", "r": "ArrowRight"}
FIRST = "sokoban-1"


def show(page: Page, lesson: str) -> None:
    page.goto(f"/learn#{lesson}")
    expect(page.locator(".exercise")).to_have_count(2)


def exercise(page: Page, identifier: str) -> Locator:
    return page.locator(f"[data-exercise={identifier}]")


def play(page: Page, identifier: str, moves: str) -> None:
    exercise(page, identifier).locator(".cell-grid").focus()
    for letter in moves:
        page.keyboard.press(KEYS[letter.lower()])


def test_every_lesson_can_be_watched_lost_and_won(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("/learn")
    links = page.locator(".lesson-link")
    expect(links).to_have_count(12)
    for number in range(12):
        links.nth(number).click()
        expect(links.nth(number)).to_have_attribute("aria-current", "true")
        watch = page.locator(".example")
        step = watch.get_by_role("button", name="Step", exact=True)
        while not watch.locator(".notice-bad").is_visible():
            step.click()
        expect(watch.locator(".mark-stuck [data-cell]").first).to_be_attached()
        expect(watch.locator(".notice-bad p").first).not_to_be_empty()
    watch.get_by_role("button", name="Watch it done right").click()
    expect(watch.locator(".notice-good")).to_have_text("Solved.")


def test_an_exercise_says_why_it_is_lost_and_takes_it_back(page: Page) -> None:
    show(page, "goal-order")
    play(page, "goal-order-1", "rDrD")
    card = exercise(page, "goal-order-1")
    expect(card.locator(".notice-bad")).to_contain_text("Lost.")
    expect(card.locator(".mark-stuck [data-cell]").first).to_be_attached()
    card.get_by_role("button", name="Take it back").click()
    expect(card.locator(".notice-bad")).to_have_count(0)
    expect(card.locator(".cell-grid")).to_be_focused()


def test_solving_is_kept_counted_and_suggests_what_is_a_little_harder(page: Page) -> None:
    show(page, "sokoban")
    expect(page.locator("#suggestion-reason")).to_contain_text("the easiest")
    play(page, FIRST, "dRurD")
    expect(exercise(page, FIRST).locator(".notice-good")).to_contain_text("Solved!")
    expect(page.locator("#lessons-done")).to_have_text("1 of 24 exercises solved")
    expect(page.locator("#suggestion-reason")).to_contain_text(
        "Lately you solved Round the box (11 %). This is a little harder"
    )
    page.reload()
    expect(page.locator("#lessons-done")).to_have_text("1 of 24 exercises solved")
    expect(page.locator(".lesson-link").first).to_have_attribute("data-done", "half")


def test_undo_and_reset_by_keyboard(page: Page) -> None:
    show(page, "sokoban")
    play(page, FIRST, "dRurD")
    page.keyboard.press("z")
    expect(exercise(page, FIRST)).to_contain_text("4 moves, 1 push")
    page.keyboard.press("r")
    expect(exercise(page, FIRST)).to_contain_text("0 moves, 0 pushes")
    play(page, "sokoban-2", "l")
    expect(exercise(page, "sokoban-2")).to_contain_text("1 move, 0 pushes")
    expect(exercise(page, FIRST)).to_contain_text("0 moves, 0 pushes")


def test_two_tabs_keep_both(page: Page, context: BrowserContext) -> None:
    other = context.new_page()
    show(page, "sokoban")
    show(other, "walls")
    play(page, FIRST, "dRurD")
    expect(other.locator("#lessons-done")).to_have_text("1 of 24 exercises solved")
    play(other, "walls-1", "RurD")
    expect(page.locator("#lessons-done")).to_have_text("2 of 24 exercises solved")


def test_a_lesson_from_the_puzzle_on_the_board(page: Page) -> None:
    page.goto("/?puzzle=challenge")
    expect(page.locator(".piece.player")).to_be_visible()
    page.get_by_role("link", name="Lesson").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Challenge")
    expect(page.locator(".technique-list li").first).to_be_visible()
    moment = page.locator(".example").first
    expect(moment).to_contain_text("here.")
    moment.get_by_role("button", name="Watch the tempting push").click()
    expect(moment.locator(".notice-bad")).to_contain_text("Lost.")
    moment.get_by_role("button", name="Show a push that wins").click()
    expect(moment.locator(".notice-good")).to_contain_text("keeps the game winnable")


def test_without_the_server_lessons_are_played_and_dead_squares_told(page: Page) -> None:
    show(page, "sokoban")
    page.context.set_offline(True)
    play(page, FIRST, "rrdL")
    expect(exercise(page, FIRST).locator(".notice-bad")).to_contain_text("Lost.")
    page.keyboard.press("r")
    play(page, FIRST, "dRurD")
    expect(exercise(page, FIRST).locator(".notice-good")).to_contain_text("Solved!")


def test_a_damaged_link_says_so(page: Page) -> None:
    page.goto("/learn#v1=nothing")
    expect(page.locator(".notice-bad")).to_contain_text("The link is damaged")
