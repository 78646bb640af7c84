"""Collections that stay in the browser, and one's own best solutions."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import FilePayload, Page, expect

from browser.play_steps import press, start_playing

ROOMS = [f"#####{'#' * length}\n#@$.{' ' * length}#\n#####{'#' * length}" for length in range(20)]


def collection_text(count: int) -> str:
    """Return a collection of so many different puzzles."""
    return "\n\n".join(f"; Room {number + 1}\n\n{ROOMS[number % 20]}" for number in range(count))


def import_collection(page: Page, text: str, name: str = "Rooms") -> None:
    page.get_by_role("button", name="Collections…").click()
    page.get_by_label("Name, if the text has none").fill(name)
    page.get_by_label("Paste puzzles, or links").fill(text)
    page.get_by_role("button", name="Import the text").click()
    expect(page.locator("#collections-findings")).to_contain_text("kept.")
    page.locator("#collections-dialog").get_by_role("button", name="Close").click()


def test_a_collection_stays_is_played_in_order_and_shows_what_is_solved(page: Page) -> None:
    page.goto("/?puzzle=trivial")
    import_collection(page, collection_text(3))
    rows = page.locator("#collection-list .collection-item")
    expect(rows).to_have_count(3)
    rows.first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Room 1")
    start_playing(page)
    page.locator("#board [role=grid]").focus()
    press(page, "ArrowRight")
    expect(page.locator(".play-best")).to_contain_text("1 push, 1 move")
    expect(page.locator("#collection-progress")).to_have_text("1 of 3 solved")

    page.get_by_role("button", name="Next puzzle").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Room 2")
    expect(page.locator(".collection-item[aria-current=true]")).to_contain_text("Room 2")

    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Room 2")
    expect(page.locator("#collection-progress")).to_have_text("1 of 3 solved")
    page.get_by_label("Show", exact=True).select_option("solved")
    expect(rows).to_have_count(1)


def test_a_collection_is_exported_with_solutions_and_removed(page: Page, tmp_path: Path) -> None:
    page.goto("/?puzzle=trivial")
    import_collection(page, collection_text(2), "Mine")
    page.locator(".collection-item").first.click()
    start_playing(page)
    page.locator("#board [role=grid]").focus()
    press(page, "ArrowRight")
    expect(page.locator(".play-best")).to_be_visible()

    page.get_by_role("button", name="Collections…").click()
    with page.expect_download() as sok:
        page.get_by_role("button", name="Export", exact=True).click()
    with page.expect_download() as everything:
        page.get_by_role("button", name="Save everything to a file").click()
    kept = tmp_path / "kept.json"
    kept.write_bytes(everything.value.path().read_bytes())
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Really remove?").click()
    expect(page.locator("#collections-none")).to_be_visible()
    page.locator("#keep-import").set_input_files(kept)

    expect(page.locator("#collections-kept")).to_contain_text("Mine, 2 puzzles")
    assert "Solution\nR\n" in sok.value.path().read_text()


def test_five_thousand_puzzles_are_a_list_of_a_few_rows(page: Page) -> None:
    page.goto("/?puzzle=trivial")
    page.get_by_role("button", name="Collections…").click()
    content = collection_text(5_000).encode()
    many: FilePayload = {"name": "many.txt", "mimeType": "text/plain", "buffer": content}
    page.locator("#collection-files").set_input_files(many)
    expect(page.locator("#collections-findings")).to_contain_text("5,000 puzzles kept.")
    page.locator("#collections-dialog").get_by_role("button", name="Close").click()
    expect(page.locator("#library-count")).to_have_text("5,000 puzzles")

    assert page.locator("#collection-list li").count() < 60
    page.locator("#collection-list").evaluate("(list) => list.scrollTo(0, list.scrollHeight)")
    expect(page.locator(".collection-item").last).to_contain_text("Room 5000")
    page.get_by_label("Search puzzles").fill("room 4321")
    expect(page.locator("#library-count")).to_have_text("1 of 5,000")


def test_a_share_link_carries_the_replay(page: Page) -> None:
    page.goto("/?puzzle=trivial")
    start_playing(page)
    page.locator("#board [role=grid]").focus()
    press(page, "ArrowRight")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".play-best").get_by_role("button", name="Share").click()
    expect(page.locator(".play-best").get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")

    page.goto("about:blank")
    page.goto(link)

    expect(page.locator("#counter")).to_have_text("move 0 / 1, push 0 / 1")


def test_links_to_puzzles_become_a_collection(page: Page, base_url: str) -> None:
    saved = page.request.post(
        "/api/save_custom", data={"puzzle": "#####\n#@$.#\n#####", "title": "Saved"}
    ).json()
    page.goto("/?puzzle=trivial")
    shared = page.evaluate(
        """async () => {
            const script = document.querySelector("script[type=module]").src;
            const address = new URL("../shared/share_link.js", script.replace("bundle/", ""));
            const { encodePuzzle } = await import(address);
            return encodePuzzle(["######", "#@$ .#", "######"], { title: "Shared" });
        }"""
    )
    links = [
        f"{base_url}{saved['url']}",
        f"{base_url}/?puzzle=challenge",
        f"https://far.example/#{shared}",
    ]
    import_collection(page, "\n".join(links), "By link")

    rows = page.locator("#collection-list .collection-item")
    expect(rows).to_have_count(3)
    for row, name in zip(rows.all(), ("Saved", "Challenge", "Shared"), strict=True):
        expect(row).to_contain_text(name)
    page.get_by_role("button", name="Collections…").click()
    page.get_by_label("Paste puzzles, or links").fill("https://far.example/levels.txt")
    page.get_by_role("button", name="Import the text").click()
    expect(page.locator("#collections-findings")).to_contain_text("Links to other sites")


def test_a_collection_is_saved_on_the_server_and_opened_by_others(page: Page) -> None:
    page.goto("/?puzzle=trivial")
    import_collection(page, collection_text(2), "For everybody")
    page.get_by_role("button", name="Collections…").click()
    page.get_by_role("button", name="Save on the server").click()
    said = page.locator("#collections-findings")
    expect(said).to_contain_text("For everybody is on the server")
    link = str(said.get_by_role("link").get_attribute("href"))
    page.evaluate("indexedDB.deleteDatabase('sokobot'); localStorage.clear()")

    page.goto(link)

    expect(page.get_by_role("heading", level=1)).to_have_text("Room 1")
    expect(page.locator("#collection-choice")).to_contain_text("For everybody (2)")
    expect(page.locator(".collection-item")).to_have_count(2)
    page.goto(link)  # Again: it is not kept twice.
    expect(page.locator(".collection-item")).to_have_count(2)
    expect(page.locator("#collection-choice option")).to_have_count(2)


def test_own_puzzles_are_rated_sorted_and_filtered_by_that(page: Page) -> None:
    harder = page.request.get("/api/puzzle/challenge").json()["puzzle"]
    page.goto("/?puzzle=trivial")
    import_collection(page, f"; Hard\n\n{harder}\n\n{collection_text(2)}", "Mixed")
    rows = page.locator(".collection-item")
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="Rate 3 puzzles").click()
    expect(page.locator("#collection-list .library-rating")).to_have_count(3)
    expect(page.locator("#collection-rate")).to_be_hidden()
    page.get_by_label("Order", exact=True).select_option("Easiest first")
    expect(rows.last).to_contain_text("Hard")
    page.reload()
    expect(page.locator("#collection-list .library-rating")).to_have_count(3)
    page.get_by_label("How hard").select_option("Expert")
    expect(page.locator("#library-nothing")).to_be_visible()


def test_bundled_puzzles_have_the_same_tools(page: Page) -> None:
    page.goto("/?puzzle=trivial")
    progress = page.locator("#collection-progress")
    expect(progress).to_contain_text("0 of ")
    start_playing(page)
    page.locator("#board [role=grid]").focus()
    press(page, "ArrowRight")
    expect(progress).to_contain_text("1 of ")
    page.get_by_label("Show", exact=True).select_option("solved")
    expect(page.locator(".library-item:visible")).to_have_count(1)
    page.get_by_label("Show", exact=True).select_option("all")
    page.get_by_label("Order of the puzzles").select_option("Unsolved first")
    expect(page.locator("#library-list li").last).to_contain_text("Trivial")


def test_a_drawing_goes_into_a_collection_of_ones_own(page: Page) -> None:
    page.goto("/builder")
    page.locator("body[data-ready]").wait_for()
    for key, cell in (("5", 22), ("4", 23), ("3", 25)):
        page.keyboard.press(key)
        page.locator(f"#drawing [data-cell='{cell}']").click()
    page.get_by_label("Title").fill("Drawn")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_label("Its name").fill("Mine")
    page.get_by_role("button", name="Add", exact=True).click()
    said = page.locator("#save-collection-said")
    expect(said).to_have_text("It is the first of Mine.")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(said).to_have_text("It is in Mine already.")

    page.goto("/")
    page.get_by_label("Collection", exact=True).select_option("Mine (1)")
    page.locator(".collection-item").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Drawn")
