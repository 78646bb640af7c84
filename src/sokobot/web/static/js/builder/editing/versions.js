// Owns the versions of drawings that were saved or solved: what they looked like, what is known of
// their solution and rating, and how that changed from one to the next. Kept in the browser.

import { recall, remember } from "../../shared/storage.js";
import { isSameDrawing } from "./drawing.js";
import { plainSketch, sketchFrom } from "./draft.js";

/** @typedef {import("./editor.js").Sketch} Sketch */
/** @typedef {{pushes?: number, moves?: number, rating?: string, isUnsolvable?: boolean}} Facts */
/** @typedef {Facts & {sketch: Sketch, at: number}} Version */

const KEY = "builder:versions";
const MOST = 40;

/** The versions, the newest first. Says "change" when there is another, or more is known of one. */
export class Versions extends EventTarget {
  /** @type {Version[]} */ #versions;

  /** @param {number} maxSide */
  constructor(maxSide) {
    super();
    const kept = recall(KEY, []);
    this.#versions = (Array.isArray(kept) ? kept : []).flatMap((version) => {
      const sketch = sketchFrom(version, maxSide);
      return sketch ? [{ ...version, sketch }] : [];
    });
  }

  /** @returns {readonly Version[]} */
  get all() {
    return this.#versions;
  }

  /**
   * Keeps a sketch, or adds to what is known of it.
   *
   * @param {Sketch} sketch
   * @param {Facts} [facts]
   */
  keep(sketch, facts = {}) {
    const known = this.#versions.find((version) => isSameDrawing(version.sketch.drawing, sketch.drawing));
    const version = { ...known, ...facts, sketch, at: known?.at ?? Date.now() };
    const others = this.#versions.filter((other) => other !== known);
    const place = known ? this.#versions.indexOf(known) : 0;
    this.#versions = others.toSpliced(place, 0, version).slice(0, MOST);
    const plain = this.#versions.map(({ sketch: drawn, ...rest }) => ({ ...rest, ...plainSketch(drawn) }));
    remember(KEY, plain);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * @param {Sketch} sketch
   * @returns {Version|undefined} the version before this one of which a solution is known
   */
  before(sketch) {
    const place = this.#versions.findIndex((version) => isSameDrawing(version.sketch.drawing, sketch.drawing));
    return this.#versions.slice(place + 1).find(({ pushes, isUnsolvable }) => pushes !== undefined || isUnsolvable);
  }
}
