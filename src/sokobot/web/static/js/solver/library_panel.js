// The library: bundled puzzles with thumbnails and ratings, by tier or by difficulty, filtered as you
// type.

import { thumbnail } from "../board/thumbnail.js";
import { getJson } from "../shared/api.js";
import { byId, element, notice } from "../shared/elements.js";
import { searchFor } from "../shared/library_search.js";
import { recall, remember } from "../shared/storage.js";
import { counted } from "../shared/words.js";
import { LibraryOrder } from "./library_order.js";
import { ratingLabel, showSolvedShare } from "./puzzle_tools.js";

/** @typedef {{id: string, name: string, tier: string, width: number, height: number, boxes: number, optimal_pushes: number | null, optimal_moves: number | null, failure: number | null, word: string, exact: boolean, collection: string, puzzle: string}} LibraryEntry */

/** The list of bundled puzzles. */
export class LibraryPanel {
  /** @type {LibraryEntry[]} */
  entries = []; // as they are shown

  #items = new Map(); // id -> <li>
  #onChoose;
  /** @type {LibraryEntry[]} */ #byTier = [];
  #order;

  /** @param {(entry: LibraryEntry) => void} onChoose */
  constructor(onChoose) {
    this.#onChoose = onChoose;
    byId("library-search").addEventListener("input", () => this.#filter());
    this.#order = new LibraryOrder({
      onOrder: () => this.#arrange(),
      onFilter: () => this.#filter(),
      isSolved,
    });
  }

  /** Ask the server for the list and show it. */
  async load() {
    const list = byId("library-list");
    try {
      const { tiers } = await getJson("/api/library");
      this.#byTier = tiers.flatMap((tier) =>
        tier.puzzles.map((puzzle) => ({ ...puzzle, tier: tier.name })),
      );
      for (const puzzle of this.#byTier) this.#item(puzzle);
      this.#arrange();
    } catch (error) {
      const again = element("button", { class: "button", type: "button", text: "Try again" });
      again.addEventListener("click", () => this.load());
      list.replaceChildren(notice("bad", error.message), again);
    }
    list.setAttribute("aria-busy", "false");
  }

  /**
   * @param {string} id
   * @returns {LibraryEntry | undefined}
   */
  find(id) {
    return this.entries.find((entry) => entry.id === id);
  }

  /**
   * Show which puzzle is on the board.
   * @param {string | null} id
   */
  select(id) {
    for (const [key, item] of this.#items) {
      item.firstElementChild.setAttribute("aria-current", String(key === id));
    }
  }

  /**
   * @param {string | null} id
   * @param {1 | -1} way
   * @returns {LibraryEntry | undefined} the next or the previous puzzle
   */
  beside(id, way) {
    const index = this.entries.findIndex((entry) => entry.id === id);
    if (index < 0) return this.entries[0];
    return this.entries[(index + way + this.entries.length) % this.entries.length];
  }

  /**
   * Remember that the user solved a puzzle by hand.
   * @param {string} id
   */
  markSolved(id) {
    remember("solved", { ...recall("solved", {}), [id]: true });
    this.#items.get(id)?.classList.add("is-solved-by-hand");
    this.#showSolved();
  }

  /** Puts the items into the order that is wanted. */
  #arrange() {
    const sections = this.#order.sections(this.#byTier);
    this.entries = sections.flatMap(({ entries }) => entries);
    byId("library-list").replaceChildren(...sections.map((section) => this.#section(section)));
    this.#filter();
  }

  /** @param {import("./library_order.js").Section} section */
  #section({ name, entries }) {
    const items = entries.map(({ id }) => this.#items.get(id));
    return element(
      "section",
      { "aria-label": name },
      element("h3", { text: name }),
      element("ul", {}, ...items),
    );
  }

  #item(puzzle) {
    const facts = `${counted(puzzle.boxes, "box", "boxes")} · ${puzzle.width}×${puzzle.height}`;
    const button = element(
      "button",
      { class: "library-item", type: "button", dataset: { id: puzzle.id } },
      thumbnail(puzzle.puzzle.split("\n")), // drawn here: no request for each
      element("span", { text: puzzle.name }),
      element("small", { text: facts }),
      ...ratingLabel(puzzle),
    );
    button.addEventListener("click", () => this.#onChoose(this.find(puzzle.id)));
    const item = element("li", {}, button);
    item.classList.toggle("is-solved-by-hand", isSolved(puzzle.id));
    this.#items.set(puzzle.id, item);
    return item;
  }

  #showSolved() {
    if (byId("library-list").hidden) return;
    showSolvedShare([...this.#items.keys()].filter(isSolved).length, this.#items.size);
  }

  #filter() {
    if (byId("library-list").hidden) return;
    this.#showSolved();
    const query = byId("library-search", HTMLInputElement).value.trim();
    const isFound = searchFor(query);
    let shown = 0;
    for (const entry of this.entries) {
      const item = this.#items.get(entry.id);
      item.hidden = !isFound(entry) || !this.#order.isWanted(entry);
      shown += Number(!item.hidden);
    }
    for (const section of byId("library-list").querySelectorAll("section")) {
      section.hidden = !section.querySelector("li:not([hidden])");
    }
    const all = this.#items.size;
    byId("library-count").textContent =
      shown === all ? counted(all, "puzzle") : `${shown} of ${all}`;
    byId("library-nothing").hidden = shown > 0;
    byId("library-nothing").textContent = query
      ? `No puzzle matches “${query}”. Try part of a name, a tier, or “3 boxes”.`
      : "No puzzle here is like that.";
  }
}

/** @param {string} id */
function isSolved(id) {
  return recall("solved", {})[id] === true;
}
