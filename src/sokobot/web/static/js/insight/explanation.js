// Why a position is lost, as the server explains it, in the words and cells of the board.

import { cellName, cellOf } from "../rules/puzzle.js";

/** @typedef {import("../rules/puzzle.js").Puzzle} Puzzle */

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
