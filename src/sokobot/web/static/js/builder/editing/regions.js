// Owns parts of a drawing: rectangles of cells, connected areas, mirror images of cells, and parts
// that are taken out and put in elsewhere. Pure functions; what does not fit is cut off.

import { drawingOf, FLOOR } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {{left: number, top: number, width: number, height: number}} Region */
/** @typedef {"none"|"left-right"|"up-down"|"both"|"turn"} Symmetry */

/** Which images a cell has, as [mirrored left to right, mirrored top to bottom]. */
/** @type {Record<Symmetry, [boolean, boolean][]>} */
const IMAGES = {
  none: [],
  "left-right": [[true, false]],
  "up-down": [[false, true]],
  both: [
    [true, false],
    [false, true],
    [true, true],
  ],
  turn: [[true, true]],
};

/**
 * @param {Drawing} drawing
 * @param {number} one a cell
 * @param {number} other the cell at the opposite corner
 * @returns {Region}
 */
export function regionBetween(drawing, one, other) {
  const [x0, y0] = [one % drawing.width, Math.floor(one / drawing.width)];
  const [x1, y1] = [other % drawing.width, Math.floor(other / drawing.width)];
  const [left, top] = [Math.min(x0, x1), Math.min(y0, y1)];
  return { left, top, width: Math.abs(x1 - x0) + 1, height: Math.abs(y1 - y0) + 1 };
}

/**
 * @param {Drawing} drawing
 * @param {Region} region may reach beyond the drawing
 * @returns {number[]} its cells
 */
export function cellsOf(drawing, { left, top, width, height }) {
  const cells = [];
  for (let y = Math.max(0, top); y < Math.min(drawing.height, top + height); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(drawing.width, left + width); x += 1) {
      cells.push(y * drawing.width + x);
    }
  }
  return cells;
}

/**
 * @param {Drawing} drawing
 * @param {Region} region
 * @returns {number[]} the cells along its edge
 */
export function rimOf(drawing, region) {
  const { left, top, width, height } = region;
  return cellsOf(drawing, region).filter((cell) => {
    const [x, y] = [(cell % drawing.width) - left, Math.floor(cell / drawing.width) - top];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  });
}

/**
 * @param {Drawing} drawing
 * @param {number} cell
 * @returns {number[]} the cells that show the same and hang together with it
 */
export function areaAround(drawing, cell) {
  const { width, cells } = drawing;
  const found = new Set([cell]);
  for (const place of found) {
    const x = place % width;
    const besides = [place - width, place + width];
    if (x > 0) besides.push(place - 1);
    if (x < width - 1) besides.push(place + 1);
    for (const next of besides) if (cells[next] === cells[cell]) found.add(next);
  }
  return [...found];
}

/**
 * @param {Drawing} drawing
 * @param {readonly number[]} cells
 * @param {Symmetry} symmetry
 * @returns {number[]} the cells and their mirror images
 */
export function withImages(drawing, cells, symmetry) {
  const { width, height } = drawing;
  const image = (/** @type {number} */ cell, /** @type {[boolean, boolean]} */ [flipX, flipY]) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    return (flipY ? height - 1 - y : y) * width + (flipX ? width - 1 - x : x);
  };
  const images = IMAGES[symmetry].flatMap((flips) => cells.map((cell) => image(cell, flips)));
  return [...new Set([...images, ...cells])];
}

/**
 * @param {Drawing} drawing
 * @param {Region} region inside the drawing
 * @returns {Drawing} that part alone, of any size
 */
export function partOf(drawing, region) {
  const cells = cellsOf(drawing, region).map((cell) => drawing.cells[cell]);
  return drawingOf(region.width, region.height, cells.join(""));
}

/**
 * @param {Drawing} drawing
 * @param {Region} region
 * @returns {Drawing} with floor there
 */
export function withoutPart(drawing, region) {
  const signs = Array.from(drawing.cells);
  for (const cell of cellsOf(drawing, region)) signs[cell] = FLOOR;
  return drawingOf(drawing.width, drawing.height, signs.join(""));
}

/**
 * @param {Drawing} drawing
 * @param {Drawing} part
 * @param {number} left
 * @param {number} top
 * @returns {Drawing} with the part over it; a player in the part is the only one then
 */
export function withPart(drawing, part, left, top) {
  const target = cellsOf(drawing, { left, top, width: part.width, height: part.height });
  const signAt = (/** @type {number} */ cell) => {
    const [x, y] = [(cell % drawing.width) - left, Math.floor(cell / drawing.width) - top];
    return part.cells[y * part.width + x];
  };
  const bringsPlayer = target.some((cell) => "@+".includes(signAt(cell)));
  const ground = bringsPlayer
    ? drawing.cells.replace(/[@+]/, (sign) => (sign === "+" ? "." : FLOOR))
    : drawing.cells;
  const signs = Array.from(ground);
  for (const cell of target) signs[cell] = signAt(cell);
  return drawingOf(drawing.width, drawing.height, signs.join(""));
}
