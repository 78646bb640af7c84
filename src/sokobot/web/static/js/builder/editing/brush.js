// Owns how a stroke draws: cell by cell, as a rectangle, over an area, or not at all but selecting;
// and which mirror images it has. Says "change" when another way or symmetry is chosen.

import { paintAll } from "./drawing.js";
import { areaAround, cellsOf, regionBetween, rimOf, withImages } from "./regions.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Tool} Tool */
/** @typedef {import("./regions.js").Symmetry} Symmetry */
/** @typedef {"freehand"|"rectangle"|"filled"|"area"|"select"} Way */

/** @type {readonly {id: Way, name: string, keys: string[]}[]} */
export const WAYS = Object.freeze([
  { id: "freehand", name: "Freehand", keys: ["d"] },
  { id: "rectangle", name: "Rectangle", keys: ["r"] },
  { id: "filled", name: "Filled rectangle", keys: ["t"] },
  { id: "area", name: "Fill an area", keys: ["i"] },
  { id: "select", name: "Select a part", keys: ["s"] },
]);

/** @type {readonly {id: Symmetry, name: string}[]} */
export const SYMMETRIES = Object.freeze([
  { id: "none", name: "No symmetry" },
  { id: "left-right", name: "Left and right" },
  { id: "up-down", name: "Top and bottom" },
  { id: "both", name: "Both ways" },
  { id: "turn", name: "Half a turn" },
]);

/** The brush in hand. */
export class Brush extends EventTarget {
  /** @type {Way} */ #way = "freehand";
  /** @type {Symmetry} */ #symmetry = "none";

  /** @returns {Way} */
  get way() {
    return this.#way;
  }

  /** @param {Way} way */
  set way(way) {
    this.#way = way;
    this.dispatchEvent(new Event("change"));
  }

  /** @returns {Symmetry} */
  get symmetry() {
    return this.#symmetry;
  }

  /** @param {Symmetry} symmetry */
  set symmetry(symmetry) {
    this.#symmetry = symmetry;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * @param {object} stroke
   * @param {Drawing} stroke.before when the stroke began
   * @param {Drawing} stroke.now
   * @param {number} stroke.start the cell it began at
   * @param {number} stroke.cell where it is now
   * @param {Tool} tool
   * @returns {Drawing} what the stroke has made of the drawing
   */
  drawn({ before, now, start, cell }, tool) {
    const way = tool === "player" ? "freehand" : this.#way; // there is only one player
    const symmetry = tool === "player" ? "none" : this.#symmetry;
    const region = regionBetween(before, start, cell);
    const cells = {
      freehand: () => [cell],
      rectangle: () => rimOf(before, region),
      filled: () => cellsOf(before, region),
      area: () => areaAround(before, start),
      select: () => [],
    }[way]();
    const ground = way === "freehand" ? now : before;
    return paintAll(ground, withImages(before, cells, symmetry), tool);
  }
}
