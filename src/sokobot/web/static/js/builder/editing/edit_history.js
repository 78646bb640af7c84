// Owns undo and redo of the builder: every version there was, without limit, and the one shown.
//
// It keeps immutable values and knows nothing about what is in them. A stroke (one drag, one visit
// of a text field) may change the shown version many times and is still one step to undo.

/** @template Version */
export class EditHistory {
  /** @type {Version[]} */ #past = []; // older versions, the latest last
  /** @type {Version[]} */ #future = []; // undone versions, the next one last
  /** @type {Version} */ #shown;
  /** @type {{isRecorded: boolean, future: Version[]}|null} */ #stroke = null; // isRecorded: its step exists already

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

  /**
   * Shows `next`, as a step of its own or as part of the stroke under way. The same object is no
   * change.
   *
   * @param {Version} next
   * @returns {boolean} whether anything changed
   */
  record(next) {
    if (next === this.#shown) return false;
    if (!this.#stroke?.isRecorded) {
      this.#past.push(this.#shown);
      this.#future = [];
    }
    if (this.#stroke) this.#stroke.isRecorded = true;
    this.#shown = next;
    return true;
  }

  /**
   * From here to endStroke() all changes are one step. Another stroke ends this one.
   *
   * @returns {object} the stroke
   */
  beginStroke() {
    this.#stroke = { isRecorded: false, future: this.#future };
    return this.#stroke;
  }

  /** @param {object|null} [stroke] only this one, if it is still under way; else any */
  endStroke(stroke = this.#stroke) {
    if (stroke === this.#stroke) this.#stroke = null;
  }

  /**
   * Ends the stroke as if it had never begun.
   *
   * @returns {boolean} whether it had changed anything
   */
  dropStroke() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (!stroke?.isRecorded) return false;
    this.#shown = this.#past.pop();
    this.#future = stroke.future;
    return true;
  }

  /**
   * @param {object|null} stroke
   * @returns {boolean} whether it is still under way
   */
  isUnderWay(stroke) {
    return stroke !== null && stroke === this.#stroke;
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
