// Owns every change to a drawing as a whole: size, mirror, rotation, trimming, walls around it,
// and its text.
// Pure functions from drawing to drawing; what still fits is never lost.

import {
  drawingOf,
  emptyDrawing,
  FLOOR,
  isSameDrawing,
  MIN_SIDE,
  rowsOf,
  WALL,
} from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {"top"|"bottom"|"left"|"right"} Side */

/** @type {readonly Side[]} */
const SIDES = ["top", "bottom", "left", "right"];

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
 * @returns {Drawing} without the empty rows and columns around it; an empty one stays as it is
 */
export function shrunkToContent(drawing) {
  const rows = rowsOf(drawing);
  const filled = rows.flatMap((row, y) => (row.trim() ? [y] : []));
  if (filled.length === 0) return drawing;
  const [top, bottom] = [filled[0], filled[filled.length - 1]];
  const left = Math.min(...filled.map((y) => rows[y].search(/\S/)));
  const right = Math.max(...filled.map((y) => rows[y].trimEnd().length));
  const width = Math.max(MIN_SIDE, right - left);
  return windowOf(drawing, left, top, width, Math.max(MIN_SIDE, bottom - top + 1));
}

/**
 * Turns the border of the drawing into wall. Where a box, goal or player stands on the border, the
 * drawing first grows on that side, so that nothing is painted over.
 *
 * @param {Drawing} drawing
 * @returns {Drawing} the same object if the border was wall already
 */
export function surroundedWithWalls(drawing) {
  const isTaken = (/** @type {Drawing} */ room, /** @type {Side} */ side) =>
    /[.$*@+]/.test(borderLine(room, side));
  const roomy = SIDES.reduce(
    (room, side) => (isTaken(room, side) ? grown(room, side, 1) : room),
    drawing,
  );
  const { width, height } = roomy;
  const isBorder = (/** @type {number} */ x, /** @type {number} */ y) =>
    x === 0 || y === 0 || x === width - 1 || y === height - 1;
  const cells = Array.from(roomy.cells, (character, cell) =>
    isBorder(cell % width, Math.floor(cell / width)) ? WALL : character,
  );
  const walled = drawingOf(width, height, cells.join(""));
  return isSameDrawing(walled, drawing) ? drawing : walled;
}

/**
 * Writes the drawing as others read it. An empty row between two halves would end a puzzle in most
 * formats, so that it is written with signs for floor.
 *
 * @param {Drawing} drawing
 * @returns {string} XSB text, without the empty cells around the drawing; empty if nothing is drawn
 */
export function textOf(drawing) {
  if (drawing.cells.trim() === "") return "";
  const rows = rowsOf(shrunkToContent(drawing));
  const lines = rows.map((row) => row.trimEnd() || "-".repeat(row.length));
  return lines.join("\n").replace(/(\n-+)+$/, ""); // below it, where it is lower than MIN_SIDE
}

/**
 * @param {Drawing} drawing
 * @returns {Drawing} floor everywhere, of the same size
 */
export function cleared(drawing) {
  const empty = emptyDrawing(drawing.width, drawing.height);
  return isSameDrawing(empty, drawing) ? drawing : empty;
}

/** The outermost row or column on a side. */
function borderLine(drawing, side) {
  const rows = rowsOf(drawing);
  if (side === "top") return rows[0];
  if (side === "bottom") return rows[rows.length - 1];
  return rows.map((row) => (side === "left" ? row[0] : row[row.length - 1])).join("");
}

/**
 * @param {Drawing} drawing
 * @param {number} left may be negative: floor is added there
 * @param {number} top
 * @param {number} width
 * @param {number} height
 * @returns {Drawing} that part of the drawing, with floor where it reaches beyond it
 */
function windowOf(drawing, left, top, width, height) {
  const part = fromSource(width, height, drawing, (x, y) => [x + left, y + top]);
  return isSameDrawing(part, drawing) ? drawing : part;
}

/**
 * @param {number} width
 * @param {number} height
 * @param {Drawing} source
 * @param {(x: number, y: number) => [number, number]} place where in the source a cell comes from
 * @returns {Drawing}
 */
function fromSource(width, height, source, place) {
  let cells = "";
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = place(x, y);
      const isInside = fromX >= 0 && fromY >= 0 && fromX < source.width && fromY < source.height;
      cells += isInside ? source.cells[fromY * source.width + fromX] : FLOOR;
    }
  }
  return drawingOf(width, height, cells);
}
