// Where the puzzle on the board comes from: a link, the address, the last visit, the library.

import { getJson } from "../shared/api.js";
import { decodePuzzle, isShareLink } from "../shared/share_link.js";
import { recall } from "../shared/storage.js";

const FIRST_PUZZLE = "challenge";

/**
 * @typedef {object} Source
 * @property {string | null} id    a bundled or saved puzzle; null for one from outside
 * @property {readonly string[]} rows
 * @property {string} title
 * @property {string} author
 * @property {string} moves        moves that came with a link
 * @property {boolean} solve       whoever opens the link wants it solved at once
 */

/**
 * The puzzle the address asks for, or the one of the last visit, or the first of all.
 * @returns {Promise<Source>}
 * @throws {Error} the link is damaged, or there is no such puzzle
 */
export async function firstSource() {
  const shared = await decodePuzzle(location.hash.slice(1));
  if (shared) return { id: null, ...shared };
  if (isShareLink(location.hash)) {
    throw new Error("The link is damaged: it holds no puzzle that can be read.");
  }
  const asked =
    document.body.dataset.puzzleId || new URLSearchParams(location.search).get("puzzle");
  if (asked) return sourceById(asked);
  try {
    return await sourceById(recall("last-puzzle", FIRST_PUZZLE));
  } catch {
    return sourceById(FIRST_PUZZLE);
  }
}

/**
 * @param {string} id
 * @returns {Promise<Source>}
 * @throws {import("../shared/api.js").ApiError} there is no such puzzle
 */
export async function sourceById(id) {
  const { puzzle, title, author } = await puzzleById(id);
  return { id, rows: puzzle.split("\n"), title, author, moves: "", solve: false };
}

/** From the server; without it, bundled puzzles come from the library that the browser keeps. */
async function puzzleById(id) {
  try {
    return await getJson(`/api/puzzle/${encodeURIComponent(id)}`);
  } catch (error) {
    if (error.status !== 0) throw error;
    const { tiers } = await getJson("/api/library");
    const entry = tiers.flatMap(({ puzzles }) => puzzles).find((puzzle) => puzzle.id === id);
    if (!entry) throw error;
    return { puzzle: entry.puzzle, title: entry.name, author: "" };
  }
}

/**
 * @param {string} id
 * @returns {string} where the page shows the puzzle
 */
export function addressOf(id) {
  return `/?puzzle=${encodeURIComponent(id)}`;
}
