// The one state of Play: which puzzle, what was played, how many hints were taken.
//
// Everything that changes the game goes through here; the views subscribe and redraw themselves.
// Listeners are told twice: "move" when the game has changed, "settled" when the board shows it.

import { afterMove, isSolved } from "../../rules/game.js";
import { History } from "../../rules/history.js";
import { puzzleFromRows } from "../../rules/puzzle.js";
import { recallGame, rememberGame } from "./play_history_store.js";
import { StepAnimation } from "./step_animation.js";

/** @typedef {import("../../rules/puzzle.js").Puzzle} Puzzle */
/** @typedef {"enter" | "move" | "settled" | "leave"} PlayEvent */

/** The game being played. */
export class PlaySession {
  #animation;
  /** @type {((event: PlayEvent) => void)[]} */
  #listeners = [];

  /** @param {import("../../board/board_view.js").BoardView} board */
  constructor(board) {
    this.board = board;
    this.history = new History(puzzleFromRows(["@"]));
    this.hintCount = 0;
    this.isActive = false;
    this.#animation = new StepAnimation(board);
  }

  /** @returns {Puzzle} */
  get puzzle() {
    return this.history.puzzle;
  }

  /** @returns {import("../../rules/puzzle.js").Position} */
  get position() {
    return this.history.position;
  }

  /** @returns {boolean} */
  get isSolved() {
    return isSolved(this.puzzle, this.position);
  }

  /**
   * Calls `listener` after every change.
   * @param {(event: PlayEvent) => void} listener
   */
  subscribe(listener) {
    this.#listeners.push(listener);
  }

  /**
   * Starts to play: with `moves` if there are any, else where the player left off last time.
   * @param {Puzzle} puzzle
   * @param {string} moves
   */
  enter(puzzle, moves) {
    this.#animation.stop();
    const kept = moves ? null : recallGame(puzzle);
    this.history = kept?.history ?? new History(puzzle);
    this.hintCount = kept?.hintCount ?? 0;
    this.history.play(moves);
    this.isActive = true;
    this.board.mode = "play";
    this.board.showPuzzle(puzzle, this.position);
    this.#tell("enter");
    this.#tell("settled");
  }

  /** Stops playing; the board goes back to whoever wants it. */
  leave() {
    if (!this.isActive) return;
    this.#animation.stop();
    this.isActive = false;
    this.#tell("leave");
    this.board.mode = "view";
  }

  /**
   * Plays moves that are known to be possible, shown step by step.
   * @param {string} moves
   */
  play(moves) {
    if (!moves) return;
    const start = this.history.moveCount;
    const count = this.history.play(moves);
    const numbers = Array.from({ length: count }, (_, index) => start + index + 1);
    this.#changed(numbers.map((number) => this.history.positionAt(number)));
  }

  /**
   * Makes one move.
   * @param {string} letter
   * @returns {import("../../rules/game.js").Step | null} null if it was blocked: nothing changed
   */
  step(letter) {
    const step = afterMove(this.puzzle, this.position, letter);
    if (step) this.play(letter);
    return step;
  }

  /**
   * Goes along the history: `change` is one of its methods, like `(history) => history.undo()`.
   * @param {(history: History) => boolean} change
   * @returns {boolean} whether anything changed
   */
  travel(change) {
    const hasChanged = change(this.history);
    if (hasChanged) this.#changed([this.position]);
    return hasChanged;
  }

  /**
   * Goes to where these moves lead; they need not be on the line.
   * @param {string} moves
   */
  goTo(moves) {
    const { history } = this;
    if ((history.moves + history.future).startsWith(moves)) {
      this.travel(() => history.goTo(moves.length));
      return;
    }
    this.history = new History(this.puzzle);
    this.history.play(moves);
    this.#changed([this.position]);
  }

  /** Tells everybody to draw again: something has become known about the position. */
  lookAgain() {
    this.#tell("settled");
  }

  /** Counts one more hint. */
  countHint() {
    this.hintCount += 1;
    rememberGame(this.history, this.hintCount);
  }

  #changed(positions) {
    rememberGame(this.history, this.hintCount);
    this.#tell("move");
    this.#animation.show(positions, () => this.#tell("settled"));
  }

  #tell(event) {
    for (const listener of this.#listeners) listener(event);
  }
}
