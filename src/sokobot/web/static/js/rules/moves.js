// The four directions and their LURD letters: `udlr` is a step, `UDLR` a push.

/** The letters of the four directions. */
export const LETTERS = "udlr";

const ROWS = { u: -1, d: 1, l: 0, r: 0 };
const COLUMNS = { u: 0, d: 0, l: -1, r: 1 };
const OPPOSITE = { u: "d", d: "u", l: "r", r: "l" };
const NAMES = { u: "up", d: "down", l: "left", r: "right" };

/**
 * The next cell in a direction, or -1 outside the grid.
 * @param {{width: number, height: number}} grid
 * @param {number} cell
 * @param {string} letter  in either case
 * @returns {number}
 */
export function neighbour(grid, cell, letter) {
  const way = letter.toLowerCase();
  const row = Math.floor(cell / grid.width) + ROWS[way];
  const column = (cell % grid.width) + COLUMNS[way];
  const isInside = row >= 0 && row < grid.height && column >= 0 && column < grid.width;
  return isInside ? row * grid.width + column : -1;
}

/**
 * Everything outside the grid is wall.
 * @param {import("./puzzle.js").Puzzle} puzzle
 * @param {number} cell
 * @returns {boolean}
 */
export function isWall(puzzle, cell) {
  return cell < 0 || puzzle.walls[cell] === 1;
}

/**
 * @param {string} letter
 * @returns {string} the way back
 */
export function opposite(letter) {
  return OPPOSITE[letter.toLowerCase()];
}

/**
 * @param {string} letter
 * @returns {string} "up", "down", "left" or "right"
 */
export function directionName(letter) {
  return NAMES[letter.toLowerCase()];
}

/**
 * @param {string} text
 * @returns {boolean} whether these are moves in LURD letters and nothing else
 */
export function areMoves(text) {
  return /^[udlr]*$/i.test(text);
}
