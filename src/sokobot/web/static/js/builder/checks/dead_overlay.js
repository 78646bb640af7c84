// Owns the dead squares shown while drawing: cells from which a box never reaches a goal.
//
// They are shown only where they are certain: the player's room must be closed (else the drawing is
// not what it will be), and the switch must be on. It is on until someone switches it off.

import { deadSquares } from "../../rules/dead_squares.js";
import { puzzleFromRows, reachableCells } from "../../rules/puzzle.js";
import { announce } from "../../shared/announce.js";
import { byId } from "../../shared/elements.js";
import { registerShortcuts } from "../../shared/shortcuts.js";
import { recall, remember } from "../../shared/storage.js";
import { rowsOf } from "../editing/drawing.js";

const KEY = "builder:dead-squares";

/**
 * @param {import("../../board/board_view.js").BoardView} board
 * @param {import("../editing/editor.js").Editor} editor
 * @returns {() => void} draws the overlay for the drawing shown now
 */
export function createDeadOverlay(board, editor) {
  const toggle = byId("dead-squares-toggle", HTMLInputElement);
  toggle.checked = recall(KEY, true) !== false;
  const show = () => {
    board.mark("dead", toggle.checked ? knownDeadSquares(editor.drawing) : []);
  };
  toggle.addEventListener("change", () => {
    remember(KEY, toggle.checked);
    show();
    announce(toggle.checked ? "Dead squares shown" : "Dead squares hidden");
  });
  registerShortcuts(
    [{ keys: ["x"], name: "Show or hide dead squares", run: () => toggle.click() }],
    { section: "Drawing" },
  );
  return show;
}

/**
 * @param {import("../editing/drawing.js").Drawing} drawing
 * @returns {number[]} none if anything is still open
 */
export function knownDeadSquares(drawing) {
  const puzzle = puzzleFromRows(rowsOf(drawing));
  const reach = [...reachableCells(puzzle)];
  const { width, height } = drawing;
  const isOpen = reach.some((cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  });
  return isOpen ? [] : [...deadSquares(puzzle)];
}
