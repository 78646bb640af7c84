// The board in the browser: one picture (SVG) and, over it, one grid for screen readers.
//
// The view knows no rules. It is told what to show, and tells which cell was meant:
//   cellpress {cell, button, shiftKey}   click, tap, Enter or Space at the cursor
//   celldrag {cell, button}, cellrelease {cell}     in mode "paint"
//   swipe {letter}                       in mode "play", on touch screens; a long one comes as several
//   piecedrag {from, cell}, piecedrop {from, cell}  in mode "play": a box or the player, -1 is nowhere
//   boardshown {isNew}                   another drawing, or another mode
//   pointed {cell}                       where the player is now, or the keyboard cursor
//
// SVG, not canvas: looks stay in the style sheet, pieces glide by CSS, every zoom is sharp.

import { neighbour } from "../rules/moves.js";
import { puzzleFromRows, startPosition } from "../rules/puzzle.js";
import { CellGrid } from "./cell_grid.js";
import { Ground } from "./ground.js";
import { Marks } from "./marks.js";
import { Pieces } from "./pieces.js";
import { listenToPointers } from "./pointer_input.js";
import { CELL, svg } from "./svg.js";

const ARROWS = { ArrowUp: "u", ArrowDown: "d", ArrowLeft: "l", ArrowRight: "r" };

/** @typedef {"view" | "play" | "paint"} BoardMode */

