// Positions that can no longer be won, each with its reason in one sentence.
//
// Only proofs count: null means "not proved", never "still winnable".  Two proofs, both as in
// src/sokobot/reference/deadlocks.py: a box on a dead square, and boxes frozen off their goals.
// With more boxes than goals a box off the goals may be one that rests anywhere, so neither holds.

import { deadSquares, hasSurplusBoxes } from "./dead_squares.js";
import { frozenBoxes } from "./freeze.js";
import { isWall, LETTERS, neighbour } from "./moves.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./puzzle.js").Position} Position */
/** @typedef {{kind: "dead_square" | "freeze", cells: number[], sentence: string}} Deadlock */

/**
 * The proof that a position is lost, or null if there is none.
 * @param {Puzzle} puzzle
 * @param {Position} position
 * @returns {Deadlock | null} `cells` are the boxes it is about, in reading order
 */
export function deadlockAt(puzzle, position) {
  if (puzzle.player < 0 || hasSurplusBoxes(puzzle)) return null;
  const dead = deadSquares(puzzle);
  const lost = inOrder([...position.boxes].filter((box) => dead.has(box)));
  if (lost.length > 0) {
    return { kind: "dead_square", cells: lost, sentence: deadSquareSentence(puzzle, lost) };
  }
  const cells = frozenOffGoals(puzzle, frozenBoxes(puzzle, position));
  if (cells.length === 0) return null;
  return { kind: "freeze", cells, sentence: freezeSentence(puzzle, cells) };
}

/** The frozen boxes that are off the goals, with the frozen boxes that hold them. */
function frozenOffGoals(puzzle, frozen) {
  const found = new Set([...frozen].filter((box) => !puzzle.goals.has(box)));
  for (const box of found) {
    for (const letter of LETTERS) {
      const beside = neighbour(puzzle, box, letter);
      if (frozen.has(beside)) found.add(beside);
    }
  }
  return inOrder([...found]);
}

function deadSquareSentence(puzzle, lost) {
  if (lost.length > 1) return `These ${lost.length} boxes can never reach a goal again.`;
  const where = isCorner(puzzle, lost[0]) ? "is in a corner" : "is on a dead square";
  return `This box ${where}: it can never reach a goal.`;
}

function freezeSentence(puzzle, cells) {
  if (cells.length === 1) return "This box can never be moved again, and it is not on a goal.";
  const offGoals = cells.filter((cell) => !puzzle.goals.has(cell)).length;
  const which = offGoals === cells.length ? "not" : `${offGoals} of them not`;
  return `These ${cells.length} boxes block each other for good, ${which} on goals.`;
}

/** Walls on two sides that meet. */
function isCorner(puzzle, cell) {
  const isWalled = (letter) => isWall(puzzle, neighbour(puzzle, cell, letter));
  return (isWalled("u") || isWalled("d")) && (isWalled("l") || isWalled("r"));
}

function inOrder(cells) {
  return cells.sort((one, other) => one - other);
}
