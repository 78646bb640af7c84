// Sorting and filtering a collection. Pure: puzzles and wishes in, puzzles in order out.

import { drawingKey } from "../../rules/best_lines.js";
import { searchFor } from "../../shared/library_search.js";

/** @typedef {import("./collection_store.js").KeptPuzzle} KeptPuzzle */
/** @typedef {"index" | "name" | "boxes" | "size" | "solved"} Order */
/** @typedef {"all" | "unsolved" | "solved"} Wish */

/**
 * @param {KeptPuzzle[]} puzzles
 * @param {(puzzle: KeptPuzzle) => boolean} isSolved
 * @param {{query: string, order: Order, wish: Wish}} wanted
 * @returns {KeptPuzzle[]}
 */
export function arranged(puzzles, isSolved, { query, order, wish }) {
  const isFound = searchFor(query);
  const found = puzzles.filter(
    (puzzle) =>
      (wish === "all" || isSolved(puzzle) === (wish === "solved")) &&
      isFound({ ...puzzle, id: String(puzzle.index), tier: puzzle.author }),
  );
  const names = new Intl.Collator("en", { numeric: true });
  const ways = {
    index: () => 0,
    name: (one, other) => names.compare(one.name, other.name),
    boxes: (one, other) => one.boxes - other.boxes,
    size: (one, other) => one.width * one.height - other.width * other.height,
    solved: (one, other) => Number(isSolved(one)) - Number(isSolved(other)),
  };
  const way = ways[order] ?? ways.index;
  return found.sort((one, other) => way(one, other) || one.index - other.index);
}

/**
 * @param {{drawing: string}} puzzle
 * @returns {string} the key of its best
 */
export function keyOf({ drawing }) {
  return drawingKey(drawing.split("\n"));
}
