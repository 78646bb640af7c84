// The clock of the playback: where in the solution we are, and whether it runs.
// It knows the board only as something that shows positions.

const STEP_MILLISECONDS = [900, 650, 450, 320, 220, 150, 105, 70, 45, 25];
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Plays one timeline on one board. */
export class Playback extends EventTarget {
  #board;
  #timeline = null;
  #number = 0;
  #speed = 5;
  #timer = 0;

  /** @param {import("./board_view.js").BoardView} board */
  constructor(board) {
    super();
    this.#board = board;
  }

  /** @returns {import("../rules/timeline.js").Timeline | null} */
  get timeline() {
    return this.#timeline;
  }

  /** @returns {number} how many moves have been made */
  get number() {
    return this.#number;
  }

  /** @returns {boolean} */
  get isPlaying() {
    return this.#timer !== 0;
  }

  /** @returns {number} 1 (slow) to 10 */
  get speed() {
    return this.#speed;
  }

  set speed(speed) {
    this.#speed = Math.min(10, Math.max(1, Math.round(speed)));
    this.#changed();
  }

  /**
   * Take another solution, or none, and stand at its start.
   * @param {import("../rules/timeline.js").Timeline | null} timeline
   */
  load(timeline) {
    this.pause();
    this.#timeline = timeline;
    this.#number = 0;
    this.#changed();
  }

  /** Play on; from the start, if the end is shown. */
  play() {
    if (!this.#timeline || this.isPlaying) return;
    if (this.#number === this.#timeline.length) this.goTo(0);
    this.#tick();
    this.#changed();
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#changed();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /**
   * Show the position after some number of moves.
   * @param {number} number
   */
  goTo(number) {
    if (!this.#timeline) return;
    const target = Math.min(this.#timeline.length, Math.max(0, number));
    const isOneStep = Math.abs(target - this.#number) === 1;
    this.#number = target;
    const glide = isOneStep && !reducedMotion.matches ? this.#stepTime() : 0;
    this.#board.showPosition(this.#timeline.positionAt(target), {
      milliseconds: Math.min(glide, 260),
    });
    this.#changed();
  }

  /**
   * Pause, and go some moves on or back.
   * @param {number} moves
   */
  step(moves) {
    this.pause();
    this.goTo(this.#number + moves);
  }

  /**
   * Pause, and go to just after the next push, or to just before the last one.
   * @param {1 | -1} way
   */
  stepPush(way) {
    if (!this.#timeline) return;
    this.pause();
    const marks = this.#timeline.pushMarks;
    const next = marks.find((mark) => mark > this.#number) ?? this.#timeline.length;
    const last = marks.findLast((mark) => mark <= this.#number) ?? 1;
    this.goTo(way > 0 ? next : last - 1);
  }

  #stepTime() {
    return STEP_MILLISECONDS[this.#speed - 1];
  }

  #tick() {
    this.#timer = setTimeout(() => {
      this.goTo(this.#number + 1);
      if (this.#number < this.#timeline.length) this.#tick();
      else this.pause();
    }, this.#stepTime());
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
