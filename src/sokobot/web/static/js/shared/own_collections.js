// Collections of one's own, as the browser keeps them: listed, opened, made, and added to.

import { getAll, PORTION, putAll, removeCollection } from "./database.js";

/**
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} name
 * @property {string} author
 * @property {number} added  when
 * @property {number} count  puzzles
 */
/** @typedef {{failure: number | null, word: string, exact: boolean}} KeptRating */
/**
 * @typedef {object} KeptPuzzle
 * @property {string} collection
 * @property {number} index   from 1
 * @property {string} name
 * @property {string} author
 * @property {string} drawing rows, joined by newlines
 * @property {number} width
 * @property {number} height
 * @property {number} boxes
 * @property {KeptRating} [rating]  how hard it is, once somebody asked
 */

/** @returns {Promise<Kept[]>} the last added first */
export async function listCollections() {
  const kept = await getAll("collections");
  return kept.sort((one, other) => other.added - one.added);
}

/**
 * @param {string} id
 * @returns {Promise<KeptPuzzle[]>}
 */
export function puzzlesOf(id) {
  return getAll("puzzles", id);
}

/**
 * @param {{name: string, author: string, id?: string}} words  with an id it takes the place of what had it
 * @param {Omit<KeptPuzzle, "collection" | "index">[]} puzzles
 * @returns {Promise<Kept>}
 * @throws {Error} the browser has no room; then nothing is left behind
 */
export async function keepCollection({ name, author, id = newId() }, puzzles) {
  const placed = puzzles.map((puzzle, at) => ({ ...puzzle, collection: id, index: at + 1 }));
  const kept = { id, name, author, added: Date.now(), count: placed.length };
  try {
    // In portions: thousands at once would hold the page up.
    for (let start = 0; start < placed.length; start += PORTION) {
      await putAll("puzzles", placed.slice(start, start + PORTION));
    }
  } catch (error) {
    await removeCollection(id);
    throw error;
  }
  await putAll("collections", [kept]);
  return kept;
}

/**
 * @param {string} id  of a collection
 * @param {Omit<KeptPuzzle, "collection" | "index">} puzzle
 * @returns {Promise<{kept: Kept, isNew: boolean}>} not new if the same drawing is in it already
 */
export async function addToCollection(id, puzzle) {
  const [all, puzzles] = await Promise.all([listCollections(), puzzlesOf(id)]);
  const kept = all.find((one) => one.id === id);
  if (!kept) throw new Error("This collection is gone.");
  const same = puzzles.find(({ drawing }) => drawing === puzzle.drawing);
  const index = same?.index ?? Math.max(0, ...puzzles.map((one) => one.index)) + 1;
  await putAll("puzzles", [{ ...same, ...puzzle, collection: id, index }]);
  const changed = { ...kept, count: same ? puzzles.length : puzzles.length + 1 };
  await putAll("collections", [changed]);
  return { kept: changed, isNew: !same };
}

function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
