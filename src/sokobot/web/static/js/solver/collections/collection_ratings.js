// How hard the puzzles of a collection are: asked one by one, because each takes the server a moment,
// and kept with them.

import { postJson } from "../../shared/api.js";
import { putAll } from "../../shared/database.js";

const REST_MILLISECONDS = 4000;

/** @typedef {import("../../shared/own_collections.js").KeptPuzzle} KeptPuzzle */

/**
 * Rates what has no rating yet; a server that is busy is asked again later.
 * @param {KeptPuzzle[]} puzzles
 * @param {object} options
 * @param {() => boolean} options.isWanted  asked before every question
 * @param {(puzzle: KeptPuzzle) => void} options.onRated
 * @returns {Promise<void>} when all are rated, or nobody wants it any more
 * @throws {import("../../shared/api.js").ApiError} the server cannot be reached
 */
export async function ratePuzzles(puzzles, { isWanted, onRated }) {
  const waiting = puzzles.filter(({ rating }) => !rating);
  while (waiting.length > 0 && isWanted()) {
    const puzzle = waiting[0];
    try {
      const { failure, word, exact } = await postJson("/api/rate", { puzzle: puzzle.drawing });
      puzzle.rating = { failure, word, exact };
    } catch (error) {
      if (error.status === 429) {
        await new Promise((resolve) => setTimeout(resolve, REST_MILLISECONDS));
        continue;
      }
      if (error.status === 0) throw error;
      puzzle.rating = { failure: null, word: "unknown", exact: false };
    }
    waiting.shift();
    await putAll("puzzles", [puzzle]);
    onRated(puzzle);
  }
}
