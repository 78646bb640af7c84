// Owns what the browser keeps of the builder between visits: the drafts (one for each tab, saved on
// every change) and the draft that was set aside when a link was opened over it.

import { recall, remember } from "../../shared/storage.js";
import { claimName } from "../../shared/tab_identity.js";
import { drawingFromRows, rowsOf } from "./drawing.js";
import { toolNamed } from "./tools.js";

/** @typedef {import("./editor.js").Sketch} Sketch */
/** @typedef {{sketch: Sketch, tool: import("./drawing.js").Tool, isUnsaved: boolean}} Draft */

const DRAFTS = "builder:drafts"; // the names of those that are kept, the newest first
const OLD_DRAFT = "builder:draft"; // where a single draft was kept once
const SET_ASIDE = "builder:set-aside";
const KEPT_DRAFTS = 20;

/** The draft of this tab. Another tab has another, so that neither writes over the other's. */
export class DraftKeeper {
  #name;

  /** @param {string} name */
  constructor(name) {
    this.#name = name;
  }

  /** @returns {Promise<DraftKeeper>} with the newest draft that no other tab has open */
  static async open() {
    return new DraftKeeper(await claimName(draftNames()));
  }

  /** @param {Draft} draft */
  remember({ sketch, tool, isUnsaved }) {
    remember(keyOf(this.#name), { ...plainSketch(sketch), tool, isUnsaved });
    const names = draftNames();
    if (names[0] === this.#name) return;
    const kept = [this.#name, ...names.filter((name) => name !== this.#name)];
    for (const name of kept.slice(KEPT_DRAFTS)) remember(keyOf(name), undefined);
    remember(DRAFTS, kept.slice(0, KEPT_DRAFTS));
  }

  /**
   * @param {number} maxSide
   * @returns {Draft|null} null if there is none, or none that can be read
   */
  recall(maxSide) {
    const newest = draftNames()[0];
    const kept =
      recall(keyOf(this.#name), null) ??
      (newest ? recall(keyOf(newest), null) : recall(OLD_DRAFT, null));
    const sketch = sketchFrom(kept, maxSide);
    return sketch && { sketch, tool: toolNamed(kept.tool), isUnsaved: kept.isUnsaved === true };
  }
}

/**
 * @param {number} maxSide
 * @returns {Sketch[]} of all tabs, the newest first
 */
export function keptDrafts(maxSide) {
  return draftNames().flatMap((name) => sketchFrom(recall(keyOf(name), null), maxSide) ?? []);
}

/** @returns {string[]} */
function draftNames() {
  const names = recall(DRAFTS, []);
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

/** @param {string} name */
function keyOf(name) {
  return `builder:draft:${name}`;
}

/** @param {Sketch} sketch */
export function setAside(sketch) {
  remember(SET_ASIDE, plainSketch(sketch));
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

/**
 * @param {Sketch} sketch
 * @returns {{rows: string[], title: string, author: string}} as it can be kept
 */
export function plainSketch({ drawing, title, author }) {
  return { rows: rowsOf(drawing), title, author };
}

/**
 * @param {any} kept what `plainSketch` gave, or anything else
 * @param {number} maxSide
 * @returns {Sketch|null}
 */
export function sketchFrom(kept, maxSide) {
  const rows = kept?.rows;
  if (!Array.isArray(rows) || rows.length > maxSide) return null;
  if (!rows.every((row) => typeof row === "string" && row.length <= maxSide)) return null;
  return { drawing: drawingFromRows(rows), title: words(kept.title), author: words(kept.author) };
}

/** @param {unknown} text */
function words(text) {
  return typeof text === "string" ? text : "";
}
