// Owns the way from pointer and keys on the board to strokes of the editor.
//
// One drag is one step to undo, and so is a run of Shift+arrow. The right button, and a long press
// on a touch screen, take the eraser whatever tool is in hand. A single touch of the eraser lifts
// what is on top (a box before the goal under it); when it is dragged, it clears all it passes.
// A second finger means zooming: it takes back what the first one painted on its way there.

import { ARROW_LETTERS } from "../../board/board_view.js";
import { announce } from "../../shared/announce.js";

/** @typedef {import("./drawing.js").Tool} Tool */
/** @typedef {import("./drawing.js").Drawing} Drawing */

const RIGHT_BUTTON = 2;

/**
 * @param {import("../../board/board_view.js").BoardView} board
 * @param {import("./editor.js").Editor} editor
 * @param {import("./brush.js").Brush} brush
 * @param {import("./region_selection.js").RegionSelection} selection takes the strokes that select
 */
export function createPainter(board, editor, brush, selection) {
  const stroke = new Stroke(editor, brush);
  board.element.addEventListener("cellpress", (event) => {
    const { cell, button, shiftKey } = /** @type {CustomEvent} */ (event).detail;
    if (board.mode !== "paint") return;
    if (brush.way !== "select") {
      if (button <= RIGHT_BUTTON && button !== 1) stroke.press(cell, button === RIGHT_BUTTON);
    } else if (button === 0) {
      board.pointAt(cell);
      selection.press(cell, shiftKey);
    }
  });
  board.element.addEventListener("celldrag", (event) => {
    const { cell } = /** @type {CustomEvent} */ (event).detail;
    selection.drag(cell);
    stroke.drag(cell);
  });
  board.element.addEventListener("cellrelease", () => {
    selection.end();
    stroke.end();
  });
  board.element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" && !event.isPrimary) stroke.takeBack();
  });
  board.element.addEventListener("keydown", (event) => {
    if (board.mode === "paint")
      pressKey(event, board, editor, brush.way === "select" ? selection : stroke);
  });
  board.element.addEventListener("keyup", (event) => {
    if (event.key !== "Shift") return;
    selection.end();
    stroke.end();
  });
  board.element.addEventListener("focusout", () => stroke.end());
}

/** @typedef {{start: number, before: Drawing, tool: Tool, isDragged: boolean}} StrokeUnderWay */

class Stroke {
  #editor;
  #brush;
  /** @type {StrokeUnderWay|null} */ #current = null;

  /**
   * @param {import("./editor.js").Editor} editor
   * @param {import("./brush.js").Brush} brush
   */
  constructor(editor, brush) {
    this.#editor = editor;
    this.#brush = brush;
  }

  /** @param {number} cell @param {boolean} erases */
  press(cell, erases) {
    // A second press without a release is a long one: it takes the first back and erases instead.
    if (this.#current) this.#editor.draw(this.#current.before);
    else this.#editor.beginStroke();
    const tool = erases ? "eraser" : this.#editor.tool;
    const before = this.#current?.before ?? this.#editor.drawing;
    this.#current = { start: cell, before, tool, isDragged: false };
    this.#draw(cell, tool);
  }

  /** @param {number} cell */
  drag(cell) {
    if (!this.#current) return;
    const { tool, start, isDragged } = this.#current;
    const draggedTool = tool === "eraser" ? "floor" : tool;
    if (!isDragged && tool === "eraser") this.#draw(start, draggedTool);
    this.#current.isDragged = true;
    this.#draw(cell, draggedTool);
  }

  /** @param {number} cell @param {Tool} tool */
  #draw(cell, tool) {
    const { before, start } = this.#current;
    const now = this.#editor.drawing;
    this.#editor.draw(this.#brush.drawn({ before, now, start, cell }, tool));
  }

  takeBack() {
    if (this.#current) this.#editor.dropStroke();
    this.#current = null;
  }

  end() {
    this.#current = null;
    this.#editor.endStroke();
  }

  /** @returns {boolean} */
  get isUnderWay() {
    return this.#current !== null;
  }
}

/**
 * Shift+arrow paints from cell to cell, Delete erases; BoardView itself moves the cursor.
 *
 * @param {KeyboardEvent} event
 * @param {import("../../board/board_view.js").BoardView} board
 * @param {import("./editor.js").Editor} editor
 * @param {Stroke|import("./region_selection.js").RegionSelection} stroke
 */
function pressKey(event, board, editor, stroke) {
  if (event.ctrlKey || event.altKey || event.metaKey || board.cursor < 0) return;
  const letter = ARROW_LETTERS[event.key];
  if (letter && event.shiftKey) {
    event.preventDefault();
    if (!stroke.isUnderWay) stroke.press(board.cursor, false);
    if (board.moveCursor(letter)) stroke.drag(board.cursor);
  } else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    if ("region" in stroke && stroke.region) return stroke.remove();
    if (editor.paint(board.cursor, "eraser")) announce("Erased");
  }
}
