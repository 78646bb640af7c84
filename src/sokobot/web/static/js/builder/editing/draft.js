// Owns what the browser keeps of the builder between visits: the draft (saved on every change) and
// the draft that was set aside when a link was opened over it.

import { recall, remember } from "../../shared/storage.js";
import { drawingFromRows, rowsOf } from "./drawing.js";
import { toolNamed } from "./tools.js";

/** @typedef {import("./editor.js").Sketch} Sketch */
/** @typedef {{sketch: Sketch, tool: import("./drawing.js").Tool, isUnsaved: boolean}} Draft */

const DRAFT = "builder:draft";
const SET_ASIDE = "builder:set-aside";

/** @param {Draft} draft */
export function rememberDraft({ sketch, tool, isUnsaved }) {
  remember(DRAFT, { ...plain(sketch), tool, isUnsaved });
}

/**
 * @param {number} maxSide
 * @returns {Draft|null} null if there is none, or none that can be read
 */
export function recallDraft(maxSide) {
  const kept = recall(DRAFT, null);
  const sketch = sketchFrom(kept, maxSide);
  return sketch && { sketch, tool: toolNamed(kept.tool), isUnsaved: kept.isUnsaved === true };
}

/** @param {Sketch} sketch */
export function setAside(sketch) {
  remember(SET_ASIDE, plain(sketch));
}

/**
 * @param {number} maxSide
 * @returns {Sketch|null}
 */
export function recallSetAside(maxSide) {
  return sketchFrom(recall(SET_ASIDE, null), maxSide);
}

/** The draft that was set aside is wanted no more. */
export function forgetSetAside() {
  remember(SET_ASIDE, undefined);
}

/** @param {Sketch} sketch */
function plain({ drawing, title, author }) {
  return { rows: rowsOf(drawing), title, author };
}

/** @param {any} kept @param {number} maxSide @returns {Sketch|null} */
function sketchFrom(kept, maxSide) {
  const rows = kept?.rows;
  if (!Array.isArray(rows) || rows.length > maxSide) return null;
  if (!rows.every((row) => typeof row === "string" && row.length <= maxSide)) return null;
  return { drawing: drawingFromRows(rows), title: words(kept.title), author: words(kept.author) };
}

/** @param {unknown} text */
function words(text) {
  return typeof text === "string" ? text : "";
}
