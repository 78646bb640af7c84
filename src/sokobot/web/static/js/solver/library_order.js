// In which order the library is shown, and how hard its puzzles may be.

import { byId } from "../shared/elements.js";
import { recall, remember } from "../shared/storage.js";

/** @typedef {import("./library_panel.js").LibraryEntry} LibraryEntry */
/** @typedef {{name: string, entries: LibraryEntry[]}} Section */

const SETTING = "library-order";

/** The two choices above the list. */
export class LibraryOrder {
  #order = byId("library-order", HTMLSelectElement);
  #word = byId("library-difficulty", HTMLSelectElement);

  /** @param {{onOrder: () => void, onFilter: () => void}} listeners */
  constructor({ onOrder, onFilter }) {
    const kept = recall(SETTING, "tier");
    if ([...this.#order.options].some(({ value }) => value === kept)) this.#order.value = kept;
    this.#order.addEventListener("change", () => {
      remember(SETTING, this.#order.value);
      onOrder();
    });
    this.#word.addEventListener("change", onFilter);
  }

  /**
   * @param {LibraryEntry} entry
   * @returns {boolean} whether it is as hard as somebody wants it
   */
  isWanted({ word }) {
    return this.#word.value === "" || this.#word.value === word;
  }

  /**
   * @param {LibraryEntry[]} entries in the order of tiers
   * @returns {Section[]}
   */
  sections(entries) {
    if (this.#order.value !== "tier") {
      const way = this.#order.value === "hardest" ? -1 : 1;
      // What is not rated comes last, either way.
      const hardness = ({ failure }) =>
        failure === null ? Number.POSITIVE_INFINITY : way * failure;
      const sorted = [...entries].sort((one, other) => hardness(one) - hardness(other));
      return [{ name: this.#order.selectedOptions[0].text, entries: sorted }];
    }
    const tiers = new Map(entries.map(({ tier }) => [tier, /** @type {LibraryEntry[]} */ ([])]));
    for (const entry of entries) tiers.get(entry.tier).push(entry);
    return [...tiers].map(([name, some]) => ({ name, entries: some }));
  }
}
