// In which order the library is shown, and which of its puzzles.

import { byId } from "../shared/elements.js";
import { recall, remember } from "../shared/storage.js";
import { inOrder } from "./collections/collection_order.js";
import { onPuzzleTools, wantedPuzzles } from "./puzzle_tools.js";

/** @typedef {import("./library_panel.js").LibraryEntry} LibraryEntry */
/** @typedef {{name: string, entries: LibraryEntry[]}} Section */

const SETTING = "library-order";

/** The choices above the list. */
export class LibraryOrder {
  #order = byId("library-order", HTMLSelectElement);
  #isSolved;

  /** @param {{onOrder: () => void, onFilter: () => void, isSolved: (id: string) => boolean}} listeners */
  constructor({ onOrder, onFilter, isSolved }) {
    this.#isSolved = isSolved;
    const kept = recall(SETTING, "tier");
    if ([...this.#order.options].some(({ value }) => value === kept)) this.#order.value = kept;
    this.#order.addEventListener("change", () => {
      remember(SETTING, this.#order.value);
      onOrder();
    });
    onPuzzleTools(onFilter);
  }

  /**
   * @param {LibraryEntry} entry
   * @returns {boolean} whether it is as hard as somebody wants it, and solved or not as they want
   */
  isWanted({ id, word }) {
    const wanted = wantedPuzzles();
    const isSolvedAsWished =
      wanted.wish === "all" || this.#isSolved(id) === (wanted.wish === "solved");
    return isSolvedAsWished && (wanted.word === "" || wanted.word === word);
  }

  /**
   * @param {LibraryEntry[]} entries in the order of tiers
   * @returns {Section[]}
   */
  sections(entries) {
    if (this.#order.value === "collection") return byCollection(entries);
    if (this.#order.value !== "tier") {
      const sortable = entries.map((entry, index) => ({ ...entry, index, rating: entry, entry }));
      const isSolved = ({ id }) => this.#isSolved(id);
      const sorted = inOrder(sortable, isSolved, this.#order.value).map(({ entry }) => entry);
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
