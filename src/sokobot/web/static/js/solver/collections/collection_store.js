// Collections that stay: imported from a text or a file, listed, opened, exported, given up. The
// server reads what is imported, in every format it knows; the browser keeps it.

import { mergedBest } from "../../rules/best_lines.js";
import { postBytes, postJson } from "../../shared/api.js";
import { get, getAll, PORTION, putAll, removeCollection } from "../../shared/database.js";
import { mergedNotes } from "../puzzle_notes.js";
import { puzzlesAtLinks } from "./link_import.js";

/**
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} name
 * @property {string} author
 * @property {number} added  when
 * @property {number} count  puzzles
 */
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
 */
/** @typedef {import("../../rules/best_lines.js").Best} Best */

const MOST = 10_000;

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
 * @param {string | File} given  a text, or a file in any format
 * @param {string} name  what to call it if it has no title
 * @returns {Promise<{kept: Kept, left: number}>} the collection, and how many cannot be played
 * @throws {Error} nothing in it can be played, or the browser has no room
 */
export async function importCollection(given, name) {
  const found =
    typeof given === "string"
      ? ((await puzzlesAtLinks(given)) ??
        (await postJson(`/api/read?most=${MOST}`, { text: given })))
      : await postBytes(`/api/read?most=${MOST}&name=${encodeURIComponent(given.name)}`, given);
  const playable = found.puzzles.filter(({ puzzle }) => puzzle !== null);
  if (playable.length === 0) throw new Error("There is no puzzle in it that can be played.");
  const id = newId();
  const puzzles = playable.map((entry, index) => ({
    collection: id,
    index: index + 1,
    name: entry.name,
    author: entry.author || found.author,
    drawing: entry.puzzle,
    width: entry.width,
    height: entry.height,
    boxes: entry.boxes,
  }));
  const title = found.title || name;
  const kept = { id, name: title, author: found.author, added: Date.now(), count: puzzles.length };
  await putPuzzles(id, puzzles);
  await putAll("collections", [kept]);
  return { kept, left: found.puzzles.length - playable.length + found.left_out };
}

/** In portions; if the browser has no room for all of them, none is left behind. */
async function putPuzzles(id, puzzles) {
  try {
    for (let start = 0; start < puzzles.length; start += PORTION) {
      await putAll("puzzles", puzzles.slice(start, start + PORTION));
    }
  } catch (error) {
    await removeCollection(id);
    throw error;
  }
}

/** @param {string} id */
export function giveUpCollection(id) {
  return removeCollection(id);
}

/**
 * @param {string} drawing
 * @returns {Promise<Best | undefined>}
 */
export function bestOf(drawing) {
  return get("bests", drawing);
}

/** @param {Best} best */
export function keepBest(best) {
  return putAll("bests", [best]);
}

/** @returns {Promise<Map<string, Best>>} by drawing */
export async function allBests() {
  return new Map((await getAll("bests")).map((best) => [best.drawing, best]));
}

/** @returns {Promise<string>} everything that is kept, as the text of one file */
export async function exportEverything() {
  const [collections, puzzles, bests, notes] = await Promise.all([
    getAll("collections"),
    getAll("puzzles"),
    getAll("bests"),
    getAll("notes"),
  ]);
  const kept = { collections, puzzles, bests, notes };
  return JSON.stringify({ format: "sokobot-keepsake", version: 1, ...kept });
}

/**
 * @param {string} text  what `exportEverything` gave, here or on another machine
 * @returns {Promise<number>} how many collections it has
 * @throws {Error} it is not such a file
 */
export async function importEverything(text) {
  const kept = JSON.parse(text);
  if (kept?.format !== "sokobot-keepsake") throw new Error("This is not a file of kept puzzles.");
  const own = await allBests();
  const bests = kept.bests.map((best) => mergedBest(own.get(best.drawing), best));
  await putAll("puzzles", kept.puzzles);
  await putAll("collections", kept.collections);
  await putAll("bests", bests);
  await putAll("notes", await mergedNotes(kept.notes ?? []));
  return kept.collections.length;
}

function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
