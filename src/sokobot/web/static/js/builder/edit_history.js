// Owns undo and redo of the builder: every version there was, without limit, and the one shown.
//
// It keeps immutable values and knows nothing about what is in them. A stroke (one drag, one visit
// of a text field) may change the shown version many times and is still one step to undo.

/** @template Version */
export class EditHistory {
  /** @type {Version[]} */ #past = []; // older versions, the latest last
  /** @type {Version[]} */ #future = []; // undone versions, the next one last
  /** @type {Version} */ #shown;
  #isStroke = false; // between beginStroke() and endStroke()
  #isStrokeRecorded = false; // the stroke has changed something, so its step exists

  /** @param {Version} first */
  constructor(first) {
    this.#shown = first;
  }

  /** @returns {Version} */
  get current() {
    return this.#shown;
  }

  /** @returns {boolean} */
  get canUndo() {
    return this.#past.length > 0;
  }

  /** @returns {boolean} */
  get canRedo() {
    return this.#future.length > 0;
  }

  /** @returns {boolean} */
  get isInStroke() {
    return this.#isStroke;
  }

  /**
   * Shows `next`, as a step of its own or as part of the stroke under way. The same object is no
   * change.
   *
   * @param {Version} next
   * @returns {boolean} whether anything changed
   */
  record(next) {
    if (next === this.#shown) return false;
    if (!this.#isStroke || !this.#isStrokeRecorded) {
      this.#past.push(this.#shown);
      this.#future = [];
      this.#isStrokeRecorded = this.#isStroke;
    }
    this.#shown = next;
    return true;
  }

  /** From here to endStroke() all changes are one step. */
  beginStroke() {
    this.endStroke();
    this.#isStroke = true;
  }

  endStroke() {
    this.#isStroke = false;
    this.#isStrokeRecorded = false;
  }

  /** @returns {boolean} whether there was a step to take back */
  undo() {
    return this.#step(this.#past, this.#future);
  }

  /** @returns {boolean} whether there was a step to repeat */
  redo() {
    return this.#step(this.#future, this.#past);
  }

  /** @param {Version[]} from @param {Version[]} to */
  #step(from, to) {
    this.endStroke();
    const next = from.pop();
    if (next === undefined) return false;
    to.push(this.#shown);
    this.#shown = next;
    return true;
  }
}
