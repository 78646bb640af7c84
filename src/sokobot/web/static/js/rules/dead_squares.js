// Squares from which no play ever brings a box to a goal, whatever the other boxes do.
//
// Counted backwards, as src/sokobot/reference/push_distances.py does: start with a box on each goal
// and pull it away as long as the player can stand where a puller must.  What no pull reaches is
// dead.  The player's side of the box counts too: in a corridor nobody walks round a box.

import { LETTERS, neighbour } from "./moves.js";
import { PlayerSides } from "./player_sides.js";
import { reachableCells } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** @type {WeakMap<Puzzle, Set<number>>} */
const known = new WeakMap();

/**
 * The dead squares among the cells the player can reach.
 *
 * Empty where nothing is proved: with more boxes than goals some boxes may rest anywhere, and
 * without a goal there is nothing to pull from.
 * @param {Puzzle} puzzle
 * @returns {Set<number>}
 */
export function deadSquares(puzzle) {
  let dead = known.get(puzzle);
  if (!dead) {
    dead = findDeadSquares(puzzle);
    known.set(puzzle, dead);
  }
  return dead;
}

/**
 * Whether some boxes may rest off the goals because the author drew fewer goals than boxes.
 * Boxes never leave or enter the cells within reach, so the drawing decides it for good.
 * @param {Puzzle} puzzle
 * @returns {boolean}
 */
export function hasSurplusBoxes(puzzle) {
  const reachable = reachableCells(puzzle);
  const count = (cells) => [...cells].filter((cell) => reachable.has(cell)).length;
  return count(puzzle.boxes) > count(puzzle.goals);
}

function findDeadSquares(puzzle) {
  if (puzzle.player < 0 || hasSurplusBoxes(puzzle)) return new Set();
  const reachable = reachableCells(puzzle);
  const goals = [...puzzle.goals].filter((goal) => reachable.has(goal));
  if (goals.length === 0) return new Set();
  const alive = pulledFrom(puzzle, reachable, goals);
  return new Set([...reachable].filter((cell) => !alive.has(cell)));
}

/** The cells a box can come from: every box cell that some pulls from a goal lead to. */
function pulledFrom(puzzle, floor, goals) {
  const sides = new PlayerSides(puzzle, floor);
  const alive = new Set(goals);
  const met = new Set();
  const queue = [];
  const meet = (box, side) => {
    const key = box * (sides.blockCount + 1) + side;
    if (met.has(key)) return;
    met.add(key);
    alive.add(box);
    queue.push({ box, side });
  };
  for (const goal of goals) for (const side of sides.sidesAround(goal)) meet(goal, side);
  for (let next = queue.pop(); next; next = queue.pop()) {
    for (const letter of LETTERS) {
      // Undo a push in the other direction: the player, who stands where the box was, steps back.
      const before = neighbour(puzzle, next.box, letter);
      if (!floor.has(before) || sides.sideOf(next.box, letter) !== next.side) continue;
      const player = neighbour(puzzle, before, letter);
      if (floor.has(player)) meet(before, sides.sideOf(before, letter));
    }
  }
  return alive;
}
