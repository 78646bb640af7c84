// The library's other half: a collection of your own as a long list, with search, order, what is
// solved, and the way to the next puzzle.

import { thumbnail } from "../../board/thumbnail.js";
import { announce } from "../../shared/announce.js";
import { byId, element } from "../../shared/elements.js";
import { listCollections, puzzlesOf } from "../../shared/own_collections.js";
import { recall, remember } from "../../shared/storage.js";
import { count, counted } from "../../shared/words.js";
import { onPuzzleTools, ratingLabel, showSolvedShare, wantedPuzzles } from "../puzzle_tools.js";
import { arranged, keyOf } from "./collection_order.js";
import { ratePuzzles } from "./collection_ratings.js";
import { allBests } from "./collection_store.js";
import { VirtualList } from "./virtual_list.js";

/** @typedef {import("../../shared/own_collections.js").KeptPuzzle} KeptPuzzle */

const ROW_HEIGHT = 64;
const BUNDLED = "";

/** The chosen collection; none is chosen while the bundled puzzles are shown. */
export class CollectionPanel {
  /** @type {KeptPuzzle[]} */ #puzzles = [];
  /** @type {KeptPuzzle[]} */ #shown = [];
  /** @type {Map<string, import("../../rules/best_lines.js").Best>} */ #bests = new Map();
  /** @type {KeptPuzzle | null} */ #current = null;
  #id = BUNDLED;
  #isRating = false;
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
    byId("collection-order").addEventListener("change", () => this.#arrange());
    byId("collection-rate").addEventListener("click", () => this.#rate());
    onPuzzleTools(() => this.#arrange());
    byId("library-search").addEventListener("input", () => this.#arrange());
  }

  /** @returns {boolean} whether a collection of your own is shown */
  get isShown() {
    return this.#id !== BUNDLED;
  }

  /**
   * Ask the browser what it keeps.
   * @param {string} [asked]  the collection to show; else the one of the last visit
   */
  async load(asked) {
    await this.refreshChoices();
    const last = asked ?? recall("collection", BUNDLED);
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
    this.#isRating = false;
    this.#id = id;
    this.#choice.value = id;
    remember("collection", id);
    [this.#puzzles, this.#bests] = await Promise.all([id ? puzzlesOf(id) : [], allBests()]);
    byId("library-list").hidden = this.isShown;
    byId("collection-rate").hidden = true;
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
      ...wantedPuzzles(),
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
    showSolvedShare(solved, all);
    this.#showRating();
    const shown = this.#shown.length;
    byId("library-count").textContent =
      shown === all ? counted(all, "puzzle") : `${count(shown)} of ${count(all)}`;
  }

  #showRating() {
    const button = byId("collection-rate");
    const unrated = this.#puzzles.filter(({ rating }) => !rating).length;
    button.hidden = !this.isShown || unrated === 0;
    button.textContent = this.#isRating
      ? `Stop rating, ${count(unrated)} left`
      : `Rate ${counted(unrated, "puzzle")}`;
  }

  /** Ask how hard they are, until all are rated or the button is pressed again. */
  async #rate() {
    this.#isRating = !this.#isRating;
    this.#showRating();
    if (!this.#isRating) return;
    const id = this.#id;
    const isWanted = () => this.#isRating && this.#id === id;
    const onRated = () => {
      if (this.#id !== id) return;
      this.#showRating();
      this.#list.refresh();
    };
    try {
      await ratePuzzles(this.#puzzles, { isWanted, onRated });
      announce("The puzzles are rated.");
    } catch (error) {
      announce(error.message);
    }
    if (this.#id !== id) return;
    this.#isRating = false;
    this.#arrange();
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
      ...ratingLabel(puzzle.rating),
    );
    return element("li", { class: isSolved ? "is-solved-by-hand" : null }, button);
  }
}
