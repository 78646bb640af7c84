// Every square one box can be pushed to while all other boxes stay where they are.
//
// A search over box square x side the player stands on.  Pushes are counted in layers, and within
// a layer the way with the fewest moves wins: fewest pushes first, then fewest moves, exactly.

import { isWall, LETTERS, neighbour, opposite } from "./moves.js";
import { Walker } from "./walking.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Position} Position */

/**
 * The box somewhere on its way: `walk` and then a push in direction `letter` led here.
 * @typedef {{box: number, player: number, pushCount: number, moveCount: number, walk: string,
 *            letter: string, before: Stop | null}} Stop
 */

/**
 * The moves that bring `box` to each square it can reach; its own square is not among them.
 * @param {Puzzle} puzzle
 * @param {Position} position
 * @param {number} box
 * @returns {Map<number, string>} from a cell to the moves, walks included, pushes as capitals
 */
export function boxTravels(puzzle, position, box) {
  const others = new Set(position.boxes);
  others.delete(box);
  const walker = new Walker(puzzle, others);
  const best = new Map();
  const seen = new Set();
  const counts = { pushCount: 0, moveCount: 0 };
  let layer = [{ box, player: position.player, ...counts, walk: "", letter: "", before: null }];
  while (layer.length > 0) {
    layer = nextLayer(walker, layer, seen);
    for (const stop of layer) if (isBetter(stop, best.get(stop.box))) best.set(stop.box, stop);
  }
  best.delete(box);
  return new Map([...best].map(([cell, stop]) => [cell, movesTo(stop)]));
}

/** Fewer pushes, or as many pushes and fewer moves. */
function isBetter(stop, known) {
  if (!known) return true;
  const isTie = stop.pushCount === known.pushCount;
  return isTie ? stop.moveCount < known.moveCount : stop.pushCount < known.pushCount;
}

/** All stops that are one push further and were not met with fewer pushes. */
function nextLayer(walker, layer, seen) {
  const found = new Map();
  for (const stop of layer) {
    for (const further of stopsAfter(walker, stop)) {
      const key = further.box * 4 + LETTERS.indexOf(further.letter);
      if (seen.has(key)) continue;
      if (isBetter(further, found.get(key))) found.set(key, further);
    }
  }
  for (const key of found.keys()) seen.add(key);
  return [...found.values()];
}

/** The stops one push after `stop`, each with the shortest walk before the push. */
function stopsAfter(walker, stop) {
  const { puzzle } = walker;
  const isFree = (cell) => !isWall(puzzle, cell) && !walker.blocked[cell];
  const pushes = [];
  for (const letter of LETTERS) {
    const behind = neighbour(puzzle, stop.box, opposite(letter));
    const ahead = neighbour(puzzle, stop.box, letter);
    if (isFree(behind) && isFree(ahead)) pushes.push({ letter, behind, ahead });
  }
  if (pushes.length === 0) return [];
  walker.setBlocked(stop.box, true);
  walker.fill(
    stop.player,
    pushes.map((push) => push.behind),
  );
  walker.setBlocked(stop.box, false);
  return pushes
    .filter((push) => walker.hasReached(push.behind))
    .map(({ letter, behind, ahead }) => {
      const walk = walker.wayTo(behind);
      const pushCount = stop.pushCount + 1;
      const moveCount = stop.moveCount + walk.length + 1;
      return { box: ahead, player: stop.box, pushCount, moveCount, walk, letter, before: stop };
    });
}

/** The moves from the start of the travel to a stop. */
function movesTo(stop) {
  const parts = [];
  for (let at = stop; at.before; at = at.before) parts.push(at.walk + at.letter.toUpperCase());
  return parts.reverse().join("");
}
