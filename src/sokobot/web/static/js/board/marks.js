// Marks on cells: dead squares, errors, targets, hints, the cursor. Every kind has its own
// shape, so that nothing is told by colour alone. Some lie under the pieces, some over them.

import { CELL, svg } from "./svg.js";

const HALF = CELL / 2;

const frame = (inset, radius) =>
  svg("rect", {
    x: inset - HALF,
    y: inset - HALF,
    width: CELL - 2 * inset,
    height: CELL - 2 * inset,
    rx: radius,
  });
const path = (d) => svg("path", { d });
const circle = (r, className) => svg("circle", className ? { r, class: className } : { r });

/** kind -> [is it over the pieces?, its shape around the middle of a cell] */
const SHAPES = {
  dead: [false, () => [path("M-20 -8L-8 -20M-20 8L8 -20M-20 20L20 -20M-8 20L20 -8M8 20L20 8")]],
  target: [false, () => [circle(7)]],
  deadly: [false, () => [circle(10), path("M-5 -5L5 5M5 -5L-5 5")]],
  drop: [false, () => [frame(2, 6)]],
  "hint-target": [false, () => [frame(5, 5), path("M-6 0H6M0 -6V6")]],
  warning: [true, () => [frame(2, 5), ...flag("!")]],
  error: [true, () => [frame(2, 5), ...flag("×")]],
  stuck: [true, () => [frame(2, 6), path("M-9 -9L9 9M9 -9L-9 9")]],
  blamed: [true, () => [frame(2, 6), path("M0 -10V3M0 9V10")]],
  region: [true, () => [frame(0, 0)]],
  selected: [true, () => [frame(1, 7)]],
  "hint-box": [true, () => [frame(1, 7), circle(18, "pulse")]],
  cursor: [true, () => [frame(1.5, 6)]],
};

function flag(sign) {
  const text = svg("text", { x: 13, y: -8.5 });
  text.textContent = sign;
  return [svg("circle", { class: "flag", cx: 13, cy: -13, r: 7 }), text];
}

/** The two layers of marks of one board. */
export class Marks {
  /** @type {SVGElement} */
  under = svg("g", { class: "marks" });

  /** @type {SVGElement} */
  over = svg("g", { class: "marks" });

  #width = 1;
  #groups = new Map();
  #cells = new Map();

  /**
   * Forget all marks; the board has another drawing.
   * @param {number} width
   */
  reset(width) {
    this.#width = width;
    this.clear();
  }

  /**
   * Mark these cells and no others of this kind.
   * @param {string} kind
   * @param {Iterable<number>} cells
   */
  show(kind, cells) {
    this.clear(kind);
    const [isOver, shape] = SHAPES[kind];
    const group = svg("g", { class: `mark mark-${kind}` });
    this.#cells.set(kind, new Set(cells));
    for (const cell of this.#cells.get(kind)) {
      const x = (cell % this.#width) * CELL + HALF;
      const y = Math.floor(cell / this.#width) * CELL + HALF;
      group.append(svg("g", { transform: `translate(${x} ${y})`, "data-cell": cell }, shape()));
    }
    this.#groups.set(kind, group);
    const layer = isOver ? this.over : this.under;
    if (kind === "cursor") layer.append(group);
    else layer.prepend(group);
  }

  /** @param {...string} kinds  all, if none are named */
  clear(...kinds) {
    for (const kind of kinds.length ? kinds : [...this.#groups.keys()]) {
      this.#groups.get(kind)?.remove();
      this.#groups.delete(kind);
      this.#cells.delete(kind);
    }
  }

  /**
   * @param {number} cell
   * @returns {string[]} the kinds of marks on a cell
   */
  kindsAt(cell) {
    return [...this.#cells].filter(([, cells]) => cells.has(cell)).map(([kind]) => kind);
  }
}
