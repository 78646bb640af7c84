// Owns the tab with the bundled puzzles: fetched when it is first opened, by tier, with thumbnails.

import { getJson } from "../../shared/api.js";
import { byId, element } from "../../shared/elements.js";
import { loadById } from "./load_by_id.js";
import { puzzleTile } from "./puzzle_tile.js";

/**
 * @param {import("./load_dialog.js").Choose} choose
 * @param {(trouble: string) => void} say
 * @returns {() => Promise<void>} to be called whenever the tab is shown
 */
export function createLoadLibrary(choose, say) {
  const list = byId("load-library-list");
  const filter = byId("load-library-filter", HTMLInputElement);
  let isLoaded = false;
  const tile = (/** @type {any} */ puzzle) =>
    puzzleTile(puzzle, async () => {
      try {
        await choose(await loadById(puzzle.id, { title: puzzle.name }));
      } catch (error) {
        say(/** @type {Error} */ (error).message);
      }
    });
  const tier = (/** @type {any} */ { name, puzzles }) =>
    element(
      "section",
      {},
      element("h3", { text: name }),
      element("div", { class: "tiles" }, ...puzzles.map(tile)),
    );
  filter.addEventListener("input", () => {
    const wanted = filter.value.trim().toLowerCase();
    for (const section of list.querySelectorAll("section")) {
      const tiles = /** @type {HTMLElement[]} */ ([...section.querySelectorAll(".tile")]);
      for (const found of tiles) found.hidden = !found.textContent.toLowerCase().includes(wanted);
      section.hidden = tiles.every((found) => found.hidden);
    }
  });
  return async () => {
    if (isLoaded) return;
    try {
      const { tiers } = await getJson("/api/library");
      list.replaceChildren(...tiers.filter(({ puzzles }) => puzzles.length > 0).map(tier));
      isLoaded = true;
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
  };
}
