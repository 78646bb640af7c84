// What stands above every list of puzzles, bundled or one's own: how hard, solved or not, and how far
// somebody is. And the label of a rating.

import { byId, element } from "../shared/elements.js";
import { failureWords } from "../shared/rating_words.js";
import { count } from "../shared/words.js";

/** @param {() => void} listener  called when another choice was made */
export function onPuzzleTools(listener) {
  for (const id of ["library-difficulty", "collection-wish"]) {
    byId(id).addEventListener("change", listener);
  }
}

/** @returns {{word: string, wish: "all" | "unsolved" | "solved"}} what is wanted now */
export function wantedPuzzles() {
  return {
    word: byId("library-difficulty", HTMLSelectElement).value,
    wish: /** @type {any} */ (byId("collection-wish", HTMLSelectElement).value),
  };
}

/**
 * @param {number} solved
 * @param {number} all
 */
export function showSolvedShare(solved, all) {
  byId("collection-solved", HTMLProgressElement).value = all ? solved / all : 0;
  byId("collection-progress").textContent = `${count(solved)} of ${count(all)} solved`;
}

/**
 * @param {{failure: number | null, word: string, exact: boolean} | undefined} rating
 * @returns {HTMLElement[]} nothing for what is not rated
 */
export function ratingLabel(rating) {
  if (!rating || (rating.failure === null && rating.word !== "unsolvable")) return [];
  const { failure, word, exact } = rating;
  const attributes = { class: "library-rating", dataset: { word } };
  if (failure === null) return [element("span", attributes, word)];
  const share = `${exact ? "" : "~"}${Math.round(100 * failure)} %`;
  const title = `${failureWords({ failure, exact })}.`;
  return [element("span", { ...attributes, title }, `${word}, ${share}`)];
}
