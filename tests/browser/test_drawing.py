"""The pure modules of the builder, run in the browser: drawings, reshaping, history, links."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

Rows = list[str]

LOAD = """
async () => {
  const script = document.querySelector('script[src*="js/builder/main.js"]').src;
  const from = (path) => import(new URL(path, script).href);
  window.drawing = await from("./editing/drawing.js");
  window.reshape = await from("./editing/reshape.js");
  window.history_ = await from("./editing/edit_history.js");
  window.link = await from("../shared/share_link.js");
}
"""

PAINT = """
([rows, x, y, tool]) => {
  const before = drawing.drawingFromRows(rows);
  return drawing.rowsOf(drawing.paint(before, y * before.width + x, tool));
}
"""


@pytest.fixture(scope="module")
def modules(browser: Browser, live_server: str) -> Iterator[Page]:
    """One page for the whole file: what runs on it is pure and leaves nothing behind."""
    page = browser.new_page()
    page.goto(f"{live_server}/builder")
    page.evaluate(LOAD)
    yield page
    page.close()


@pytest.mark.parametrize(
    ("cell", "tool", "expected"),
    [
        (" ", "wall", "#"),
        ("$", "wall", "#"),
        ("+", "wall", "#"),
        ("#", "floor", " "),
        ("*", "floor", " "),
        ("+", "floor", " "),
        (" ", "goal", "."),
        ("#", "goal", "."),
        ("$", "goal", "*"),
        ("@", "goal", "+"),
        ("*", "goal", "*"),
        (".", "goal", "."),
        (" ", "box", "$"),
        ("#", "box", "$"),
        (".", "box", "*"),
        ("@", "box", "$"),
        ("+", "box", "*"),
        (" ", "player", "@"),
        (".", "player", "+"),
        ("$", "player", "@"),
        ("*", "player", "+"),
        ("#", "player", "@"),
        ("*", "eraser", "."),
        ("+", "eraser", "."),
        ("$", "eraser", " "),
        (".", "eraser", " "),
        ("#", "eraser", " "),
        (" ", "eraser", " "),
    ],
)
def test_each_tool_on_each_kind_of_cell(modules: Page, cell: str, tool: str, expected: str) -> None:
    painted = modules.evaluate(PAINT, [["   ", f" {cell} ", "   "], 1, 1, tool])
    assert painted == ["   ", f" {expected} ", "   "]


def test_a_second_player_moves_the_first_one_off_its_goal(modules: Page) -> None:
    painted = modules.evaluate(PAINT, [["+  ", " . ", "   "], 1, 1, "player"])
    assert painted == [".  ", " + ", "   "]


def test_painting_outside_the_drawing_changes_nothing(modules: Page) -> None:
    assert modules.evaluate(PAINT, [["   ", " @ ", "   "], 0, 9, "player"]) == [
        "   ",
        " @ ",
        "   ",
    ]


def test_foreign_rows_become_a_drawing_with_one_player(modules: Page) -> None:
    rows = modules.evaluate(
        "rows => drawing.rowsOf(drawing.drawingFromRows(rows))", ["#-_x", "@+@", "\N{FIRE}"]
    )
    assert rows == ["#   ", "@.  ", "    "]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("resized(d, 3, 3)", ["###", "#@$", "# ."]),
        ("resized(d, 6, 5)", ["##### ", "#@$.# ", "# . # ", "##### ", "      "]),
        ("grown(d, 'left', 1)", [" #####", " #@$.#", " # . #", " #####"]),
        ("grown(d, 'left', -1)", ["####", "@$.#", " . #", "####"]),
        ("grown(d, 'right', -1)", ["####", "#@$.", "# . ", "####"]),
        ("grown(d, 'top', 1)", ["     ", "#####", "#@$.#", "# . #", "#####"]),
        ("grown(d, 'bottom', -9)", ["#####", "#@$.#", "# . #"]),
        ("mirroredLeftRight(d)", ["#####", "#.$@#", "# . #", "#####"]),
        ("mirroredUpDown(d)", ["#####", "# . #", "#@$.#", "#####"]),
        ("rotatedRight(d)", ["####", "# @#", "#.$#", "# .#", "####"]),
        ("rotatedLeft(d)", ["####", "#. #", "#$.#", "#@ #", "####"]),
        ("cleared(d)", ["     "] * 4),
        ("shrunkToContent(d)", ["#####", "#@$.#", "# . #", "#####"]),
        ("surroundedWithWalls(d)", ["#####", "#@$.#", "# . #", "#####"]),
    ],
)
def test_reshaping_keeps_what_fits(modules: Page, change: str, expected: Rows) -> None:
    start = ["#####", "#@$.#", "# . #", "#####"]
    changed = modules.evaluate(
        f"rows => {{ const d = drawing.drawingFromRows(rows);"
        f" return drawing.rowsOf(reshape.{change}); }}",
        start,
    )
    assert changed == expected


def test_shrinking_cuts_the_empty_border_alone(modules: Page) -> None:
    rows = ["       ", "  #### ", "  #@ # ", "  #### ", "       "]
    shrunk = modules.evaluate(
        "rows => drawing.rowsOf(reshape.shrunkToContent(drawing.drawingFromRows(rows)))", rows
    )
    assert shrunk == ["####", "#@ #", "####"]


def test_walls_around_grow_the_drawing_where_something_stands_on_the_border(
    modules: Page,
) -> None:
    walled = modules.evaluate(
        "rows => drawing.rowsOf(reshape.surroundedWithWalls(drawing.drawingFromRows(rows)))",
        ["$   ", "   @", "    "],
    )
    assert walled == ["######", "#$   #", "#   @#", "######"]


def test_an_empty_row_between_two_halves_is_written_with_signs_for_floor(modules: Page) -> None:
    text = modules.evaluate(
        "rows => reshape.textOf(drawing.drawingFromRows(rows))", ["", "  ###", "", "  #@#", ""]
    )
    assert text == "###\n---\n#@#"


def test_history_undoes_and_redoes_without_limit(modules: Page) -> None:
    seen = modules.evaluate(
        """() => {
          const history = new history_.EditHistory(0);
          for (let version = 1; version <= 5000; version += 1) history.record(version);
          while (history.undo());
          const first = history.current;
          while (history.redo());
          return [first, history.current, history.canRedo];
        }"""
    )
    assert seen == [0, 5000, False]


def test_a_stroke_is_one_step_and_a_new_change_forgets_the_undone(modules: Page) -> None:
    seen = modules.evaluate(
        """() => {
          const history = new history_.EditHistory("a");
          history.beginStroke();
          history.record("b");
          history.record("c");
          history.endStroke();
          history.undo();
          const afterUndo = history.current;
          history.record("d");
          return [afterUndo, history.canRedo, history.record("d")];
        }"""
    )
    assert seen == ["a", False, False]


def test_ending_a_stroke_that_is_over_does_not_end_the_next_one(modules: Page) -> None:
    seen = modules.evaluate(
        """() => {
          const history = new history_.EditHistory("a");
          const typing = history.beginStroke();
          const painting = history.beginStroke();
          history.endStroke(typing);
          history.record("b");
          history.record("c");
          const isStillPainting = history.isUnderWay(painting);
          history.undo();
          return [isStillPainting, history.current];
        }"""
    )
    assert seen == [True, "a"]


def test_a_link_gives_back_everything_that_went_into_it(modules: Page) -> None:
    rows = ["#####", "#@$.#", "#####"]
    words = {"title": "Käse <b>&", "author": "\N{SNOWMAN}", "moves": "R", "solve": True}
    fragment = modules.evaluate("([rows, words]) => link.encodePuzzle(rows, words)", [rows, words])
    assert fragment.startswith("v1=")
    decoded = modules.evaluate("fragment => link.decodePuzzle('#' + fragment)", fragment)
    assert decoded == {"rows": rows, **words}


PACK = """
async ([text]) => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return "v1=" + btoa(binary).replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=+$/, "");
}
"""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"r": 1}',
        '{"r": ""}',
        '{"r": "#x#"}',
        '{"r": "###", "t": 5}',
        '{"r": "###", "m": "rrx"}',
        '{"r": "###", "t": "' + "t" * 201 + '"}',
        '{"r": "' + "#" * 101 + '"}',
        '{"r": "' + "#\\n" * 101 + '"}',
        '{"r": "###", "x": "' + "x" * 70_000 + '"}',
        '{"r": "###"',
    ],
    ids=lambda text: text[:30],
)
def test_what_is_no_puzzle_of_ours_decodes_to_nothing(modules: Page, text: str) -> None:
    fragment = modules.evaluate(PACK, [text])
    assert modules.evaluate("fragment => link.decodePuzzle(fragment)", fragment) is None


@pytest.mark.parametrize(
    "fragment", ["", "#", "#v1=", "#v1=%%%", "#v1=AAAA", "#v2=AAAA", "library"]
)
def test_damaged_links_decode_to_nothing(modules: Page, fragment: str) -> None:
    assert modules.evaluate("fragment => link.decodePuzzle(fragment)", fragment) is None


def test_a_bomb_in_a_link_is_not_unpacked(modules: Page) -> None:
    fragment = modules.evaluate(PACK, ['{"r": "' + " " * 20_000_000 + '"}'])
    assert len(fragment) < 96 * 1024
    assert modules.evaluate("fragment => link.decodePuzzle(fragment)", fragment) is None


def test_a_puzzle_that_no_link_can_carry_is_refused_at_once(modules: Page) -> None:
    message = modules.evaluate(
        "rows => link.encodePuzzle(rows).catch((error) => error.message)", ["#" * 101]
    )
    assert "too large" in message
