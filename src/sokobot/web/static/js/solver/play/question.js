// A question to the server about the position as it is now.
//
// Any change of the position makes the answer worthless: the request is given up, and an answer
// that comes late is dropped.

import { ApiError, postJson } from "../../shared/api.js";

/** One question at a time about one game. */
export class PositionQuestion {
  #request = null;

  /**
   * @param {import("./play_session.js").PlaySession} session
   * @param {string} path of the API
   */
  constructor(session, path) {
    this.session = session;
    this.path = path;
    session.subscribe((event) => {
      if (event !== "settled") this.drop();
    });
  }

  /** Gives up waiting for an answer. */
  drop() {
    this.#request?.abort();
    this.#request = null;
  }

  /**
   * Asks, and returns the answer; null if it is no longer wanted.
   * @param {object} more fields beside the puzzle and the moves
   * @returns {Promise<any | {failure: string} | null>}
   */
  async ask(more = {}) {
    this.drop();
    const request = new AbortController();
    this.#request = request;
    const { puzzle, history } = this.session;
    const body = { puzzle: puzzle.rows.join("\n"), moves: history.moves, ...more };
    const answer = await postJson(this.path, body, request.signal).catch((error) => {
      if (request.signal.aborted) return null;
      if (error instanceof ApiError) return { failure: error.message };
      throw error;
    });
    if (this.#request !== request) return null;
    this.#request = null;
    return answer;
  }
}
