// Owns the versions of drawings that were saved or solved: what they looked like, what is known of
// their solution and rating, and how that changed from one to the next. Kept in the browser.

import { recall, remember } from "../../shared/storage.js";
import { plainSketch, sketchFrom } from "./draft.js";
import { isSameDrawing } from "./drawing.js";

/** @typedef {import("./editor.js").Sketch} Sketch */
/** @typedef {{pushes?: number, moves?: number, rating?: string, isUnsolvable?: boolean}} Facts */
/** @typedef {Facts & {sketch: Sketch, at: number}} Version */

const KEY = "builder:versions";
const MOST = 40;

/** The versions, the newest first. Says "change" when there is another, or more is known of one. */
export class Versions extends EventTarget {
  /** @type {Version[]} */ #versions;
  /** @type {{sketch: Sketch, facts: Facts}|null} */ #heard = null; // of a sketch that is not kept yet

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
    const place = this.#placeOf(sketch);
    const known = this.#versions[place];
    const heard = this.#heard && isSameDrawing(this.#heard.sketch.drawing, sketch.drawing);
    const learned = heard ? this.#heard.facts : {};
    const version = { ...known, ...learned, ...facts, sketch, at: known?.at ?? Date.now() };
    if (known) this.#versions[place] = version;
    else this.#versions = [version, ...this.#versions].slice(0, MOST);
    remember(KEY, this.#versions.map(plainVersion));
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Adds to what is known of a sketch, as soon as it is kept.
   *
   * @param {Sketch} sketch
   * @param {Facts} facts
   */
  learn(sketch, facts) {
    this.#heard = { sketch, facts };
    if (this.#placeOf(sketch) >= 0) this.keep(sketch);
  }

  /**
   * @param {Sketch} sketch
   * @returns {Version|undefined} the version before this one of which a solution is known
   */
  before(sketch) {
    const isSolved = (/** @type {Version} */ { pushes, isUnsolvable }) =>
      pushes !== undefined || isUnsolvable;
    return this.#versions.slice(this.#placeOf(sketch) + 1).find(isSolved);
  }

  /** @param {Sketch} sketch */
  #placeOf({ drawing }) {
    return this.#versions.findIndex((version) => isSameDrawing(version.sketch.drawing, drawing));
  }
}

/** @param {Version} version */
function plainVersion({ sketch, ...facts }) {
  return { ...facts, ...plainSketch(sketch) };
}
