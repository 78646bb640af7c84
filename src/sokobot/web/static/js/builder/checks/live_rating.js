// Owns "how hard is it, and can it be solved?" while drawing: asks the server once a drawing is a
// valid puzzle, gives up a question when the drawing changes, and never shows an answer about
// another drawing.

import { postJson } from "../../shared/api.js";
import { byId } from "../../shared/elements.js";
import { ratingWords } from "../../shared/rating_words.js";
import { textOf } from "../editing/reshape.js";
import { createLiveReason } from "./live_reason.js";

/** What may turn out to be lost: proved so, or too large to be rated in a moment. */
const DOUBTFUL = ["unsolvable", "unknown"];

/**
 * @param {import("../../board/board_view.js").BoardView} board
 * @param {import("../editing/editor.js").Editor} editor
 * @param {import("./live_check.js").LiveCheck} check
 * @param {(sketch: import("../editing/editor.js").Sketch, words: string) => void} onRated
 */
export function createLiveRating(board, editor, check, onRated) {
  const place = byId("rating");
  const reason = createLiveReason(board);
  /** @type {AbortController|null} */
  let asking = null;
  let rated = ""; // the drawing the words are about
  const show = (/** @type {string} */ words, state = "") => {
    place.textContent = words;
    place.dataset.state = state;
  };
  const ask = async (/** @type {string} */ text, /** @type {AbortSignal} */ signal) => {
    const { sketch } = editor;
    const rating = await postJson("/api/rate", { puzzle: text }, signal);
    if (signal.aborted) return;
    rated = text;
    show(ratingWords(rating), rating.word);
    onRated(sketch, ratingWords(rating));
    if (rating.word === "unsolvable") check.noteLost();
    if (!DOUBTFUL.includes(rating.word)) return;
    const isLost = await reason.show(sketch.drawing, signal);
    if (!isLost || rating.word === "unsolvable") return;
    check.noteLost();
    show("");
  };
  check.addEventListener("verdict", async () => {
    const text = textOf(editor.drawing);
    const { state } = check.verdict;
    if (state === "lost" || (text === rated && state === "valid")) return;
    asking?.abort();
    rated = "";
    reason.clear();
    if (state !== "valid") {
      show("");
      return;
    }
    show("How hard? Still thinking…");
    asking = new AbortController();
    const { signal } = asking;
    try {
      await ask(text, signal);
    } catch {
      if (!signal.aborted) show(""); // The check says what is wrong with the server.
    }
  });
}
