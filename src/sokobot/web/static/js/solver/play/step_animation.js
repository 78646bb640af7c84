// Shows several positions one after the other, quickly, so that the eye can follow a walk.
//
// The game itself is never late: moves count at once, and only the picture catches up.  Whoever
// needs the board as it is now calls `finish`.

const STEP_MILLISECONDS = 70;
const LONGEST_MILLISECONDS = 900;

/** The picture of one board, catching up. */
export class StepAnimation {
  #timer = 0;
  #waiting = [];
  #milliseconds = 0;
  #onEnd = () => {};

  /** @param {import("../../board/board_view.js").BoardView} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Shows positions in turn, then calls `onEnd`.  At once where motion is not wanted.
   * @param {import("../../rules/puzzle.js").Position[]} positions
   * @param {() => void} onEnd
   */
  show(positions, onEnd) {
    this.stop();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#milliseconds = isStill
      ? 0
      : Math.min(STEP_MILLISECONDS, LONGEST_MILLISECONDS / positions.length);
    this.#waiting = isStill ? positions.slice(-1) : [...positions];
    this.#onEnd = onEnd;
    this.#next();
  }

  /** Shows the last position now. */
  finish() {
    if (this.#waiting.length > 0) this.board.showPosition(this.#waiting.pop(), { milliseconds: 0 });
    const onEnd = this.#onEnd;
    this.stop();
    onEnd();
  }

  /** Forgets what was not shown yet. */
  stop() {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#onEnd = () => {};
  }

  #next() {
    const position = this.#waiting.shift();
    this.board.showPosition(position, { milliseconds: this.#milliseconds });
    if (this.#waiting.length === 0) this.finish();
    else this.#timer = setTimeout(() => this.#next(), this.#milliseconds);
  }
}