/** One board on the page. */
export class BoardView {
  /**
   * @param {HTMLElement} element  an empty `div.board`
   * @param {{label?: string, mode?: BoardMode}} [options]
   */
  constructor(element, { label = "Board", mode = "view" } = {}) {
    this.element = element;
    this.#grid = new CellGrid(label);
    this.#picture = svg("svg", { class: "picture", "aria-hidden": "true", focusable: "false" });
    this.#picture.append(
      this.#ground.floor,
      this.#marks.under,
      this.#ground.walls,
      this.#pieces.layer,
      this.#marks.over,
    );
    element.replaceChildren(this.#picture, this.#grid.element);
    this.mode = mode;
    listenToPointers(this.#grid.element, {
      cellAt: (x, y) => this.#cellAt(x, y),
      size: () => this.#puzzle,
      mode: () => this.#mode,
      hasPiece: (cell) => cell === this.#position.player || this.#position.boxes.has(cell),
      emit: (name, detail) => this.#emit(name, detail),
    });
    this.#grid.element.addEventListener("keydown", (event) => this.#keyDown(event));
    this.#grid.element.addEventListener("focus", () => this.#showCursor());
    this.#grid.element.addEventListener("blur", () => this.#marks.clear("cursor"));
  }

  #grid;
  #picture;
  #ground = new Ground();
  #pieces = new Pieces();
  #marks = new Marks();
  /** @type {BoardMode} */ #mode = "view";
  #puzzle = puzzleFromRows([" "]);
  #position = startPosition(this.#puzzle);
  #cursor = -1;
  #isDescribing = false;

  /** @param {BoardMode} mode */
  set mode(mode) {
    this.#mode = mode;
    this.element.dataset.mode = mode;
    this.#emit("boardshown", { isNew: false });
  }

  /** @returns {BoardMode} */
  get mode() {
    return this.#mode;
  }

  /** @returns {number} cells in a row */
  get columns() {
    return this.#puzzle.width;
  }

  /** @param {string} label */
  set label(label) {
    this.#grid.label = label;
  }

  /** @returns {number} the cell of the keyboard cursor, or -1 */
  get cursor() {
    return this.#cursor;
  }

  /** Give the board the keyboard focus. */
  focus() {
    this.#grid.element.focus({ preventScroll: true });
  }

  /**
   * Show any drawing, playable or not.
   * @param {readonly string[]} rows
   * @param {{padded?: boolean}} [options]  padded: every cell is floor (for drawing on)
   */
  showRows(rows, { padded = false } = {}) {
    this.#show(puzzleFromRows(rows), null, padded);
  }

  /**
   * Show a puzzle, at its start or in a position.
   * @param {import("../rules/puzzle.js").Puzzle} puzzle
   * @param {import("../rules/puzzle.js").Position} [position]
   */
  showPuzzle(puzzle, position) {
    this.#show(puzzle, position ?? null, false);
  }

  /**
   * Move the pieces to another position of the same puzzle.
   * @param {import("../rules/puzzle.js").Position} position
   * @param {{milliseconds?: number}} [options]  how long pieces take to glide there
   */
  showPosition(position, { milliseconds = 0 } = {}) {
    this.element.style.setProperty("--step-time", `${milliseconds}ms`);
    this.#pieces.moveTo(position);
    this.#position = position;
    if (this.#mode !== "paint") this.#setCursor(position.player);
    this.#describeSoon();
  }

  /**
   * Show that a move is blocked.
   * @param {string} letter
   */
  bump(letter) {
    this.#pieces.bump(letter);
  }

  /**
   * Mark these cells, and no others of this kind.
   * @param {string} kind  see marks.js
   * @param {Iterable<number>} cells
   */
  mark(kind, cells) {
    this.#marks.show(kind, cells);
    this.#describeSoon();
  }

  /** @param {...string} kinds  all, if none are named */
  clearMarks(...kinds) {
    this.#marks.clear(...kinds);
    this.#describeSoon();
  }

  /**
   * Move the keyboard cursor one cell.
   * @param {string} letter
   * @returns {boolean} whether it moved
   */
  moveCursor(letter) {
    const start = this.#cursor < 0 ? 0 : this.#cursor;
    const next = neighbour(this.#puzzle, start, letter);
    if (next < 0) return false;
    this.pointAt(next);
    return true;
  }

  /**
   * Put the keyboard cursor on a cell and show it.
   * @param {number} cell
   */
  pointAt(cell) {
    this.#setCursor(cell);
    this.#showCursor();
  }

  #show(puzzle, position, padded) {
    const isSameSize = puzzle.width === this.#puzzle.width && puzzle.height === this.#puzzle.height;
    this.#puzzle = puzzle;
    this.#position = position ?? startPosition(puzzle);
    this.element.style.setProperty("--columns", String(puzzle.width));
    this.element.style.setProperty("--rows", String(puzzle.height));
    this.element.style.setProperty("--step-time", "0ms");
    this.#picture.setAttribute("viewBox", `0 0 ${puzzle.width * CELL} ${puzzle.height * CELL}`);
    this.#ground.show(puzzle, { padded });
    this.#pieces.place(puzzle, this.#position);
    const isNew = !padded || !isSameSize;
    if (isNew) this.#marks.reset(puzzle.width);
    this.#grid.build(puzzle);
    this.#emit("boardshown", { isNew });
    const keeps = padded && isSameSize && this.#cursor >= 0;
    this.#setCursor(keeps ? this.#cursor : Math.max(this.#position.player, 0));
    this.#describeSoon();
  }

  #setCursor(cell) {
    this.#cursor = cell;
    this.#grid.point(cell);
    this.#emit("pointed", { cell });
    if (document.activeElement === this.#grid.element) this.#showCursor();
  }

  /** The ring is for people who came by keyboard; pointers need none. */
  #showCursor() {
    if (this.#cursor < 0 || !this.#grid.element.matches(":focus-visible")) return;
    this.#marks.show("cursor", [this.#cursor]);
  }

  /** Many changes in one frame make one pass over the labels. */
  #describeSoon() {
    if (this.#isDescribing) return;
    this.#isDescribing = true;
    requestAnimationFrame(() => {
      this.#isDescribing = false;
      this.#grid.describe(this.#puzzle, this.#position, (cell) => this.#marks.kindsAt(cell));
    });
  }

  #keyDown(event) {
    const letter = ARROWS[event.key];
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (letter && isPlain && (this.#mode === "paint" ? !event.shiftKey : event.shiftKey)) {
      event.preventDefault();
      this.moveCursor(letter);
    } else if ((event.key === "Enter" || event.key === " ") && isPlain) {
      if (this.#mode === "view" || (this.#mode === "play" && event.key === " ")) return;
      event.preventDefault();
      const detail = { cell: this.#cursor, button: 0, shiftKey: event.shiftKey };
      this.#emit("cellpress", detail);
      if (this.#mode === "paint") this.#emit("cellrelease", detail);
    }
  }

  #cellAt(x, y) {
    const box = this.#grid.element.getBoundingClientRect();
    const column = Math.floor(((x - box.left) / box.width) * this.#puzzle.width);
    const row = Math.floor(((y - box.top) / box.height) * this.#puzzle.height);
    const isInside =
      column >= 0 && row >= 0 && column < this.#puzzle.width && row < this.#puzzle.height;
    return isInside ? row * this.#puzzle.width + column : -1;
  }

  #emit(name, detail) {
    this.element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

/** arrow key -> letter */
export const ARROW_LETTERS = Object.freeze({ ...ARROWS });
