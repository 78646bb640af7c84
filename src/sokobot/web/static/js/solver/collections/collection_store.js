// Collections that stay: imported from a text or a file, listed, opened, exported, given up. The
// server reads what is imported, in every format it knows; the browser keeps it.

import { mergedBest } from "../../rules/best_lines.js";
import { postBytes, postJson } from "../../shared/api.js";
import { get, getAll, putAll, removeCollection } from "../../shared/database.js";
import { keepCollection } from "../../shared/own_collections.js";
import { mergedNotes } from "../puzzle_notes.js";
import { puzzlesAtLinks } from "./link_import.js";

/** @typedef {import("../../rules/best_lines.js").Best} Best */

const MOST = 10_000;

/**
 * @param {string | File} given  a text, or a file in any format
 * @param {string} name  what to call it if it has no title
 * @returns {Promise<{kept: import("../../shared/own_collections.js").Kept, left: number}>} the collection, and how many cannot be played
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
  const puzzles = playable.map((entry) => ({
    name: entry.name,
    author: entry.author || found.author,
    drawing: entry.puzzle,
    width: entry.width,
    height: entry.height,
    boxes: entry.boxes,
  }));
  const kept = await keepCollection({ name: found.title || name, author: found.author }, puzzles);
  return { kept, left: found.puzzles.length - playable.length + found.left_out };
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
