// A board to play in place: arrows, clicks, swipes; undo, reset, and why it is lost.
//
// What the page itself can prove is said at once, also without the server; a moment later what the
// server says, which misses nothing on boards as small as these.

import { BoardView } from "../board/board_view.js";
import { askWhy, untilLastPush } from "../insight/explanation.js";
import { createProofPlayer } from "../insight/proof_player.js";
import { boxTravels } from "../rules/box_travel.js";
import { deadlockAt } from "../rules/deadlock.js";
import { isSolved } from "../rules/game.js";
import { History } from "../rules/history.js";
import { directionName, LETTERS, neighbour } from "../rules/moves.js";
import { puzzleFromRows } from "../rules/puzzle.js";
import { walkTo } from "../rules/walking.js";
import { alarm, announce } from "../shared/announce.js";
import { element, notice } from "../shared/elements.js";
import { failureWords } from "../shared/rating_words.js";
import { registerShortcuts } from "../shared/shortcuts.js";
import { capitalized, counted } from "../shared/words.js";

/** @typedef {{id: string, title: string, puzzle: string, failure: number, word: string}} Exercise */

const GLIDE_MILLISECONDS = 70;
const PAUSE_MILLISECONDS = 120;
const SIGNS = { u: "↑", l: "←", d: "↓", r: "→" };
const KEYS = {
  u: ["ArrowUp", "w"],
  d: ["ArrowDown", "s"],
  l: ["ArrowLeft", "a"],
  r: ["ArrowRight", "d"],
};

/** The exercise that has the focus, if any: the keys are for it. @type {ExerciseCard | null} */
let focused = null;

const inFocus = () => {
  if (focused && !focused.element.contains(document.activeElement)) focused = null;
  return focused !== null;
};

/**
 * Registers the keys of exercises, once for the page.
 * @param {string} section  what the page calls them
 */
export function registerExerciseKeys(section) {
  const steps = [...LETTERS].map((letter) => ({
    keys: KEYS[letter],
    name: `Move ${directionName(letter)}`,
    run: () => focused.play(letter),
  }));
  registerShortcuts(
    [
      ...steps,
      { keys: ["z", "Ctrl+Z", "Backspace"], name: "Undo", run: () => focused.undo() },
      { keys: ["r"], name: "Reset", run: () => focused.reset() },
    ],
    { section, enabled: inFocus },
  );
}

/** One exercise. */
export class ExerciseCard {
  #board;
  #history;
  #counts = element("p", { class: "quiet" });
  #words = element("div", { class: "small-words" });
  #undo;
  #reset;
  #onSolved;
  /** @type {Map<string, import("../insight/explanation.js").Lost | null>} */ #answers = new Map();
  /** @type {AbortController | null} */ #request = null;
  #timer = 0;
  #said = "";

