// The rules of the game: one move, and when a puzzle is solved.
// The same rules as `sokobot.rules`; tests/rule_cases holds both to the same cases.

import { isWall, neighbour } from "./moves.js";
import { reachableCells } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Position} Position */

/**
 * @typedef {object} Step
 * @property {Position} position  after the move
 * @property {{from: number, to: number} | null} pushed  the box that was shifted
 * @property {string} letter      capital if it pushed
 */

/**
 * Make one move, or return null if it is blocked.
 * @param {Puzzle} puzzle
 * @param {Position} position
 * @param {string} letter
 * @returns {Step | null}
 */
export function afterMove(puzzle, position, letter) {
  const ahead = neighbour(puzzle, position.player, letter);
  if (isWall(puzzle, ahead)) return null;
  if (!position.boxes.has(ahead)) {
    const after = { boxes: position.boxes, player: ahead };
    return { position: after, pushed: null, letter: letter.toLowerCase() };
  }
  const beyond = neighbour(puzzle, ahead, letter);
  if (isWall(puzzle, beyond) || position.boxes.has(beyond)) return null;
  const boxes = new Set(position.boxes);
  boxes.delete(ahead);
  boxes.add(beyond);
  return {
    position: { boxes, player: ahead },
    pushed: { from: ahead, to: beyond },
    letter: letter.toUpperCase(),
  };
}

/**
 * Whether a position wins: every box is on a goal or, where the author drew more boxes
 * than goals, every goal holds a box. Only what the player can reach counts.
 * @param {Puzzle} puzzle
 * @param {Position} position
 * @returns {boolean}
 */
export function isSolved(puzzle, position) {
  const boxes = reachableBoxes(puzzle, position);
  const goals = reachableGoals(puzzle);
  const everyBoxIsHome = boxes.every((cell) => puzzle.goals.has(cell));
  const everyGoalIsFilled = goals.every((cell) => position.boxes.has(cell));
  return boxes.length <= goals.length ? everyBoxIsHome : everyGoalIsFilled;
}

/**
 * @param {Puzzle} puzzle
 * @param {Position} position
 * @returns {number[]} the boxes that count
 */
export function reachableBoxes(puzzle, position) {
  const reach = reachableCells(puzzle);
  return [...position.boxes].filter((cell) => reach.has(cell));
}

/**
 * @param {Puzzle} puzzle
 * @returns {number[]} the goals that count
 */
export function reachableGoals(puzzle) {
  const reach = reachableCells(puzzle);
  return [...puzzle.goals].filter((cell) => reach.has(cell));
}
