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
 */
export function createPainter(board, editor) {
  const stroke = new Stroke(editor);
  board.element.addEventListener("cellpress", (event) => {
    const { cell, button } = /** @type {CustomEvent} */ (event).detail;
    if (button <= RIGHT_BUTTON && button !== 1) stroke.press(cell, button === RIGHT_BUTTON);
  });
  board.element.addEventListener("celldrag", (event) => {
    stroke.drag(/** @type {CustomEvent} */ (event).detail.cell);
  });
  board.element.addEventListener("cellrelease", () => stroke.end());
  board.element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" && !event.isPrimary) stroke.takeBack();
  });
  board.element.addEventListener("keydown", (event) => pressKey(event, board, editor, stroke));
  board.element.addEventListener("keyup", (event) => {
    if (event.key === "Shift") stroke.end();
  });
  board.element.addEventListener("focusout", () => stroke.end());
}

/** @typedef {{start: number, before: Drawing, tool: Tool, isDragged: boolean}} StrokeUnderWay */

class Stroke {
  #editor;
  /** @type {StrokeUnderWay|null} */ #current = null;

  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /** @param {number} cell @param {boolean} erases */
  press(cell, erases) {
    // A second press without a release is a long one: it takes the first back and erases instead.
    if (this.#current) this.#editor.draw(this.#current.before);
    else this.#editor.beginStroke();
    const tool = erases ? "eraser" : this.#editor.tool;
    const before = this.#current?.before ?? this.#editor.drawing;
    this.#current = { start: cell, before, tool, isDragged: false };
    this.#editor.paint(cell, tool);
  }

  /** @param {number} cell */
  drag(cell) {
    if (!this.#current) return;
    const { tool, start, isDragged } = this.#current;
    const draggedTool = tool === "eraser" ? "floor" : tool;
    if (!isDragged && tool === "eraser") this.#editor.paint(start, draggedTool);
    this.#current.isDragged = true;
    this.#editor.paint(cell, draggedTool);
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
 * @param {Stroke} stroke
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
    if (editor.paint(board.cursor, "eraser")) announce("Erased");
  }
}
