// On which side of a box the player is: can the player walk round it from one neighbour to another?
//
// Take one cell away: two of its neighbours stay connected exactly when the steps to them lie in
// the same block (biconnected component) of the floor.  One depth-first search finds all blocks, so
// no walk is ever tried, and a drawing of 100 x 100 cells is answered while someone paints it.

import { LETTERS, neighbour, opposite } from "./moves.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** The sides of every cell of one connected floor. */
export class PlayerSides {
  /**
   * @param {Puzzle} puzzle
   * @param {ReadonlySet<number>} floor connected cells; the first one is where the search starts
   */
  constructor(puzzle, floor) {
    this.puzzle = puzzle;
    this.floor = floor;
    /** Block of the step from a cell in a direction, at cell * 4 + direction; -1: no such step. */
    this.blocks = new Int32Array(puzzle.width * puzzle.height * 4).fill(-1);
    this.blockCount = 0;
    const [start] = floor;
    if (start !== undefined) this.#findBlocks(start);
  }

  /**
   * The side of `box` that its neighbour in direction `letter` lies on, or -1 if that is not floor.
   * @param {number} box
   * @param {string} letter
   * @returns {number}
   */
  sideOf(box, letter) {
    return this.blocks[box * 4 + LETTERS.indexOf(letter)];
  }

  /**
   * All sides of `box`, each once.
   * @param {number} box
   * @returns {number[]}
   */
  sidesAround(box) {
    const sides = [...LETTERS].map((letter) => this.sideOf(box, letter));
    return [...new Set(sides.filter((side) => side >= 0))];
  }

  /** Hopcroft and Tarjan's search for blocks, with a stack of its own: boards can be mazes. */
  #findBlocks(start) {
    const order = new Map([[start, 0]]);
    const low = new Map([[start, 0]]);
    const steps = [];
    const path = [{ cell: start, cameBy: "", nextLetter: 0 }];
    while (path.length > 0) {
      const here = path[path.length - 1];
      if (here.nextLetter === LETTERS.length) {
        path.pop();
        if (path.length > 0) this.#leave(here, path[path.length - 1].cell, order, low, steps);
        continue;
      }
      const letter = LETTERS[here.nextLetter];
      here.nextLetter += 1;
      const ahead = neighbour(this.puzzle, here.cell, letter);
      if (!this.floor.has(ahead) || letter === (here.cameBy && opposite(here.cameBy))) continue;
      if (!order.has(ahead)) {
        steps.push({ cell: here.cell, letter });
        low.set(ahead, order.size);
        order.set(ahead, order.size);
        path.push({ cell: ahead, cameBy: letter, nextLetter: 0 });
      } else if (order.get(ahead) < order.get(here.cell)) {
        steps.push({ cell: here.cell, letter });
        low.set(here.cell, Math.min(low.get(here.cell), order.get(ahead)));
      }
    }
  }

  /** Goes back from a cell to its parent; what cannot get past the parent is a block. */
  #leave(left, parent, order, low, steps) {
    low.set(parent, Math.min(low.get(parent), low.get(left.cell)));
    if (low.get(left.cell) < order.get(parent)) return;
    for (;;) {
      const { cell, letter } = steps.pop();
      const ahead = neighbour(this.puzzle, cell, letter);
      this.blocks[cell * 4 + LETTERS.indexOf(letter)] = this.blockCount;
      this.blocks[ahead * 4 + LETTERS.indexOf(opposite(letter))] = this.blockCount;
      if (cell === parent && letter === left.cameBy) break;
    }
    this.blockCount += 1;
  }
}
