// Where the player can walk without pushing a box, and the shortest way there.
//
// A Walker is made once for many fills: a cell belongs to the latest fill when its mark equals
// the current one, so a new fill clears nothing.  Box travel asks for thousands of fills.

import { isWall, LETTERS, neighbour, opposite } from "./moves.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Position} Position */

/** Walks over one puzzle with a set of boxes in the way. */
export class Walker {
  /**
   * @param {Puzzle} puzzle
   * @param {Iterable<number>} boxes cells the player cannot enter
   */
  constructor(puzzle, boxes) {
    const size = puzzle.width * puzzle.height;
    this.puzzle = puzzle;
    this.neighbours = floorNeighbours(puzzle);
    this.blocked = new Uint8Array(size);
    for (const box of boxes) this.blocked[box] = 1;
    this.marks = new Int32Array(size);
    this.mark = 0;
    /** The letter of the step that led to each reached cell. */
    this.cameBy = new Array(size).fill("");
    this.queue = new Int32Array(size);
    this.reachedCount = 0;
  }

  /**
   * Puts a box onto a cell, or takes it away.
   * @param {number} cell
   * @param {boolean} isBlocked
   */
  setBlocked(cell, isBlocked) {
    this.blocked[cell] = isBlocked ? 1 : 0;
  }

  /**
   * Walks everywhere from `start`, nearest cells first, or until all of `wanted` are reached.
   * @param {number} start
   * @param {readonly number[]} [wanted] cells after which the fill may stop early
   */
  fill(start, wanted = []) {
    this.mark += 1;
    this.reachedCount = 0;
    let missing = wanted.length > 0 ? new Set(wanted).size : Infinity;
    missing -= this.#reach(start, "", wanted);
    for (let visited = 0; visited < this.reachedCount && missing > 0; visited += 1) {
      for (let way = 0; way < LETTERS.length; way += 1) {
        const ahead = this.neighbours[this.queue[visited] * LETTERS.length + way];
        if (ahead < 0 || this.blocked[ahead] || this.marks[ahead] === this.mark) continue;
        missing -= this.#reach(ahead, LETTERS[way], wanted);
      }
    }
  }

  /**
   * Whether the latest fill came to this cell.
   * @param {number} cell
   * @returns {boolean}
   */
  hasReached(cell) {
    return cell >= 0 && this.marks[cell] === this.mark;
  }

  /**
   * The cells of the latest fill, nearest first.
   * @returns {number[]}
   */
  reached() {
    return [...this.queue.subarray(0, this.reachedCount)];
  }

  /**
   * The steps of the latest fill from its start to a reached cell.
   * @param {number} cell
   * @returns {string}
   */
  wayTo(cell) {
    let way = "";
    for (let letter = this.cameBy[cell]; letter; letter = this.cameBy[cell]) {
      way = letter + way;
      cell = neighbour(this.puzzle, cell, opposite(letter));
    }
    return way;
  }

  /** Marks a cell as reached; returns 1 if it was one of the wanted cells. */
  #reach(cell, letter, wanted) {
    this.marks[cell] = this.mark;
    this.cameBy[cell] = letter;
    this.queue[this.reachedCount] = cell;
    this.reachedCount += 1;
    return wanted.includes(cell) ? 1 : 0;
  }
}

/** The neighbour of every cell in every direction, -1 for walls, at cell * 4 + direction. */
function floorNeighbours(puzzle) {
  const size = puzzle.width * puzzle.height;
  const found = new Int32Array(size * LETTERS.length).fill(-1);
  for (let cell = 0; cell < size; cell += 1) {
    for (let way = 0; way < LETTERS.length; way += 1) {
      const ahead = neighbour(puzzle, cell, LETTERS[way]);
      if (!isWall(puzzle, ahead)) found[cell * LETTERS.length + way] = ahead;
    }
  }
  return found;
}

/**
 * The player's region: every cell the player reaches without pushing, the own one included.
 * @param {Puzzle} puzzle
 * @param {Position} position
 * @returns {Set<number>}
 */
export function reachFrom(puzzle, position) {
  const walker = new Walker(puzzle, position.boxes);
  walker.fill(position.player);
  return new Set(walker.reached());
}

/**
 * A shortest walk to `cell`: "" when the player stands there, null when there is no way.
 * @param {Puzzle} puzzle
 * @param {Position} position
 * @param {number} cell
 * @returns {string | null}
 */
export function walkTo(puzzle, position, cell) {
  if (isWall(puzzle, cell) || position.boxes.has(cell)) return null;
  const walker = new Walker(puzzle, position.boxes);
  walker.fill(position.player, [cell]);
  return walker.hasReached(cell) ? walker.wayTo(cell) : null;
}
