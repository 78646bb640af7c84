// Why a position is lost, as the server explains it, in the words and cells of the board.

import { cellName, cellOf } from "../rules/puzzle.js";
import { postJson } from "../shared/api.js";

/** @typedef {import("../rules/puzzle.js").Puzzle} Puzzle */

/**
 * @typedef {object} Lost
 * @property {number[]} cells     the boxes to blame
 * @property {string} sentence
 * @property {number} lostPlace   after so many moves it is lost
 * @property {number | null} wonPlace  after so many moves it could still be won
 * @property {import("./proof_player.js").Proof | null} proof
 */

const SECONDS = 1;

/** How the server names a square: (column, row), counted from 0. */
const SQUARE = /\((\d+), (\d+)\)/g;

/**
 * The sentence, with squares named as everywhere on the page.
 * @param {Puzzle} puzzle
 * @param {string} sentence
 * @returns {string}
 */
export function sentenceOnBoard(puzzle, sentence) {
  return sentence.replace(SQUARE, (_, x, y) =>
    cellName(puzzle, cellOf(puzzle, Number(x), Number(y))),
  );
}

/**
 * The cells of the boxes to blame.
 * @param {Puzzle} puzzle
 * @param {{boxes: [number, number][]}} explanation
 * @returns {number[]}
 */
export function blamedCells(puzzle, { boxes }) {
  return boxes.map(([x, y]) => cellOf(puzzle, x, y));
}

/**
 * Ask the server whether it is lost after some moves, and why.
 * @param {Puzzle} puzzle
 * @param {string} moves
 * @param {AbortSignal} signal
 * @returns {Promise<Lost | null>} null if it is not lost, or nobody knows
 * @throws {import("../shared/api.js").ApiError} the server cannot be asked
 */
export async function askWhy(puzzle, moves, signal) {
  const body = { puzzle: puzzle.rows.join("\n"), moves, timeout: SECONDS };
  const answer = await postJson("/api/explain", body, signal);
  if (!answer.lost) return null;
  return {
    cells: blamedCells(puzzle, answer),
    sentence: sentenceOnBoard(puzzle, answer.sentence),
    lostPlace: answer.cause.first_lost_move,
    wonPlace: answer.cause.last_won_move,
    proof: answer.proof,
  };
}

/**
 * Positions that differ by a walk are one.
 * @param {string} moves
 */
export function untilLastPush(moves) {
  return moves.replace(/[udlr]+$/, "");
}
