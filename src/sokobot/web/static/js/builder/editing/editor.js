// Owns the state of the builder: the sketch, its history, the tool in hand. Everything else on the
// page asks it for changes and redraws itself on its events:
//   "change"  the sketch is another one (painted, renamed, undone, replaced)
//   "tool"    another tool is in hand
// It knows nothing of the page.

import { isSameDrawing, paint } from "./drawing.js";
import { EditHistory } from "./edit_history.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Tool} Tool */
/** @typedef {Readonly<{drawing: Drawing, title: string, author: string}>} Sketch */

export class Editor extends EventTarget {
  /** @type {EditHistory<Sketch>} */ #history;
  /** @type {Sketch|null} */ #settled; // as last saved or opened: losing it costs nothing
  /** @type {Tool} */ #tool;

  /**
   * @param {Sketch} sketch
   * @param {Tool} tool
   * @param {{isUnsaved?: boolean}} [options] isUnsaved: the sketch is work that nothing else holds
   */
  constructor(sketch, tool, { isUnsaved = false } = {}) {
    super();
    this.#history = new EditHistory(sketch);
    this.#settled = isUnsaved ? null : sketch;
    this.#tool = tool;
  }

  /** @returns {Sketch} */
  get sketch() {
    return this.#history.current;
  }

  /** @returns {Drawing} */
  get drawing() {
    return this.sketch.drawing;
  }

  /** @returns {Tool} */
  get tool() {
    return this.#tool;
  }

  /** @param {Tool} tool */
  set tool(tool) {
    if (tool === this.#tool) return;
    this.#tool = tool;
    this.dispatchEvent(new Event("tool"));
  }

  /** @returns {boolean} */
  get canUndo() {
    return this.#history.canUndo;
  }

  /** @returns {boolean} */
  get canRedo() {
    return this.#history.canRedo;
  }

  /** @returns {boolean} whether there are changes that nothing but this page holds */
  get isUnsaved() {
    return this.#settled === null || !isSameSketch(this.sketch, this.#settled);
  }

  /**
   * @param {Drawing} drawing
   * @returns {boolean} whether it is another one
   */
  draw(drawing) {
    return this.#record({ ...this.sketch, drawing });
  }

  /**
   * @param {number} cell
   * @param {Tool} [tool]
   * @returns {boolean} whether that changed anything
   */
  paint(cell, tool = this.#tool) {
    return this.draw(paint(this.drawing, cell, tool));
  }

  /** @param {{title?: string, author?: string}} words */
  rename(words) {
    this.#record({ ...this.sketch, ...words });
  }

  /**
   * Shows another sketch; what was there before is one undo away.
   *
   * @param {Sketch} sketch
   */
  open(sketch) {
    this.endStroke();
    this.#settled = sketch;
    this.#record(sketch);
  }

  /**
   * Shows work that nothing else holds, as a draft that was set aside.
   *
   * @param {Sketch} sketch
   */
  bringBack(sketch) {
    this.endStroke();
    this.#record(sketch);
  }

  /** What is shown now is saved. */
  settle() {
    this.#settled = this.sketch;
  }

  /** @returns {object} the stroke: all changes until it ends are one step to undo */
  beginStroke() {
    return this.#history.beginStroke();
  }

  /** @param {object|null} [stroke] only this one, if it is still under way; else any */
  endStroke(stroke) {
    this.#history.endStroke(stroke);
  }

  /** Takes the stroke under way back; it leaves no step to undo. */
  dropStroke() {
    if (this.#history.dropStroke()) this.#changed();
  }

  /**
   * @param {object|null} stroke
   * @returns {boolean} whether it is still under way
   */
  isUnderWay(stroke) {
    return this.#history.isUnderWay(stroke);
  }

  undo() {
    if (this.#history.undo()) this.#changed();
  }

  redo() {
    if (this.#history.redo()) this.#changed();
  }

  /** @param {Sketch} sketch */
  #record(sketch) {
    if (isSameSketch(sketch, this.sketch)) return false;
    this.#history.record(Object.freeze(sketch));
    this.#changed();
    return true;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * @param {Sketch} one
 * @param {Sketch} other
 * @returns {boolean}
 */
export function isSameSketch(one, other) {
  const isSameWords = one.title === other.title && one.author === other.author;
  return isSameWords && isSameDrawing(one.drawing, other.drawing);
}
