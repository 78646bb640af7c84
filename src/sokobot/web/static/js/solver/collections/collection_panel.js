// The library's other half: a collection of your own as a long list, with search, order, what is
// solved, and the way to the next puzzle.

import { thumbnail } from "../../board/thumbnail.js";
import { byId, element } from "../../shared/elements.js";
import { recall, remember } from "../../shared/storage.js";
import { count, counted } from "../../shared/words.js";
import { arranged, keyOf } from "./collection_order.js";
import { allBests, listCollections, puzzlesOf } from "./collection_store.js";
import { VirtualList } from "./virtual_list.js";

/** @typedef {import("./collection_store.js").KeptPuzzle} KeptPuzzle */

const ROW_HEIGHT = 64;
const BUNDLED = "";

/** The chosen collection; none is chosen while the bundled puzzles are shown. */
export class CollectionPanel {
  /** @type {KeptPuzzle[]} */ #puzzles = [];
  /** @type {KeptPuzzle[]} */ #shown = [];
  /** @type {Map<string, import("../../rules/best_lines.js").Best>} */ #bests = new Map();
  /** @type {KeptPuzzle | null} */ #current = null;
  #id = BUNDLED;
  #choice = byId("collection-choice", HTMLSelectElement);
  #list;
  #onChoose;

  /** @param {(puzzle: KeptPuzzle) => void} onChoose */
  constructor(onChoose) {
    this.#onChoose = onChoose;
    this.#list = new VirtualList(byId("collection-list"), {
      rowHeight: ROW_HEIGHT,
      makeRow: (puzzle) => this.#row(puzzle),
    });
    this.#choice.addEventListener("change", () => this.show(this.#choice.value));
    for (const id of ["collection-order", "collection-wish"]) {
      byId(id).addEventListener("change", () => this.#arrange());
    }
    byId("library-search").addEventListener("input", () => this.#arrange());
  }

  /** @returns {boolean} whether a collection of your own is shown */
  get isShown() {
    return this.#id !== BUNDLED;
  }

  /** Ask the browser what it keeps, and show the collection of the last visit. */
  async load() {
    await this.refreshChoices();
    const last = recall("collection", BUNDLED);
    const isThere = [...this.#choice.options].some(({ value }) => value === last);
    await this.show(isThere ? last : BUNDLED);
  }

  /** The collections may have become more or fewer. */
  async refreshChoices() {
    const kept = await listCollections();
    const options = kept.map(({ id, name, count: puzzles }) =>
      element("option", { value: id, text: `${name} (${count(puzzles)})` }),
    );
    this.#choice.replaceChildren(
      element("option", { value: BUNDLED, text: "Sokobot’s own puzzles" }),
      ...options,
    );
    const isGone = !kept.some(({ id }) => id === this.#id);
    if (isGone && this.isShown) await this.show(BUNDLED);
    else this.#choice.value = this.#id;
  }

  /** @param {string} id  of a collection; empty for the bundled puzzles */
  async show(id) {
    this.#id = id;
    this.#choice.value = id;
    remember("collection", id);
    [this.#puzzles, this.#bests] = await Promise.all([id ? puzzlesOf(id) : [], allBests()]);
    byId("library-list").hidden = this.isShown;
    byId("library-tools").hidden = this.isShown;
    byId("collection-list").hidden = !this.isShown;
    byId("collection-tools").hidden = !this.isShown;
    this.#arrange();
    byId("library-search").dispatchEvent(new Event("input"));
  }

  /** @param {readonly string[]} rows  of the puzzle on the board */
  select(rows) {
    const drawing = rows.join("\n");
    const trimmed = keyOf({ drawing });
    if (this.#current && keyOf(this.#current) === trimmed) return;
    this.#current = this.#puzzles.find((puzzle) => keyOf(puzzle) === trimmed) ?? null;
    if (this.#current) this.#list.reveal(this.#shown.indexOf(this.#current));
    this.#list.refresh();
  }

  /**
   * @param {1 | -1} way
   * @returns {KeptPuzzle | undefined} the next or previous of those that are listed
   */
  beside(way) {
    const now = this.#shown.indexOf(this.#current);
    if (now < 0) return this.#shown[0];
    return this.#shown[(now + way + this.#shown.length) % this.#shown.length];
  }

  /** @param {import("../../rules/best_lines.js").Best} best  a puzzle was solved by hand */
  noteBest(best) {
    this.#bests.set(best.drawing, best);
    this.#showProgress();
    this.#list.refresh();
  }

  /** @returns {{puzzles: KeptPuzzle[], bests: Map<string, any>}} for the export */
  get contents() {
    return { puzzles: this.#puzzles, bests: this.#bests };
  }

  #isSolved = (puzzle) => this.#bests.has(keyOf(puzzle));

  #arrange() {
    if (!this.isShown) return;
    const query = byId("library-search", HTMLInputElement).value.trim();
    this.#shown = arranged(this.#puzzles, this.#isSolved, {
      query,
      order: /** @type {any} */ (byId("collection-order", HTMLSelectElement).value),
      wish: /** @type {any} */ (byId("collection-wish", HTMLSelectElement).value),
    });
    this.#list.show(this.#shown);
    this.#showProgress();
    const nothing = byId("library-nothing");
    nothing.hidden = this.#shown.length > 0;
    nothing.textContent = "No puzzle in this collection matches.";
  }

  #showProgress() {
    if (!this.isShown) return;
    const all = this.#puzzles.length;
    const solved = this.#puzzles.filter(this.#isSolved).length;
    byId("collection-solved", HTMLProgressElement).value = all ? solved / all : 0;
    byId("collection-progress").textContent = `${count(solved)} of ${count(all)} solved`;
    const shown = this.#shown.length;
    byId("library-count").textContent =
      shown === all ? counted(all, "puzzle") : `${count(shown)} of ${count(all)}`;
  }

  #row(puzzle) {
    const isSolved = this.#isSolved(puzzle);
    const facts = `${counted(puzzle.boxes, "box", "boxes")} · ${puzzle.width}×${puzzle.height}`;
    const button = element(
      "button",
      {
        class: "library-item collection-item",
        type: "button",
        "aria-current": puzzle === this.#current ? "true" : null,
        onclick: () => this.#onChoose(puzzle),
      },
      thumbnail(puzzle.drawing.split("\n")),
      element("span", { text: `${puzzle.index}. ${puzzle.name}` }),
      element("small", { text: facts }),
    );
    return element("li", { class: isSolved ? "is-solved-by-hand" : null }, button);
  }
}
