// "And if I push here?": the proof that some boxes are lost, as a small board to be played.
//
// Only the boxes to blame are on it.  Every push that is left for them is a button; it leads to
// another position of the proof, or shows how the push loses at once.

import { BoardView } from "../board/board_view.js";
import { directionName, neighbour } from "../rules/moves.js";
import { cellName, cellOf } from "../rules/puzzle.js";
import { element } from "../shared/elements.js";
import { counted } from "../shared/words.js";

/** @typedef {import("../rules/puzzle.js").Puzzle} Puzzle */
/** @typedef {{box: [number, number], direction: string, ends: string | null, leads_to: number | null}} ProofPush */
/** @typedef {{boxes: [number, number][], player: [number, number], ends: string | null, pushes: ProofPush[]}} ProofPosition */
/** @typedef {{needed: number, positions: ProofPosition[]}} Proof */
/** @typedef {{boxes: Set<number>, player: number, number: number | null, ends: string | null}} Stop */

/** how a push loses -> in words */
const ENDS = {
  "dead square": "Lost: a box can never reach a goal from where it is now.",
  freeze: "Lost: boxes hold each other for good, and not all are on goals.",
  pairing: "Lost: too few goals are left that these boxes can still reach.",
};

/**
 * A proof that opens on demand.
 * @param {Puzzle} puzzle
 * @param {Proof} proof
 * @returns {HTMLElement}
 */
export function createProofPlayer(puzzle, proof) {
  const place = element("div", { class: "proof-body" });
  const details = element(
    "details",
    { class: "proof" },
    element("summary", { text: "And if I push…?" }),
    place,
  );
  // What happens in here stays here: a panel around it need not look after the focus.
  place.addEventListener("click", (event) => event.stopPropagation());
  details.addEventListener("toggle", () => {
    // A board is made only when somebody looks at it.
    if (place.childElementCount === 0) new ProofPlayer(place, puzzle, proof).show();
  });
  return details;
}

/** One proof being played. */
class ProofPlayer {
  /** @type {Stop[]} */ #stops;
  #board;
  #words = element("p", { class: "proof-words", role: "status" });
  #pushes = element("ul", { class: "proof-pushes" });
  #back;

  /** @param {HTMLElement} place @param {Puzzle} puzzle @param {Proof} proof */
  constructor(place, puzzle, proof) {
    this.puzzle = puzzle;
    this.proof = proof;
    this.#stops = [this.#stopAt(0)];
    const drawing = element("div", { class: "board proof-board" });
    this.#board = new BoardView(drawing, { label: "The boxes to blame, alone" });
    this.#back = element("button", { class: "button", type: "button", text: "Take it back" });
    this.#back.addEventListener("click", () => this.#goBack());
    const buttons = element("div", { class: "button-row" }, this.#back);
    place.replaceChildren(drawing, this.#words, this.#pushes, buttons);
    this.#board.showPuzzle(puzzle, this.#stops[0]);
  }

  /** Draws where the proof stands. */
  show() {
    const stop = this.#stops[this.#stops.length - 1];
    const pushes = stop.number === null ? [] : this.proof.positions[stop.number].pushes;
    this.#board.showPosition(stop);
    this.#board.mark("blamed", stop.boxes);
    this.#words.textContent = this.#wordsFor(stop, pushes.length);
    this.#pushes.replaceChildren(...pushes.map((push) => this.#choice(push)));
    this.#back.toggleAttribute("disabled", this.#stops.length === 1);
  }

  /** @param {Stop} stop @param {number} count */
  #wordsFor({ number, ends }, count) {
    if (ends) return ENDS[ends] ?? "Lost.";
    if (this.#stops.slice(0, -1).some((before) => before.number === number)) {
      return "You have been here before: that way goes round in a circle.";
    }
    if (count === 0) return "Lost: none of these boxes can be pushed, and not all are on goals.";
    const others = this.#stops.length === 1 ? "Even with all other boxes away, " : "";
    const left = `${counted(count, "push", "pushes")} ${count === 1 ? "is" : "are"} left`;
    return others ? `${others}${left}. Try ${count === 1 ? "it" : "each"}:` : `${left}:`;
  }

  /** @param {ProofPush} push */
  #choice(push) {
    const box = this.#cell(push.box);
    const where = cellName(this.puzzle, box);
    const words = `Push the box at ${where} ${directionName(push.direction)}`;
    const button = element("button", { class: "button", type: "button", text: words });
    button.addEventListener("click", () => this.#push(push));
    return element("li", {}, button);
  }

  /** @param {ProofPush} push */
  #push(push) {
    const { boxes } = this.#stops[this.#stops.length - 1];
    const box = this.#cell(push.box);
    const after = new Set(boxes);
    after.delete(box);
    after.add(neighbour(this.puzzle, box, push.direction));
    const stop = { boxes: after, player: box, number: push.leads_to, ends: push.ends };
    this.#stops.push(stop);
    this.show();
    this.#back.focus();
  }

  #goBack() {
    this.#stops.pop();
    this.show();
    /** @type {HTMLElement | null} */ (this.#pushes.querySelector("button"))?.focus();
  }

  /** @param {number} number @returns {Stop} */
  #stopAt(number) {
    const { boxes, player, ends } = this.proof.positions[number];
    const cells = new Set(boxes.map((box) => this.#cell(box)));
    return { boxes: cells, player: this.#cell(player), number, ends };
  }

  /** @param {[number, number]} point */
  #cell([x, y]) {
    return cellOf(this.puzzle, x, y);
  }
}
