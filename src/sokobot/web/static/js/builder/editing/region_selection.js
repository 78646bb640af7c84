// Owns the selected part of the drawing: dragged open, moved by dragging (with Shift, copied), cut,
// copied, pasted, turned and mirrored. Every action is one step to undo.

import { announce } from "../../shared/announce.js";
import { cellsOf, partOf, regionBetween, rimOf, withoutPart, withPart } from "./regions.js";
import { mirroredLeftRight, mirroredUpDown, rotatedRight } from "./reshape.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./regions.js").Region} Region */

/** What is selected, and what was copied. Says "change" when that is another region, or none. */
export class RegionSelection extends EventTarget {
  #board;
  #editor;
  /** @type {Region|null} */ #region = null;
  /** @type {Drawing|null} */ #copied = null;
  #anchor = -1;
  /** @type {{ground: Drawing, part: Drawing, from: Region}|null} */ #moved = null;

  /**
   * @param {import("../../board/board_view.js").BoardView} board
   * @param {import("./editor.js").Editor} editor
   */
  constructor(board, editor) {
    super();
    this.#board = board;
    this.#editor = editor;
    editor.addEventListener("change", () => {
      const { width, height } = editor.drawing;
      const region = this.#region;
      const isInside =
        region && region.left + region.width <= width && region.top + region.height <= height;
      if (region && !isInside && !this.#moved) this.clear();
    });
  }

  /** @returns {Region|null} */
  get region() {
    return this.#region;
  }

  /** @returns {boolean} whether it is being dragged open or moved */
  get isUnderWay() {
    return this.#anchor >= 0;
  }

  /** @returns {boolean} */
  get canPaste() {
    return this.#copied !== null;
  }

  /** @param {number} cell @param {boolean} copies with Shift: the part stays where it was, too */
  press(cell, copies) {
    const { drawing } = this.#editor;
    this.#anchor = cell;
    if (!this.#region || !cellsOf(drawing, this.#region).includes(cell)) {
      this.#select(regionBetween(drawing, cell, cell));
      return;
    }
    const ground = copies ? drawing : withoutPart(drawing, this.#region);
    this.#moved = { ground, part: partOf(drawing, this.#region), from: this.#region };
    this.#editor.beginStroke();
  }

  /** @param {number} cell */
  drag(cell) {
    if (this.#anchor < 0) return;
    const { drawing } = this.#editor;
    if (!this.#moved) {
      this.#select(regionBetween(drawing, this.#anchor, cell));
      return;
    }
    const { ground, part, from } = this.#moved;
    const { width } = drawing;
    const left = from.left + (cell % width) - (this.#anchor % width);
    const top = from.top + Math.floor(cell / width) - Math.floor(this.#anchor / width);
    this.#select(clipped({ ...from, left, top }, drawing));
    this.#editor.draw(withPart(ground, part, left, top));
  }

  end() {
    if (this.#anchor < 0) return;
    this.#anchor = -1;
    const wasMoved = this.#moved !== null;
    this.#moved = null;
    this.#editor.endStroke();
    if (this.#region) {
      const { width, height } = this.#region;
      announce(`${wasMoved ? "Moved" : "Selected"}: ${width} × ${height} cells`);
    } else this.clear();
  }

  /** Selects nothing. */
  clear() {
    this.#select(null);
  }

  copy() {
    if (!this.#region) return;
    this.#copied = partOf(this.#editor.drawing, this.#region);
    announce("Copied");
    this.dispatchEvent(new Event("change"));
  }

  cut() {
    this.copy();
    this.remove("Cut");
  }

  remove(words = "Cleared") {
    if (!this.#region) return;
    this.#editor.draw(withoutPart(this.#editor.drawing, this.#region));
    announce(words);
  }

  /** Puts what was copied where the keyboard cursor is. */
  paste() {
    if (!this.#copied) return;
    const { drawing } = this.#editor;
    const cell = Math.max(0, this.#board.cursor);
    this.#put(drawing, this.#copied, cell % drawing.width, Math.floor(cell / drawing.width));
    announce("Pasted");
  }

  mirrorLeftRight() {
    this.#turn(mirroredLeftRight, "Mirrored left to right");
  }

  mirrorUpDown() {
    this.#turn(mirroredUpDown, "Mirrored top to bottom");
  }

  rotate() {
    this.#turn(rotatedRight, "Rotated right");
  }

  /** @param {(part: Drawing) => Drawing} change @param {string} words */
  #turn(change, words) {
    if (!this.#region) return;
    const { drawing } = this.#editor;
    const part = change(partOf(drawing, this.#region));
    this.#put(withoutPart(drawing, this.#region), part, this.#region.left, this.#region.top);
    announce(words);
  }

  #put(ground, part, left, top) {
    this.#editor.draw(withPart(ground, part, left, top));
    this.#select(clipped({ left, top, width: part.width, height: part.height }, ground));
  }

  /** @param {Region|null} region */
  #select(region) {
    this.#region = region;
    if (region) this.#board.mark("region", rimOf(this.#editor.drawing, region));
    else this.#board.clearMarks("region");
    this.dispatchEvent(new Event("change"));
  }
}

/** @param {Region} region @param {Drawing} drawing @returns {Region|null} what is inside of it */
function clipped({ left, top, width, height }, drawing) {
  const [right, bottom] = [
    Math.min(left + width, drawing.width),
    Math.min(top + height, drawing.height),
  ];
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  return right > x && bottom > y ? { left: x, top: y, width: right - x, height: bottom - y } : null;
}
