// Owns the question "is this a puzzle?": asks the server a moment after the last change, drops
// answers about drawings that are no longer shown, and says when the server cannot be asked.

import { postJson } from "../../shared/api.js";
import { isSameDrawing, rowsOf } from "../editing/drawing.js";
import { ownCheck } from "./own_check.js";

/** @typedef {import("../editing/drawing.js").Drawing} Drawing */
/** @typedef {import("../../shared/findings.js").Finding} Finding */
/**
 * @typedef {object} Verdict
 * @property {"checking"|"valid"|"lost"|"invalid"|"unknown"} state  "lost": valid, and proved to have
 *     no solution
 * @property {Finding[]} errors
 * @property {Finding[]} warnings
 * @property {string} trouble why it is unknown, in a sentence; else empty
 */

const PAUSE_MILLISECONDS = 50;

/** Emits "verdict" whenever `verdict` has changed. */
export class LiveCheck extends EventTarget {
  /** @type {Verdict} */ verdict = { state: "checking", errors: [], warnings: [], trouble: "" };
  /** @type {import("../editing/editor.js").Editor} */ #editor;
  /** @type {Drawing|null} */ #judged = null; // the drawing the verdict is about
  #timer = 0;

  /** @param {import("../editing/editor.js").Editor} editor */
  constructor(editor) {
    super();
    this.#editor = editor;
    editor.addEventListener("change", () => this.#askSoon());
  }

  /**
   * Asks at once.
   *
   * @returns {Promise<Verdict>} about the drawing shown when the answer comes
   */
  async now() {
    clearTimeout(this.#timer);
    const { drawing } = this.#editor;
    const verdict = await verdictOn(drawing);
    if (!isSameDrawing(drawing, this.#editor.drawing)) return this.now();
    this.#judged = drawing;
    this.#show(verdict);
    return verdict;
  }

  /** Notes that the puzzle shown has no solution; somebody proved it. */
  noteLost() {
    if (this.verdict.state === "valid") this.#show({ ...this.verdict, state: "lost" });
  }

  #askSoon() {
    clearTimeout(this.#timer);
    if (this.#judged && isSameDrawing(this.#judged, this.#editor.drawing)) return;
    if (this.verdict.state !== "checking") this.#show({ ...this.verdict, state: "checking" });
    this.#judged = null;
    this.#timer = setTimeout(() => this.now(), PAUSE_MILLISECONDS);
  }

  /** @param {Verdict} verdict */
  #show(verdict) {
    this.verdict = verdict;
    this.dispatchEvent(new Event("verdict"));
  }
}

/** @param {Drawing} drawing @returns {Promise<Verdict>} */
async function verdictOn(drawing) {
  try {
    const grid = rowsOf(drawing).map((row) => row.split(""));
    const { valid, findings } = await postJson("/api/validate", { grid });
    const errors = findings.filter(({ severity }) => severity === "error");
    const warnings = findings.filter(({ severity }) => severity === "warning");
    return { state: valid ? "valid" : "invalid", errors, warnings, trouble: "" };
  } catch (error) {
    // What the page knows itself is said anyway; the verdict is the server's.
    const { errors, warnings } = ownCheck(drawing);
    const trouble = /** @type {Error} */ (error).message;
    return { state: "unknown", errors, warnings, trouble };
  }
}
