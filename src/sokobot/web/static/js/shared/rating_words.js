// How hard a puzzle is, in a sentence. An estimate is called one.

import { capitalized, counted } from "./words.js";

/**
 * @typedef {object} Rating
 * @property {number | null} failure  the share of people who are expected to fail
 * @property {string} word
 * @property {boolean} exact
 * @property {Record<string, number>} parts
 */

/**
 * @param {Pick<Rating, "failure" | "exact">} rating
 * @returns {string} the share of people who fail; an estimate is called one
 */
export function failureWords({ failure, exact }) {
  const people = `${Math.round(100 * failure)} % of people would fail`;
  return `${exact ? "About" : "By an estimate"} ${people}`;
}

/**
 * @param {Rating} rating
 * @returns {string}
 */
export function ratingWords({ failure, word, exact, parts }) {
  if (word === "unsolvable") return "It cannot be solved: every way was tried.";
  if (failure === null) return "Its difficulty could not be worked out quickly.";
  const found = failureWords({ failure, exact });
  const facts = [counted(parts.pushes, "push", "pushes")];
  if (parts.box_changes !== undefined) facts.push(`${counted(parts.box_changes, "change")} of box`);
  return `${capitalized(word)}. ${found}; ${facts.join(", ")}.`;
}
