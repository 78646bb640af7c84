// Owns "how hard is it?" while drawing: asks the server once a drawing is a valid puzzle, gives up a
// question when the drawing changes, and never shows an answer about another drawing.

import { postJson } from "../../shared/api.js";
import { byId } from "../../shared/elements.js";
import { ratingWords } from "../../shared/rating_words.js";
import { textOf } from "../editing/reshape.js";

/**
 * @param {import("../editing/editor.js").Editor} editor
 * @param {import("./live_check.js").LiveCheck} check
 * @param {(sketch: import("../editing/editor.js").Sketch, words: string) => void} onRated
 */
export function createLiveRating(editor, check, onRated) {
  const place = byId("rating");
  /** @type {AbortController|null} */
  let asking = null;
  let rated = ""; // the drawing the words are about
  const show = (/** @type {string} */ words, state = "") => {
    place.textContent = words;
    place.dataset.state = state;
  };
  check.addEventListener("verdict", async () => {
    const text = textOf(editor.drawing);
    if (text === rated && check.verdict.state === "valid") return;
    asking?.abort();
    rated = "";
    if (check.verdict.state !== "valid") {
      show("");
      return;
    }
    show("How hard? Still thinking…");
    asking = new AbortController();
    const { signal } = asking;
    const { sketch } = editor;
    try {
      const rating = await postJson("/api/rate", { puzzle: text }, signal);
      if (signal.aborted) return;
      rated = text;
      show(ratingWords(rating), rating.word);
      onRated(sketch, ratingWords(rating));
    } catch {
      if (!signal.aborted) show(""); // The check says what is wrong with the server.
    }
  });
}
