// Owns the tab with the puzzles that were saved from this browser.

import { byId } from "../../shared/elements.js";
import { savedPuzzles } from "../saving/saved_puzzles.js";
import { loadById } from "./load_by_id.js";
import { puzzleTile } from "./puzzle_tile.js";

/**
 * @param {import("./load_dialog.js").Choose} choose
 * @param {(trouble: string) => void} say
 * @returns {() => void} to be called whenever the tab is shown
 */
export function createLoadSaved(choose, say) {
  const list = byId("load-saved-list");
  return () => {
    const puzzles = savedPuzzles();
    byId("load-saved-none").hidden = puzzles.length > 0;
    list.replaceChildren(
      ...puzzles.map((puzzle) =>
        puzzleTile({ ...puzzle, name: puzzle.title || "Without a title" }, async () => {
          try {
            await choose(await loadById(puzzle.id, puzzle));
          } catch (error) {
            say(/** @type {Error} */ (error).message);
          }
        }),
      ),
    );
  };
}
