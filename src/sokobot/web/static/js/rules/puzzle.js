// The puzzle as drawn, and positions on it. Pure values: nothing here knows of a page.
//
// A cell is a number, row * width + column, so that sets of cells are cheap.
// Reading files is the server's business; here a drawing comes as clean rows.

/**
 * @typedef {object} Puzzle
 * @property {number} width
 * @property {number} height
 * @property {readonly string[]} rows   XSB characters, every row as wide as the grid
 * @property {Uint8Array} walls         1 where a wall is
 * @property {ReadonlySet<number>} goals
 * @property {ReadonlySet<number>} boxes
 * @property {number} player            -1 in a drawing without a player
 * @property {string} title
 * @property {string} author
 */

/** @typedef {{boxes: ReadonlySet<number>, player: number}} Position */

const BOXES = "$*";
const GOALS = ".*+";

/**
 * Read a drawing in XSB characters; `-` and `_` are floor too, short rows are filled up.
 * @param {readonly string[]} rows
 * @param {{title?: string, author?: string}} [words]
 * @returns {Puzzle}
 */
export function puzzleFromRows(rows, { title = "", author = "" } = {}) {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const clean = rows.map((row) => row.replace(/[-_]/g, " ").padEnd(width));
  const text = clean.join("");
  return Object.freeze({
    width,
    height: clean.length,
    rows: Object.freeze(clean),
    walls: Uint8Array.from(text, (character) => Number(character === "#")),
    goals: cellsWith(text, GOALS),
    boxes: cellsWith(text, BOXES),
    player: text.search(/[@+]/),
    title,
    author,
  });
}

function cellsWith(text, characters) {
  const cells = new Set();
  for (let cell = 0; cell < text.length; cell += 1) {
    if (characters.includes(text[cell])) cells.add(cell);
  }
  return cells;
}

/**
 * @param {Puzzle} puzzle
 * @returns {Position} where the puzzle starts
 */
export function startPosition(puzzle) {
  return { boxes: puzzle.boxes, player: puzzle.player };
}

/**
 * Draw a position in XSB characters.
 * @param {Puzzle} puzzle
 * @param {Position} [position]
 * @returns {string[]}
 */
export function rowsAt(puzzle, position = startPosition(puzzle)) {
  return Array.from({ length: puzzle.height }, (_, row) => {
    let line = "";
    for (let column = 0; column < puzzle.width; column += 1) {
      line += characterAt(puzzle, position, row * puzzle.width + column);
    }
    return line;
  });
}

/**
 * Draw a position as text, without trailing blanks.
 * @param {Puzzle} puzzle
 * @param {Position} [position]
 * @returns {string}
 */
export function textAt(puzzle, position = startPosition(puzzle)) {
  return rowsAt(puzzle, position)
    .map((row) => row.trimEnd())
    .join("\n");
}

/**
 * @param {Puzzle} puzzle
 * @param {Position} position
 * @param {number} cell
 * @returns {string} one XSB character
 */
export function characterAt(puzzle, position, cell) {
  if (puzzle.walls[cell]) return "#";
  const isGoal = puzzle.goals.has(cell);
  if (position.boxes.has(cell)) return isGoal ? "*" : "$";
  if (position.player === cell) return isGoal ? "+" : "@";
  return isGoal ? "." : " ";
}

const reachOf = new WeakMap();

/**
 * The cells the player could ever stand on if there were no boxes.
 * @param {Puzzle} puzzle
 * @returns {ReadonlySet<number>}
 */
export function reachableCells(puzzle) {
  if (!reachOf.has(puzzle)) reachOf.set(puzzle, flood(puzzle, puzzle.player));
  return reachOf.get(puzzle);
}

function flood(puzzle, start) {
  const reached = new Set(start < 0 ? [] : [start]);
  for (const cell of reached) {
    for (const next of besides(puzzle, cell)) {
      if (!puzzle.walls[next]) reached.add(next);
    }
  }
  return reached;
}

/**
 * The up to four cells of the grid beside a cell.
 * @param {{width: number, height: number}} grid
 * @param {number} cell
 * @returns {number[]}
 */
export function besides(grid, cell) {
  const column = cell % grid.width;
  const found = [];
  if (cell >= grid.width) found.push(cell - grid.width);
  if (cell + grid.width < grid.width * grid.height) found.push(cell + grid.width);
  if (column > 0) found.push(cell - 1);
  if (column < grid.width - 1) found.push(cell + 1);
  return found;
}

/**
 * @param {{width: number}} grid
 * @param {number} x
 * @param {number} y
 * @returns {number} the cell in column x, row y
 */
export function cellOf(grid, x, y) {
  return y * grid.width + x;
}

/**
 * @param {{width: number}} grid
 * @param {number} cell
 * @returns {[number, number]} column and row
 */
export function pointOf(grid, cell) {
  return [cell % grid.width, Math.floor(cell / grid.width)];
}

/**
 * How people call a cell, counting from 1.
 * @param {{width: number}} grid
 * @param {number} cell
 * @returns {string}
 */
export function cellName(grid, cell) {
  const [x, y] = pointOf(grid, cell);
  return `row ${y + 1}, column ${x + 1}`;
}
