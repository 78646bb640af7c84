// The board for screen readers and keyboards: a grid with a labelled cell for every square,
// laid invisibly over the picture. The grid has the focus; `aria-activedescendant` tells
// which cell is meant.

import { characterAt } from "../rules/puzzle.js";

const WORDS = {
  "#": "wall",
  " ": "floor",
  ".": "goal",
  $: "box",
  "*": "box on goal",
  "@": "player",
  "+": "player on goal",
};

const MARK_WORDS = {
  dead: "dead square",
  target: "box can go here",
  deadly: "box can go here, but would be lost",
  "hint-target": "hint: push the box here",
  "hint-box": "hint: this box",
  error: "error",
  warning: "warning",
  stuck: "stuck",
  blamed: "to blame",
  selected: "selected",
};

let boards = 0;

/** The grid of one board. */
export class CellGrid {
  /**
   * @param {string} label
   */
  constructor(label) {
    boards += 1;
    this.#prefix = `board-${boards}-cell-`;
    /** @type {HTMLElement} */
    this.element = document.createElement("div");
    this.element.className = "cell-grid";
    this.element.setAttribute("role", "grid");
    this.element.setAttribute("aria-label", label);
    this.element.tabIndex = 0;
  }

  #prefix;
  #cells = [];
  #shown = [];

  /** @param {string} label */
  set label(label) {
    this.element.setAttribute("aria-label", label);
  }

  /**
   * Make the cells of a drawing; they are kept if the size is the same.
   * @param {{width: number, height: number}} grid
   */
  build(grid) {
    const isSame = this.#cells.length === grid.width * grid.height && this.#columns === grid.width;
    if (isSame) return;
    this.#columns = grid.width;
    this.#cells = [];
    this.#shown = [];
    const rows = Array.from({ length: grid.height }, (_, row) => this.#row(row, grid.width));
    this.element.replaceChildren(...rows);
    this.element.setAttribute("aria-rowcount", String(grid.height));
    this.element.setAttribute("aria-colcount", String(grid.width));
  }

  #columns = 0;

  #row(row, width) {
    const element = document.createElement("div");
    element.setAttribute("role", "row");
    for (let column = 0; column < width; column += 1) {
      const cell = document.createElement("div");
      cell.id = this.#prefix + (row * width + column);
      cell.setAttribute("role", "gridcell");
      cell.dataset.cell = String(row * width + column);
      this.#cells.push(cell);
      element.append(cell);
    }
    return element;
  }

  /**
   * Write the label of every cell that changed.
   * @param {import("../rules/puzzle.js").Puzzle} puzzle
   * @param {import("../rules/puzzle.js").Position} position
   * @param {(cell: number) => string[]} marksAt
   */
  describe(puzzle, position, marksAt) {
    for (const [cell, element] of this.#cells.entries()) {
      const character = characterAt(puzzle, position, cell);
      const marks = marksAt(cell)
        .map((kind) => MARK_WORDS[kind])
        .filter(Boolean);
      const words = [WORDS[character] ?? "unknown sign", ...marks].join(", ");
      if (this.#shown[cell] === words) continue;
      this.#shown[cell] = words;
      const row = Math.floor(cell / puzzle.width) + 1;
      const column = (cell % puzzle.width) + 1;
      element.setAttribute("aria-label", `row ${row}, column ${column}: ${words}`);
    }
  }

  /**
   * Tell assistive technology which cell is meant.
   * @param {number} cell
   */
  point(cell) {
    if (cell >= 0) this.element.setAttribute("aria-activedescendant", this.#prefix + cell);
    else this.element.removeAttribute("aria-activedescendant");
  }
}
