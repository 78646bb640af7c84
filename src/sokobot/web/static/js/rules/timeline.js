// A solution laid out in time: the position after any number of moves.
//
// Every 64th position is kept whole; the others are replayed from there, so that scrubbing
// through ten thousand moves stays quick without ten thousand copies of the boxes.

import { afterMove } from "./game.js";
import { startPosition } from "./puzzle.js";

const KEPT_EVERY = 64;

/** The positions of one solution, by move number; 0 is the start. */
export class Timeline {
  /**
   * @param {import("./puzzle.js").Puzzle} puzzle
   * @param {string} moves  LURD letters
   * @throws {RangeError} a move is blocked
   */
  constructor(puzzle, moves) {
    this.puzzle = puzzle;
    /** @type {number[]} the numbers of the moves that push, from 1 */
    this.pushMarks = [];
    this.#kept = [startPosition(puzzle)];
    let position = this.#kept[0];
    const letters = [];
    for (const [index, letter] of [...moves].entries()) {
      const step = afterMove(puzzle, position, letter);
      if (step === null) throw new RangeError(`move ${index + 1} (${letter}) is blocked`);
      position = step.position;
      letters.push(step.letter);
      if (step.pushed) this.pushMarks.push(index + 1);
      if ((index + 1) % KEPT_EVERY === 0) this.#kept.push(position);
    }
    this.#letters = letters.join("");
  }

  /** @type {import("./puzzle.js").Position[]} */
  #kept;

  #letters = "";

  /** @returns {string} the moves, with pushes in capitals */
  get moves() {
    return this.#letters;
  }

  /** @returns {number} how many moves there are */
  get length() {
    return this.#letters.length;
  }

  /** @returns {number} how many of them push */
  get pushCount() {
    return this.pushMarks.length;
  }

  /**
   * @param {number} number
   * @returns {string} the letter of move `number`, from 1
   */
  letterAt(number) {
    return this.#letters[number - 1];
  }

  /**
   * @param {number} number
   * @returns {import("./puzzle.js").Position} the position after `number` moves
   */
  positionAt(number) {
    const kept = Math.floor(number / KEPT_EVERY);
    let position = this.#kept[kept];
    for (let move = kept * KEPT_EVERY; move < number; move += 1) {
      position = afterMove(this.puzzle, position, this.#letters[move]).position;
    }
    return position;
  }

  /**
   * @param {number} number
   * @returns {number} how many of the first `number` moves push
   */
  pushesAt(number) {
    let low = 0;
    let high = this.pushMarks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.pushMarks[middle] <= number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
