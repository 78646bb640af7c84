// The buttons over the board: share, edit, the puzzles before and after, and their shortcuts.

import { copyText } from "../shared/copy.js";
import { byId } from "../shared/elements.js";
import { encodePuzzle } from "../shared/share_link.js";
import { registerShortcuts } from "../shared/shortcuts.js";

/**
 * @param {object} page
 * @param {() => import("../rules/puzzle.js").Puzzle} page.getPuzzle
 * @param {() => string} page.getMoves  what is being played, if anything
 * @param {(way: 1 | -1) => void} page.showBeside
 * @param {(mode: "watch" | "play") => void} page.showMode
 */
export function connectStageActions({ getPuzzle, getMoves, showBeside, showMode }) {
  const fragment = (moves = "") => {
    const { rows, author } = getPuzzle();
    return encodePuzzle(rows, { title: byId("puzzle-title").textContent, author, moves });
  };
  byId("share-button").addEventListener("click", async (event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    await copyText(`${location.origin}/#${await fragment()}`, button);
  });
  byId("edit-link").addEventListener("click", async (event) => {
    event.preventDefault();
    location.href = `/builder#${await fragment()}`;
  });
  byId("lesson-link").addEventListener("click", async (event) => {
    event.preventDefault();
    location.href = `/learn#${await fragment(getMoves())}`;
  });
  byId("previous-puzzle").addEventListener("click", () => showBeside(-1));
  byId("next-puzzle").addEventListener("click", () => showBeside(1));
  registerShortcuts(
    [
      { keys: ["["], name: "Previous puzzle", run: () => showBeside(-1) },
      { keys: ["]"], name: "Next puzzle", run: () => showBeside(1) },
      { keys: ["1"], name: "Watch", run: () => showMode("watch") },
      { keys: ["2"], name: "Play", run: () => showMode("play") },
      { keys: ["o"], name: "Open a puzzle", run: () => byId("open-button").click() },
      { keys: ["/"], name: "Search the library", run: () => byId("library-search").focus() },
    ],
    { section: "Puzzles" },
  );
}
