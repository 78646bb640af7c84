"""The JavaScript history of play: undo, redo, restart."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Calls methods of a History one after the other; tells what each returned and left behind.
HISTORY = """
async ([rows, calls]) => {
  const script = document.querySelector('script[src$="js/solver/main.js"]').src;
  const load = (name) => import(script.replace("solver/main.js", `rules/${name}.js`));
  const {puzzleFromRows} = await load("puzzle");
  const {History} = await load("history");
  const history = new History(puzzleFromRows(rows));
  return calls.map(([method, ...given]) => {
    const returned = history[method](...given);
    const {moves, future, moveCount, pushCount, canUndo, canRedo} = history;
    return {returned, moves, future, moveCount, pushCount, canUndo, canRedo};
  });
}
"""

CORRIDOR = ["########", "#@ $  .#", "#      #", "########"]


def history_after(page: Page, *calls: tuple[object, ...]) -> list[dict[str, Any]]:
    page.goto("/")
    states: list[dict[str, Any]] = page.evaluate(
        HISTORY, [CORRIDOR, [list(call) for call in calls]]
    )
    return states


def test_undo_and_redo_walk_along_the_line(page: Page) -> None:
    states = history_after(
        page, ("play", "rrr"), ("undo",), ("undoPush",), ("undo",), ("undo",), ("redoPush",)
    )

    assert [(state["moves"], state["future"], state["returned"]) for state in states] == [
        ("rRR", "", 3),
        ("rR", "R", True),
        ("r", "RR", True),
        ("", "rRR", True),
        ("", "rRR", False),
        ("rR", "R", True),
    ]
    assert [state["pushCount"] for state in states] == [2, 1, 0, 0, 0, 1]
    assert [state["canUndo"] for state in states] == [True, True, True, False, False, True]
    assert [state["canRedo"] for state in states] == [False, True, True, True, True, True]


def test_a_restart_keeps_everything_for_redo(page: Page) -> None:
    states = history_after(page, ("play", "rrr"), ("restart",), ("goTo", 3))

    assert (states[1]["moves"], states[1]["future"]) == ("", "rRR")
    assert states[2]["moves"] == "rRR"


def test_the_same_move_keeps_what_follows_and_another_replaces_it(page: Page) -> None:
    states = history_after(page, ("play", "rrr"), ("restart",), ("play", "r"), ("play", "d"))

    assert (states[2]["moves"], states[2]["future"]) == ("r", "RR")
    assert (states[3]["moves"], states[3]["future"]) == ("rd", "")


def test_play_stops_at_the_first_blocked_move(page: Page) -> None:
    states = history_after(page, ("play", "ru"), ("play", "u"))

    assert [(state["returned"], state["moves"]) for state in states] == [(1, "r"), (0, "r")]
