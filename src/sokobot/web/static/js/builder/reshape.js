// Owns every change to a drawing as a whole: size, mirror, rotation, trimming, walls around it.
// Pure functions from drawing to drawing; what still fits is never lost.

import { FLOOR, MIN_SIDE, WALL, drawingOf, emptyDrawing, isSameDrawing, rowsOf } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {"top"|"bottom"|"left"|"right"} Side */

/**
 * @param {Drawing} drawing
 * @param {number} width
 * @param {number} height
 * @returns {Drawing} of that size; columns come and go at the right, rows at the bottom
 */
export function resized(drawing, width, height) {
  return windowOf(drawing, 0, 0, width, height);
}

/**
 * @param {Drawing} drawing
 * @param {Side} side
 * @param {number} count rows or columns to add there; negative takes away
 * @returns {Drawing} never smaller than MIN_SIDE each way
 */
export function grown(drawing, side, count) {
  const { width, height } = drawing;
  if (side === "left" || side === "right") {
    const after = Math.max(MIN_SIDE, width + count);
    return windowOf(drawing, side === "left" ? width - after : 0, 0, after, height);
  }
  const after = Math.max(MIN_SIDE, height + count);
  return windowOf(drawing, 0, side === "top" ? height - after : 0, width, after);
}

/**
 * @param {Drawing} drawing
 * @returns {Drawing} left and right exchanged
 */
export function mirroredLeftRight(drawing) {
  return fromSource(drawing.width, drawing.height, drawing, (x, y) => [drawing.width - 1 - x, y]);
}

/**
 * @param {Drawing} drawing
 * @returns {Drawing} top and bottom exchanged
 */
export function mirroredUpDown(drawing) {
  return fromSource(drawing.width, drawing.height, drawing, (x, y) => [x, drawing.height - 1 - y]);
}

/**
 * @param {Drawing} drawing
 * @returns {Drawing} a quarter turn clockwise
 */
export function rotatedRight(drawing) {
  return fromSource(drawing.height, drawing.width, drawing, (x, y) => [y, drawing.height - 1 - x]);
}

/**
 * @param {Drawing} drawing
 * @returns {Drawing} a quarter turn counter-clockwise
 */
export function rotatedLeft(drawing) {
  return fromSource(drawing.height, drawing.width, drawing, (x, y) => [drawing.width - 1 - y, x]);
}

/**
 * @param {Drawing} drawing
 * @returns {Drawing} without empty rows and columns at the border; unchanged if there is nothing in it
 */
export function shrunkToContent(drawing) {
  const rows = rowsOf(drawing);
  const filled = rows.flatMap((row, y) => (row.trim() ? [y] : []));
  if (filled.length === 0) return drawing;
  const [top, bottom] = [filled[0], filled[filled.length - 1]];
  const left = Math.min(...filled.map((y) => row_start(rows[y])));
  const right = Math.max(...filled.map((y) => rows[y].trimEnd().length));
  const width = Math.max(MIN_SIDE, right - left);
  return windowOf(drawing, left, top, width, Math.max(MIN_SIDE, bottom - top + 1));
}

/**
 * Puts walls where the inside meets the outside: next to everything that is drawn, also diagonally, and
 * on no cell that holds anything. The drawing grows by a row or column where its border needs one.
 *
 * The inside is what the pieces and goals can be walked to from, as long as that does not run off the
 * drawing; where it does, the whole rectangle around what is drawn gets a wall.
 *
 * @param {Drawing} drawing
 * @returns {Drawing}
 */
export function surroundedWithWalls(drawing) {
  const { width, height, cells } = drawing;
  if (!/[.$*@+]/.test(cells)) return borderedWithWalls(drawing);
  const outside = outsideCells(drawing);
  const isOpen = Array.from(cells).some((sign, cell) => ".$*@+".includes(sign) && outside.has(cell));
  return isOpen || outside.size === width * height ? borderedWithWalls(drawing) : drawing;
}

/**
 * @param {Drawing} drawing
 * @returns {Drawing} floor everywhere, of the same size
 */
export function cleared(drawing) {
  const empty = emptyDrawing(drawing.width, drawing.height);
  return isSameDrawing(empty, drawing) ? drawing : empty;
}
