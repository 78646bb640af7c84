// Boxes that no play can move again without losing a box.
//
// Assume that all boxes are frozen, then strike out every box that could be pushed along some axis,
// until nothing changes; those that remain hold each other for good.  The other way round (start
// from walls and let the frost spread) misses boxes that only hold each other.

import { deadSquares } from "./dead_squares.js";
import { neighbour } from "./moves.js";
import { reachableCells } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Position} Position */

const AXES = ["ud", "lr"];

/**
 * The frozen boxes of a position, on goals or not, as src/sokobot/reference/deadlocks.py finds
 * them.  Boxes out of the player's reach are scenery and not among them.
 * @param {Puzzle} puzzle
 * @param {Position} position
 * @returns {Set<number>}
 */
export function frozenBoxes(puzzle, position) {
  const floor = reachableCells(puzzle);
  const dead = deadSquares(puzzle);
  const frozen = new Set([...position.boxes].filter((box) => floor.has(box)));
  for (let isSettled = false; !isSettled; ) {
    const loose = [...frozen].filter((box) => canMove(puzzle, box, frozen, floor, dead));
    for (const box of loose) frozen.delete(box);
    isSettled = loose.length === 0;
  }
  return frozen;
}

/**
 * Whether some push of `box` is not ruled out by walls, frozen boxes or dead squares.
 * A push needs both neighbours on its axis: one for the player, one for the box.
 */
function canMove(puzzle, box, frozen, floor, dead) {
  return AXES.some((axis) => {
    const ends = [...axis].map((letter) => neighbour(puzzle, box, letter));
    const isOpen = ends.every((end) => floor.has(end) && !frozen.has(end));
    return isOpen && !ends.every((end) => dead.has(end));
  });
}
