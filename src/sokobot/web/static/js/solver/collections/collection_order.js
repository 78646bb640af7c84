// Sorting and filtering puzzles. Pure: puzzles and wishes in, puzzles in order out.

import { drawingKey } from "../../rules/best_lines.js";
import { searchFor } from "../../shared/library_search.js";

/** @typedef {import("../../shared/own_collections.js").KeptPuzzle} KeptPuzzle */
/** @typedef {import("../../shared/own_collections.js").KeptRating} KeptRating */
/** @typedef {"index" | "name" | "boxes" | "size" | "solved" | "easiest" | "hardest"} Order */
/** @typedef {"all" | "unsolved" | "solved"} Wish */
/** @typedef {{index: number, name: string, boxes: number, width: number, height: number, rating?: KeptRating}} Sortable */

const names = new Intl.Collator("en", { numeric: true });

/**
 * @template {Sortable} T
 * @param {T[]} puzzles
 * @param {(puzzle: T) => boolean} isSolved
 * @param {string} order  what is no order leaves them as they are
 * @returns {T[]} sorted; equal ones by their index
 */
export function inOrder(puzzles, isSolved, order) {
  const ways = {
    name: (one, other) => names.compare(one.name, other.name),
    boxes: (one, other) => one.boxes - other.boxes,
    size: (one, other) => one.width * one.height - other.width * other.height,
    solved: (one, other) => Number(isSolved(one)) - Number(isSolved(other)),
    easiest: (one, other) => hardness(one, 1) - hardness(other, 1),
    hardest: (one, other) => hardness(one, -1) - hardness(other, -1),
  };
  const way = ways[order] ?? (() => 0);
  return [...puzzles].sort((one, other) => way(one, other) || one.index - other.index);
}

/** What is not rated comes last, either way; a large number, as infinities cannot be compared. */
function hardness({ rating }, way) {
  return typeof rating?.failure === "number" ? way * rating.failure : 9;
}

/**
 * @param {KeptPuzzle[]} puzzles
 * @param {(puzzle: KeptPuzzle) => boolean} isSolved
 * @param {{query: string, order: Order, wish: Wish, word?: string}} wanted
 * @returns {KeptPuzzle[]}
 */
export function arranged(puzzles, isSolved, { query, order, wish, word = "" }) {
  const isFound = searchFor(query);
  const found = puzzles.filter(
    (puzzle) =>
      (wish === "all" || isSolved(puzzle) === (wish === "solved")) &&
      (word === "" || puzzle.rating?.word === word) &&
      isFound({ ...puzzle, id: String(puzzle.index), tier: puzzle.author }),
  );
  return inOrder(found, isSolved, order);
}

/**
 * @param {{drawing: string}} puzzle
 * @returns {string} the key of its best
 */
export function keyOf({ drawing }) {
  return drawingKey(drawing.split("\n"));
}
