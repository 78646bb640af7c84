// What the browser notes about a puzzle beside the best lines: bookmarks, what is proved about it,
// and how long it was played. By its drawing, so that a puzzle is known wherever it comes from.

import { drawingKey } from "../rules/best_lines.js";
import { get, getAll, putAll } from "../shared/database.js";

/** @typedef {{moves: string, at: number, isWayBack?: boolean}} Bookmark */
/** @typedef {{pushes: number | null, moves: number | null}} Optimum */
/**
 * @typedef {object} PuzzleNote
 * @property {string} drawing
 * @property {Bookmark[]} bookmarks  the oldest first
 * @property {Optimum} optimum       the fewest of any solution, where they are proved
 * @property {number} seconds        played
 */

/** @type {Map<string, PuzzleNote>} */
const known = new Map();

/**
 * @param {readonly string[]} rows
 * @returns {Promise<PuzzleNote>}
 */
export async function noteOf(rows) {
  const drawing = drawingKey(rows);
  const kept = known.get(drawing) ?? (await get("notes", drawing));
  const note = { ...emptyNote(drawing), ...kept };
  if (!known.has(drawing)) known.set(drawing, note);
  return known.get(drawing);
}

/**
 * @param {readonly string[]} rows
 * @returns {Optimum | null} what is proved and has been asked for with `noteOf`
 */
export function provedOptimum(rows) {
  return known.get(drawingKey(rows))?.optimum ?? null;
}

/**
 * @param {readonly string[]} rows
 * @param {(note: PuzzleNote) => Partial<PuzzleNote>} change
 * @returns {Promise<PuzzleNote>}
 */
export async function changeNote(rows, change) {
  const before = await noteOf(rows);
  const note = { ...before, ...change(before) };
  known.set(note.drawing, note);
  await putAll("notes", [note]);
  return note;
}

/**
 * Learn from a search what the fewest are; only what is proved counts.
 * @param {readonly string[]} rows
 * @param {any} result  RESULT of the API
 * @returns {Promise<unknown>}
 */
export async function learnOptimum(rows, result) {
  if (!result.success || !result.optimal) return;
  const first = { pushes: { pushes: result.push_count }, moves: { moves: result.move_count } };
  const proved = first[result.objective.split("-")[0]];
  if (!proved) return;
  await changeNote(rows, ({ optimum }) => ({ optimum: { ...optimum, ...proved } }));
}

/**
 * @param {PuzzleNote[]} others  from a file
 * @returns {Promise<PuzzleNote[]>} with what is noted here
 */
export async function mergedNotes(others) {
  const own = new Map((await getAll("notes")).map((note) => [note.drawing, note]));
  return others.map((other) => {
    const note = own.get(other.drawing) ?? emptyNote(other.drawing);
    const isNew = ({ moves }) => !note.bookmarks.some((mark) => mark.moves === moves);
    return {
      drawing: other.drawing,
      bookmarks: [...note.bookmarks, ...other.bookmarks.filter(isNew)],
      optimum: {
        pushes: note.optimum.pushes ?? other.optimum.pushes,
        moves: note.optimum.moves ?? other.optimum.moves,
      },
      seconds: Math.max(note.seconds, other.seconds),
    };
  });
}

/** @param {string} drawing @returns {PuzzleNote} */
function emptyNote(drawing) {
  return { drawing, bookmarks: [], optimum: { pushes: null, moves: null }, seconds: 0 };
}
