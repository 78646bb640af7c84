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
    if (this.#order.value === "collection") return byCollection(entries);
    if (this.#order.value !== "tier") {
      const way = this.#order.value === "hardest" ? -1 : 1;
      // What is not rated comes last, either way.
      const hardness = ({ failure }) =>
        failure === null ? Number.POSITIVE_INFINITY : way * failure;
      const sorted = [...entries].sort((one, other) => hardness(one) - hardness(other));
      return [{ name: this.#order.selectedOptions[0].text, entries: sorted }];
    }
    return grouped(entries, ({ tier }) => tier);
  }
}

/**
 * @param {LibraryEntry[]} entries
 * @param {(entry: LibraryEntry) => string} nameOf
 * @returns {Section[]} in the order in which the names come
 */
function grouped(entries, nameOf) {
  /** @type {Map<string, LibraryEntry[]>} */
  const groups = new Map();
  for (const entry of entries) {
    const name = nameOf(entry);
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return [...groups].map(([name, some]) => ({ name, entries: some }));
}

/**
 * @param {LibraryEntry[]} entries
 * @returns {Section[]} the collections, what is in none of them at the end
 */
function byCollection(entries) {
  const apart = "Puzzles on their own";
  const sections = grouped(entries, ({ collection }) => collection || apart);
  return sections.sort((one, other) => Number(one.name === apart) - Number(other.name === apart));
}
