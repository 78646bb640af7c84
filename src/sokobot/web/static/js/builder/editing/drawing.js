// Owns the drawing of the builder as an immutable value, and what each tool does to one cell.
//
// A drawing need not be a puzzle: it may have no player, no boxes, a hole in its wall. Whether it
// can be played is for the server to judge. The cells are one string of XSB characters, row after
// row, so that nothing changes a drawing by accident, and a history of thousands stays cheap.

/** @typedef {{readonly width: number, readonly height: number, readonly cells: string}} Drawing */
/** @typedef {"wall"|"floor"|"goal"|"box"|"player"|"eraser"} Tool */
/**
 * @typedef {object} Counts
 * @property {number} width
 * @property {number} height
 * @property {number} boxes
 * @property {number} goals
 * @property {number} boxesHome boxes that stand on goals
 * @property {number} players
 */

/** An empty cell, in XSB characters. */
export const FLOOR = " ";
/** A wall, in XSB characters. */
export const WALL = "#";
/** The smallest width and height: one cell between two walls. */
export const MIN_SIDE = 3;

const GOALS = ".*+";
const PIECES = "$*@+";
const GOAL_UNDER = new Map([
  ["$", "*"],
  ["@", "+"],
  ["*", "*"],
  ["+", "+"],
]);

/**
 * @param {number} width
 * @param {number} height
 * @param {string} cells one XSB character a cell
 * @returns {Drawing}
 */
export function drawingOf(width, height, cells) {
  if (cells.length !== width * height) throw new RangeError("a drawing needs width x height cells");
  return Object.freeze({ width, height, cells });
}

/**
 * @param {number} width
 * @param {number} height
 * @returns {Drawing} floor everywhere
 */
export function emptyDrawing(width, height) {
  return drawingOf(width, height, FLOOR.repeat(width * height));
}

/**
 * @param {number} width
 * @param {number} height
 * @returns {Drawing} an empty room: walls on the border, floor inside
 */
export function emptyRoom(width, height) {
  const inside = WALL + FLOOR.repeat(width - 2) + WALL;
  const border = WALL.repeat(width);
  return drawingOf(width, height, border + inside.repeat(height - 2) + border);
}

/**
 * Reads rows that someone else wrote. Ragged rows are filled with floor, any other character (as
 * - and _) is floor, and of several players only the first stays.
 *
 * @param {readonly string[]} rows XSB characters
 * @returns {Drawing} at least MIN_SIDE cells each way
 */
export function drawingFromRows(rows) {
  const width = Math.max(MIN_SIDE, ...rows.map((row) => row.length));
  const height = Math.max(MIN_SIDE, rows.length);
  const padded = Array.from({ length: height }, (_, y) => (rows[y] ?? "").padEnd(width, FLOOR));
  const known = padded.join("").replace(/[^# .$*@+]/g, FLOOR);
  const player = known.search(/[@+]/);
  const onePlayer = (/** @type {string} */ sign, /** @type {number} */ cell) =>
    cell === player ? sign : withoutPiece(sign);
  return drawingOf(width, height, known.replace(/[@+]/g, onePlayer));
}

/**
 * @param {Drawing} drawing
 * @returns {string[]} one string of XSB characters a row, all of the same length
 */
export function rowsOf(drawing) {
  const { width, height, cells } = drawing;
  return Array.from({ length: height }, (_, y) => cells.slice(y * width, (y + 1) * width));
}

/**
 * @param {Drawing} one
 * @param {Drawing} other
 * @returns {boolean}
 */
export function isSameDrawing(one, other) {
  return one.width === other.width && one.height === other.height && one.cells === other.cells;
}

/**
 * Returns the drawing after one touch of a tool. There is never more than one player: painting
 * another moves the first one, wherever it stood. A box or player painted on a goal stands on it.
 *
 * @param {Drawing} drawing
 * @param {number} cell row * width + column
 * @param {Tool} tool
 * @returns {Drawing} the same object when nothing changed
 */
export function paint(drawing, cell, tool) {
  const before = drawing.cells[cell];
  if (before === undefined) return drawing;
  const after = characterAfter(before, tool);
  if (after === before) return drawing;
  const ground = tool === "player" ? drawing.cells.replace(/[@+]/, withoutPiece) : drawing.cells;
  const cells = ground.slice(0, cell) + after + ground.slice(cell + 1);
  return drawingOf(drawing.width, drawing.height, cells);
}

/**
 * Returns the drawing after a tool has touched many cells at once.
 *
 * @param {Drawing} drawing
 * @param {readonly number[]} cells
 * @param {Tool} tool
 * @returns {Drawing} the same object when nothing changed
 */
export function paintAll(drawing, cells, tool) {
  if (tool === "player") return cells.reduce((now, cell) => paint(now, cell, tool), drawing);
  const signs = Array.from(drawing.cells);
  for (const cell of cells) signs[cell] = characterAfter(signs[cell], tool);
  const after = signs.join("");
  return after === drawing.cells ? drawing : drawingOf(drawing.width, drawing.height, after);
}

/**
 * @param {Drawing} drawing
 * @returns {Counts} what stands in it
 */
export function countsOf(drawing) {
  const count = (/** @type {string} */ signs) =>
    Array.from(drawing.cells).filter((character) => signs.includes(character)).length;
  const { width, height } = drawing;
  return {
    width,
    height,
    boxes: count("$*"),
    goals: count(GOALS),
    boxesHome: count("*"),
    players: count("@+"),
  };
}

/** @param {string} before @param {Tool} tool @returns {string} */
function characterAfter(before, tool) {
  switch (tool) {
    case "wall":
      return WALL;
    case "floor":
      return FLOOR;
    case "goal":
      return GOAL_UNDER.get(before) ?? ".";
    case "box":
      return isGoal(before) ? "*" : "$";
    case "player":
      return isGoal(before) ? "+" : "@";
    case "eraser":
      return PIECES.includes(before) ? withoutPiece(before) : FLOOR;
    default:
      throw new TypeError(`no such tool: ${tool}`);
  }
}

/** @param {string} character */
function isGoal(character) {
  return GOALS.includes(character);
}

/** @param {string} character */
function withoutPiece(character) {
  return isGoal(character) ? "." : FLOOR;
}