  /**
   * @param {Exercise} exercise
   * @param {{heading: string, kind?: string, isSolved: boolean, onSolved: (moves: string) => void}} options
   */
  constructor(exercise, { heading, kind = "Exercise", isSolved: wasSolved, onSolved }) {
    this.exercise = exercise;
    this.puzzle = puzzleFromRows(exercise.puzzle.split("\n"), { title: exercise.title });
    this.#history = new History(this.puzzle);
    this.#onSolved = onSolved;
    const drawing = element("div", { class: "board small-board" });
    this.#board = new BoardView(drawing, {
      label: `${kind} board, ${exercise.title}`,
      mode: "play",
    });
    this.#undo = this.#button("Undo", () => this.undo());
    this.#reset = this.#button("Reset", () => this.reset());
    this.badge = element("span", { class: "quiet", text: wasSolved ? " · solved" : "" });
    const rating = failureWords({ failure: exercise.failure, exact: true });
    this.element = element(
      "section",
      { class: "card lesson-card exercise", dataset: { exercise: exercise.id } },
      element("h2", { text: heading }, this.badge),
      element("p", { class: "quiet", text: `${capitalized(exercise.word)}. ${rating}.` }),
      drawing,
      this.#pad(),
      element("div", { class: "button-row" }, this.#undo, this.#reset),
      this.#counts,
      this.#words,
    );
    this.#board.showPuzzle(this.puzzle);
    this.#listen();
    this.#show();
  }

  /** @param {string} moves */
  play(moves) {
    if (moves === "") return;
    if (this.#history.play(moves) === 0) {
      this.#board.bump(moves);
      announce(`Blocked ${directionName(moves)}.`);
    } else this.#changed();
  }

  undo() {
    if (this.#history.undo()) this.#changed();
  }

  reset() {
    if (this.#history.restart()) this.#changed();
  }

  /** Nobody looks any more: ask nothing. */
  leave() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    if (focused === this) focused = null;
  }

  #button(text, run) {
    return element("button", { class: "button", type: "button", text, onclick: run });
  }

  #pad() {
    const arrows = Object.entries(SIGNS).map(([letter, text]) => {
      const label = `Move ${directionName(letter)}`;
      const made = this.#button(text, () => this.play(letter));
      made.setAttribute("aria-label", label);
      made.dataset.letter = letter;
      return made;
    });
    return element("div", { class: "step-pad", role: "group", "aria-label": "Steps" }, ...arrows);
  }

  #listen() {
    this.element.addEventListener("focusin", () => {
      focused = this;
    });
    const listen = (name, act) =>
      this.#board.element.addEventListener(name, (event) => {
        this.#board.focus();
        act(/** @type {CustomEvent} */ (event).detail);
      });
    listen("swipe", ({ letter }) => this.play(letter));
    listen("cellpress", ({ cell }) => this.#walk(cell));
    listen("piecedrop", ({ from, cell }) => this.#drop(from, cell));
  }

  #walk(cell) {
    const { position } = this.#history;
    const step = [...LETTERS].find(
      (letter) => neighbour(this.puzzle, position.player, letter) === cell,
    );
    this.play(step ?? walkTo(this.puzzle, position, cell) ?? "");
  }

  #drop(from, cell) {
    const { position } = this.#history;
    if (!position.boxes.has(from)) this.#walk(cell);
    else this.play(boxTravels(this.puzzle, position, from).get(cell) ?? "");
  }

  #changed() {
    this.#board.showPosition(this.#history.position, { milliseconds: GLIDE_MILLISECONDS });
    this.#show();
    this.#look();
  }

  #show() {
    const { moveCount, pushCount, canUndo } = this.#history;
    this.#counts.textContent = `${counted(moveCount, "move")}, ${counted(pushCount, "push", "pushes")}`;
    for (const button of [this.#undo, this.#reset]) {
      if (!canUndo && document.activeElement === button) this.#board.focus();
      button.toggleAttribute("disabled", !canUndo);
    }
    const { position } = this.#history;
    if (isSolved(this.puzzle, position)) this.#celebrate();
    else this.#warn(this.#known());
  }

  /** Asks the server about the position, unless that was done. */
  #look() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    const moves = untilLastPush(this.#history.moves);
    if (moves === "" || this.#answers.has(moves) || isSolved(this.puzzle, this.#history.position))
      return;
    const request = new AbortController();
    this.#request = request;
    this.#timer = setTimeout(async () => {
      const found = await askWhy(this.puzzle, moves, request.signal).catch(() => undefined);
      if (found === undefined || request.signal.aborted) return;
      this.#answers.set(moves, found);
      this.#show();
    }, PAUSE_MILLISECONDS);
  }

  /** @returns {{cells: number[], sentence: string, wonPlace?: number | null, proof?: any} | null} */
  #known() {
    const moves = untilLastPush(this.#history.moves);
    return this.#answers.get(moves) ?? deadlockAt(this.puzzle, this.#history.position);
  }

  #warn(lost) {
    const said = lost ? `Lost. ${lost.sentence}` : "";
    if (lost) this.#board.mark("stuck", lost.cells);
    else this.#board.clearMarks("stuck");
    if (said === this.#said) return;
    if (this.#words.contains(document.activeElement)) this.#board.focus();
    if (said && !this.#said) alarm(said);
    this.#said = said;
    this.#words.replaceChildren(...(lost ? [this.#lostNotice(lost)] : []));
  }

  #lostNotice({ sentence, wonPlace, proof }) {
    const back = this.#button("Take it back", () => {
      const { history } = { history: this.#history };
      if (
        wonPlace === null || wonPlace === undefined ? history.undoPush() : history.goTo(wonPlace)
      ) {
        this.#board.focus();
        this.#changed();
      }
    });
    const parts = [
      element("strong", { text: "Lost. " }),
      element("p", { text: sentence }),
      element("div", { class: "button-row" }, back),
    ];
    if (proof) parts.push(createProofPlayer(this.puzzle, proof));
    return notice("bad", ...parts);
  }

  #celebrate() {
    if (this.#said === "solved") return;
    this.#said = "solved";
    this.#board.clearMarks();
    const counts = this.#counts.textContent;
    this.badge.textContent = " · solved";
    this.#words.replaceChildren(
      notice("good", element("strong", { text: "Solved! " }), `${counts}.`),
    );
    alarm(`Solved! ${counts}.`);
    this.#onSolved(this.#history.moves);
  }
}
