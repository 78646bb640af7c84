// What was played, with undo and redo without limit.
//
// One line of moves and a place on it: undo and redo walk along the line, restart goes to its
// beginning and so keeps everything for redo.  A move that differs from the next one on the line
// replaces what came after; the same move just walks on.

import { afterMove } from "./game.js";
import { startPosition } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Position} Position */

/** The moves played on one puzzle. */
export class History {
  #letters = [];
  #positions;
  #place = 0;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.#positions = [startPosition(puzzle)];
  }

  /** @returns {Position} */
  get position() {
    return this.#positions[this.#place];
  }

  /** The moves that led to the position, pushes as capital letters. @returns {string} */
  get moves() {
    return this.#letters.slice(0, this.#place).join("");
  }

  /** The moves that redo would play. @returns {string} */
  get future() {
    return this.#letters.slice(this.#place).join("");
  }

  /** @returns {number} */
  get moveCount() {
    return this.#place;
  }

  /** @returns {number} */
  get pushCount() {
    let count = 0;
    for (let at = 0; at < this.#place; at += 1) count += Number(isPush(this.#letters[at]));
    return count;
  }

  /** @returns {boolean} */
  get canUndo() {
    return this.#place > 0;
  }

  /** @returns {boolean} */
  get canRedo() {
    return this.#place < this.#letters.length;
  }

  /**
   * Plays moves until one is blocked.
   * @param {string} letters in either case; the board decides which are pushes
   * @returns {number} how many were played
   */
  play(letters) {
    let played = 0;
    for (const letter of letters) {
      if (!this.#step(letter)) break;
      played += 1;
    }
    return played;
  }

  /** Takes one move back. @returns {boolean} whether there was one */
  undo() {
    if (!this.canUndo) return false;
    this.#place -= 1;
    return true;
  }

  /** Plays one undone move again. @returns {boolean} whether there was one */
  redo() {
    if (!this.canRedo) return false;
    this.#place += 1;
    return true;
  }

  /**
   * Goes back to just before the latest push, or to the start if nothing was pushed.
   * @returns {boolean} whether anything changed
   */
  undoPush() {
    const before = this.#place;
    while (this.undo() && !isPush(this.#letters[this.#place]));
    return this.#place !== before;
  }

  /**
   * Goes forward to just after the next push, or to the end if none follows.
   * @returns {boolean} whether anything changed
   */
  redoPush() {
    const before = this.#place;
    while (this.redo() && !isPush(this.#letters[this.#place - 1]));
    return this.#place !== before;
  }

  /** Goes back to the start; redo brings everything back. @returns {boolean} */
  restart() {
    return this.goTo(0);
  }

  /**
   * Goes to the position after the first `moveCount` moves of the line.
   * @param {number} moveCount
   * @returns {boolean} whether anything changed
   */
  goTo(moveCount) {
    const place = Math.min(Math.max(0, moveCount), this.#letters.length);
    const isElsewhere = place !== this.#place;
    this.#place = place;
    return isElsewhere;
  }

  /**
   * The position after the first `moveCount` moves of the line.
   * @param {number} moveCount
   * @returns {Position}
   */
  positionAt(moveCount) {
    return this.#positions[moveCount];
  }

  #step(letter) {
    const after = afterMove(this.puzzle, this.position, letter);
    if (!after) return false;
    if (this.#letters[this.#place] !== after.letter) {
      this.#letters.length = this.#place;
      this.#positions.length = this.#place + 1;
      this.#letters.push(after.letter);
      this.#positions.push(after.position);
    }
    this.#place += 1;
    return true;
  }
}

function isPush(letter) {
  return letter !== letter.toLowerCase();
}
