// Owns what the page can say about a drawing without the server: what every puzzle must have. The
// server finds these and more; it speaks with the same codes, so that both read the same.

import { besides, puzzleFromRows } from "../../rules/puzzle.js";
import { countsOf, rowsOf } from "../editing/drawing.js";

/** @typedef {import("../../shared/findings.js").Finding} Finding */

/**
 * @param {import("../editing/drawing.js").Drawing} drawing
 * @returns {{errors: Finding[], warnings: Finding[]}}
 */
export function ownCheck(drawing) {
  const { players, boxes, goals } = countsOf(drawing);
  if (drawing.cells.trim() === "") return { errors: [finding("SOK-E100", "")], warnings: [] };
  const errors = [];
  if (players === 0) errors.push(finding("SOK-E101", ""));
  if (boxes === 0) errors.push(finding("SOK-E110", ""));
  if (goals === 0) errors.push(finding("SOK-E111", ""));
  const warnings = [];
  const counts = `There are ${boxes} boxes and ${goals} goals`;
  if (errors.length === 0 && boxes < goals) warnings.push(finding("SOK-W102", counts));
  if (errors.length === 0 && boxes > goals) warnings.push(finding("SOK-W103", counts));
  if (players > 0 && isOpen(drawing)) {
    warnings.push(finding("SOK-W104", "The player can walk out of the drawing"));
  }
  return { errors, warnings };
}

/** Whether the player's room reaches the edge of the drawing. */
function isOpen(drawing) {
  const puzzle = puzzleFromRows(rowsOf(drawing));
  const room = new Set([puzzle.player]);
  for (const cell of room) {
    const next = besides(puzzle, cell);
    if (next.length < 4) return true;
    for (const place of next) if (!puzzle.walls[place]) room.add(place);
  }
  return false;
}

function finding(code, message) {
  return { code, message, fix: "", line: 0, column: 0, cells: [] };
}
