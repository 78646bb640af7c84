// Owns the controls that change the drawing as a whole: size, sides, mirror, rotate, trim, walls,
// clear.

import { alarm, announce } from "../../shared/announce.js";
import { byId } from "../../shared/elements.js";
import { MIN_SIDE } from "../editing/drawing.js";
import {
  cleared,
  grown,
  mirroredLeftRight,
  mirroredUpDown,
  resized,
  rotatedLeft,
  rotatedRight,
  shrunkToContent,
  surroundedWithWalls,
} from "../editing/reshape.js";

/** @typedef {import("../editing/drawing.js").Drawing} Drawing */

/** What the buttons with data-shape do, and what is said then. */
/** @type {Record<string, [(drawing: Drawing) => Drawing, string]>} */
const SHAPES = {
  "mirror-left-right": [mirroredLeftRight, "Mirrored left to right"],
  "mirror-up-down": [mirroredUpDown, "Mirrored top to bottom"],
  "rotate-left": [rotatedLeft, "Rotated left"],
  "rotate-right": [rotatedRight, "Rotated right"],
  shrink: [shrunkToContent, "Empty border removed"],
  surround: [surroundedWithWalls, "Walls drawn around"],
  clear: [cleared, "Cleared. Undo brings it back"],
};

/**
 * @param {import("../editing/editor.js").Editor} editor
 * @param {number} maxSide
 */
export function createShapePanel(editor, maxSide) {
  const [width, height] = ["width-field", "height-field"].map((id) => byId(id, HTMLInputElement));
  const apply = (/** @type {Drawing} */ drawing, /** @type {string} */ words) => {
    if (Math.max(drawing.width, drawing.height) > maxSide) {
      alarm(`A puzzle is at most ${maxSide} cells wide and high`);
    } else {
      announce(editor.draw(drawing) ? words : "Nothing to change");
    }
  };
  for (const [name, [change, words]] of Object.entries(SHAPES)) {
    byId("shape-panel")
      .querySelector(`[data-shape="${name}"]`)
      .addEventListener("click", () => apply(change(editor.drawing), words));
  }
  for (const button of byId("shape-panel").querySelectorAll("button[data-side]")) {
    const { side, count } = /** @type {HTMLButtonElement} */ (button).dataset;
    button.addEventListener("click", () => {
      const drawing = grown(editor.drawing, /** @type {any} */ (side), Number(count));
      apply(drawing, `${drawing.width} columns, ${drawing.height} rows`);
    });
  }
  const resize = () => {
    const size = [width, height].map((field) => sideFrom(field, maxSide));
    if (size.includes(null)) return showSize();
    apply(resized(editor.drawing, size[0], size[1]), `${size[0]} columns, ${size[1]} rows`);
    return showSize();
  };
  const showSize = () => {
    width.value = String(editor.drawing.width);
    height.value = String(editor.drawing.height);
  };
  width.addEventListener("change", resize);
  height.addEventListener("change", resize);
  editor.addEventListener("change", showSize);
  showSize();
}

/**
 * @param {HTMLInputElement} field
 * @param {number} maxSide
 * @returns {number|null} the cells in it, brought into their limits; null if it is not a number
 */
export function sideFrom(field, maxSide) {
  const side = Math.round(Number(field.value));
  if (field.value.trim() === "" || !Number.isFinite(side)) return null;
  return Math.min(maxSide, Math.max(MIN_SIDE, side));
}
