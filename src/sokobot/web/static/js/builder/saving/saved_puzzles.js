// Owns the list of puzzles saved from this browser: people find them again without an account.

import { recall, remember } from "../../shared/storage.js";

/**
 * @typedef {object} SavedPuzzle
 * @property {string} id
 * @property {string} title
 * @property {string} author
 * @property {number} width
 * @property {number} height
 */

const KEY = "builder:saved";
const MAX_KEPT = 60;

/** @returns {SavedPuzzle[]} the latest first */
export function savedPuzzles() {
  const kept = recall(KEY, []);
  return Array.isArray(kept) ? kept.filter((puzzle) => typeof puzzle?.id === "string") : [];
}

/** @param {SavedPuzzle} puzzle */
export function rememberSaved(puzzle) {
  const others = savedPuzzles().filter(({ id }) => id !== puzzle.id);
  remember(KEY, [puzzle, ...others].slice(0, MAX_KEPT));
}
