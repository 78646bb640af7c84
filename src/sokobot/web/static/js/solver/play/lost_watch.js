// Watches the game: after every push the server is asked whether it is lost, and why.
//
// The server knows every position of a small puzzle, so no losing push passes in silence; of large
// puzzles it says what it can prove in a moment.  Where it cannot be asked, nothing is said.

import { askWhy, untilLastPush } from "../../insight/explanation.js";

/** @typedef {import("./play_session.js").PlaySession} PlaySession */
/** @typedef {import("../../insight/explanation.js").Lost} Lost */

const PAUSE_MILLISECONDS = 120;

/** What the server knows about the game being played. */
export class LostWatch {
  #answers = new Map(); // pushes and the walks before them -> Lost, or null if nothing is proved
  #lostFrom = ""; // moves after which the game is lost
  #puzzle = null;
  /** @type {AbortController | null} */ #request = null;
  #timer = 0;

  /**
   * @param {PlaySession} session
   * @param {{isWanted: () => boolean}} options
   */
  constructor(session, { isWanted }) {
    this.session = session;
    this.isWanted = isWanted;
    session.subscribe((event) => {
      if (event === "settled") this.look();
      else this.#drop();
    });
  }

  /** @returns {Lost | null} why the position is lost, as far as that is known */
  get found() {
    const { puzzle, history } = this.session;
    if (puzzle !== this.#puzzle) return null;
    const known = this.#answers.get(untilLastPush(history.moves));
    if (known) return known;
    if (!this.#lostFrom || !history.moves.startsWith(this.#lostFrom)) return null;
    return {
      cells: [],
      sentence: "It is still lost.",
      lostPlace: this.#lostFrom.length,
      wonPlace: this.#wonPlace,
      proof: null,
    };
  }

  /** Asks about the position, unless that was done. */
  look() {
    const { session } = this;
    this.#drop();
    if (!session.isActive || !this.isWanted() || session.isSolved) return;
    if (session.puzzle !== this.#puzzle) this.#begin();
    const moves = untilLastPush(session.history.moves);
    if (this.#answers.has(moves)) return;
    this.#timer = setTimeout(() => this.#ask(moves), PAUSE_MILLISECONDS);
  }

  /** @type {number | null} */ #wonPlace = null;

  #begin() {
    this.#puzzle = this.session.puzzle;
    this.#answers.clear();
    this.#lostFrom = "";
  }

  #drop() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#request = null;
  }

  /** @param {string} moves */
  async #ask(moves) {
    const request = new AbortController();
    this.#request = request;
    const puzzle = this.#puzzle;
    const found = await askWhy(puzzle, moves, request.signal).catch(() => undefined);
    if (found === undefined || request.signal.aborted || puzzle !== this.#puzzle) return;
    this.#request = null;
    this.#answers.set(moves, found);
    if (!found) return;
    this.#lostFrom = moves.slice(0, found.lostPlace);
    this.#wonPlace = found.wonPlace;
    this.session.lookAgain();
  }
}
