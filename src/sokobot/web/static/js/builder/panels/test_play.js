// Owns trying the drawing by hand, on the board it is drawn on. The drawing itself stays as it is;
// whatever changes it ends the try.

import { boxTravels } from "../../rules/box_travel.js";
import { isSolved } from "../../rules/game.js";
import { History } from "../../rules/history.js";
import { directionName, LETTERS, neighbour } from "../../rules/moves.js";
import { puzzleFromRows } from "../../rules/puzzle.js";
import { walkTo } from "../../rules/walking.js";
import { alarm, announce } from "../../shared/announce.js";
import { byId } from "../../shared/elements.js";
import { registerShortcuts } from "../../shared/shortcuts.js";
import { counted } from "../../shared/words.js";
import { rowsOf } from "../editing/drawing.js";

const ARROWS = { u: "ArrowUp", d: "ArrowDown", l: "ArrowLeft", r: "ArrowRight" };
const GLIDE_MILLISECONDS = 70;

/** A game on the drawing. */
export class TestPlay {
  #board;
  #editor;
  #onEnd;
  /** @type {History|null} */ #history = null;

  /**
   * @param {import("../../board/board_view.js").BoardView} board
   * @param {import("../editing/editor.js").Editor} editor
   * @param {() => void} onEnd shows the drawing again
   */
  constructor(board, editor, onEnd) {
    this.#board = board;
    this.#editor = editor;
    this.#onEnd = onEnd;
    byId("try-button").addEventListener("click", () => (this.isOn ? this.end() : this.begin()));
    byId("try-undo").addEventListener("click", () => this.#travel((history) => history.undo()));
    byId("try-restart").addEventListener("click", () =>
      this.#travel((history) => history.restart()),
    );
    editor.addEventListener("change", () => this.end());
    this.#listen();
  }

  /** @returns {boolean} */
  get isOn() {
    return this.#history !== null;
  }

  begin() {
    const puzzle = puzzleFromRows(rowsOf(this.#editor.drawing));
    if (puzzle.player < 0 || puzzle.boxes.size === 0) {
      alarm("It can be tried once there is a player and a box.");
      byId("try-words").textContent = "Draw a player and a box first.";
      return;
    }
    this.#history = new History(puzzle);
    this.#board.mode = "play";
    this.#board.showPuzzle(puzzle);
    this.#board.focus();
    this.#show();
    announce("Try it: arrows move, Escape goes back to drawing.");
  }

  end() {
    if (!this.isOn) return;
    this.#history = null;
    this.#board.mode = "paint";
    this.#show();
    this.#onEnd();
    announce("Back to drawing");
  }

  #listen() {
    const listen = (name, act) =>
      this.#board.element.addEventListener(name, (event) => {
        if (this.isOn) act(/** @type {CustomEvent} */ (event).detail);
      });
    listen("swipe", ({ letter }) => this.#play(letter));
    listen("cellpress", ({ cell }) => this.#walk(cell));
    listen("piecedrop", ({ from, cell }) => this.#drop(from, cell));
    const steps = [...LETTERS].map((letter) => ({
      keys: [ARROWS[letter]],
      name: `Move ${directionName(letter)}`,
      run: () => this.#play(letter),
    }));
    registerShortcuts(
      [
        ...steps,
        { keys: ["z", "Ctrl+Z", "Backspace"], name: "Take a move back", run: () => this.#back() },
        { keys: ["Escape"], name: "Back to drawing", run: () => this.end() },
      ],
      { section: "Trying the puzzle", enabled: () => this.isOn },
    );
  }

  #back() {
    this.#travel((history) => history.undo());
  }

  #walk(cell) {
    const { puzzle, position } = this.#history;
    this.#play(walkTo(puzzle, position, cell) ?? "");
  }

  #drop(from, cell) {
    const { puzzle, position } = this.#history;
    if (position.boxes.has(from)) this.#play(boxTravels(puzzle, position, from).get(cell) ?? "");
    else {
      const step = [...LETTERS].find((letter) => neighbour(puzzle, from, letter) === cell);
      if (step) this.#play(step);
      else if (cell >= 0) this.#walk(cell);
    }
  }

  /** @param {string} moves */
  #play(moves) {
    if (moves === "") return;
    if (this.#history.play(moves) === 0) this.#board.bump(moves);
    else this.#showPosition();
  }

  /** @param {(history: History) => boolean} change */
  #travel(change) {
    if (change(this.#history)) this.#showPosition();
  }

  #showPosition() {
    this.#board.showPosition(this.#history.position, { milliseconds: GLIDE_MILLISECONDS });
    this.#show();
  }

  #show() {
    const history = this.#history;
    byId("try-button").textContent = history ? "Back to drawing" : "Try it";
    byId("try-button").setAttribute("aria-pressed", String(this.isOn));
    for (const id of ["try-undo", "try-restart"]) {
      byId(id).hidden = !history;
      byId(id, HTMLButtonElement).disabled = !history?.canUndo;
    }
    byId("try-words").textContent = history ? wordsOf(history) : "";
  }
}

function wordsOf(history) {
  const counts = `${counted(history.moveCount, "move")}, ${counted(history.pushCount, "push", "pushes")}`;
  if (!isSolved(history.puzzle, history.position)) return counts;
  alarm(`Solved: ${counts}`);
  return `Solved: ${counts}`;
}
