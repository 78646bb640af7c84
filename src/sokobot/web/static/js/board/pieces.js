// The layer that moves: boxes and the player. Each piece is one SVG group, placed by a CSS
// transform; the style sheet animates the change, for as long as `--step-time` says.

import { CELL, svg } from "./svg.js";

/** Boxes and player of one drawing. */
export class Pieces {
  /** @type {SVGElement} */
  layer = svg("g", { class: "pieces" });

  #puzzle = null;
  #boxes = new Map(); // cell -> element
  #player = null;
  #playerCell = -1;

  /**
   * Put the pieces of a position on the board. Elements are used again: while somebody
   * draws, hundreds of boxes stay where they are.
   * @param {import("../rules/puzzle.js").Puzzle} puzzle
   * @param {import("../rules/puzzle.js").Position} position
   */
  place(puzzle, position) {
    const spare = [...this.#boxes.values()];
    this.#puzzle = puzzle;
    this.#boxes = new Map([...position.boxes].map((cell) => [cell, spare.pop() ?? boxShape()]));
    for (const box of spare) box.remove();
    for (const [cell, box] of this.#boxes) {
      this.#put(box, cell);
      if (!box.isConnected) this.layer.prepend(box);
    }
    this.#player?.remove();
    this.#player = position.player < 0 ? null : playerShape();
    this.#playerCell = position.player;
    if (!this.#player) return;
    this.#put(this.#player, this.#playerCell);
    this.layer.append(this.#player); // over the boxes
  }

  /**
   * Move what differs from the position shown; a box keeps its element, so that it glides.
   * @param {import("../rules/puzzle.js").Position} position
   */
  moveTo(position) {
    const gone = [...this.#boxes.keys()].filter((cell) => !position.boxes.has(cell));
    const come = [...position.boxes].filter((cell) => !this.#boxes.has(cell));
    for (const from of gone) {
      const box = this.#boxes.get(from);
      const to = this.#takeNearest(come, from);
      this.#boxes.delete(from);
      this.#boxes.set(to, box);
      this.#put(box, to);
    }
    if (this.#player && position.player !== this.#playerCell) {
      this.#player.dataset.facing = this.#facing(this.#playerCell, position.player);
      this.#playerCell = position.player;
      this.#put(this.#player, position.player);
    }
  }

  /**
   * Shake the player: the way is blocked.
   * @param {string} letter
   */
  bump(letter) {
    if (!this.#player) return;
    this.#player.dataset.facing = letter.toLowerCase();
    this.#player.classList.remove("is-bumped");
    this.#player.getBoundingClientRect(); // restarts the animation
    this.#player.classList.add("is-bumped");
  }

  #takeNearest(cells, from) {
    const distance = (cell) =>
      Math.abs((cell % this.#puzzle.width) - (from % this.#puzzle.width)) +
      Math.abs(Math.floor(cell / this.#puzzle.width) - Math.floor(from / this.#puzzle.width));
    let best = 0;
    for (let index = 1; index < cells.length; index += 1) {
      if (distance(cells[index]) < distance(cells[best])) best = index;
    }
    return cells.splice(best, 1)[0];
  }

  #put(piece, cell) {
    const x = (cell % this.#puzzle.width) * CELL + CELL / 2;
    const y = Math.floor(cell / this.#puzzle.width) * CELL + CELL / 2;
    piece.style.transform = `translate(${x}px, ${y}px)`;
    if (piece !== this.#player) piece.classList.toggle("is-home", this.#puzzle.goals.has(cell));
  }

  #facing(from, to) {
    const columns = (to % this.#puzzle.width) - (from % this.#puzzle.width);
    if (columns !== 0) return columns > 0 ? "r" : "l";
    return to > from ? "d" : "u";
  }
}

function boxShape() {
  return svg("g", { class: "piece box" }, [
    svg("rect", { class: "box-side", x: -15, y: -13, width: 30, height: 30, rx: 4 }),
    svg("rect", { class: "box-top", x: -15, y: -16, width: 30, height: 29, rx: 4 }),
    svg("path", { class: "box-plank", d: "M-10 -11h20M-10 8h20M-9 -8l18 13" }),
    svg("path", { class: "box-tick", d: "M-8 -2l6 6l10 -11" }),
  ]);
}

/** A small robot that looks where it goes. */
function playerShape() {
  return svg("g", { class: "piece player" }, [
    svg("g", { class: "player-body" }, [
      svg("path", { class: "player-antenna", d: "M0 -13v-4" }),
      svg("circle", { class: "player-lamp", cx: 0, cy: -18.5, r: 2.5 }),
      svg("rect", { class: "player-feet", x: -10, y: 10, width: 20, height: 6, rx: 3 }),
      svg("rect", { class: "player-head", x: -14, y: -13, width: 28, height: 26, rx: 9 }),
      svg("rect", { class: "player-visor", x: -10.5, y: -7, width: 21, height: 12, rx: 6 }),
      svg("g", { class: "player-eyes" }, [
        svg("circle", { cx: -4.5, cy: -1, r: 2.6 }),
        svg("circle", { cx: 4.5, cy: -1, r: 2.6 }),
      ]),
    ]),
  ]);
}
