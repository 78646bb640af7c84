// Owns what the builder shows first: the draft of the last visit, unless the address names a puzzle
// (#v1=... or ?puzzle=id). Then the draft is set aside and offered in a notice. Once the opened
// puzzle is changed the address forgets it, so that a reload shows the change.

import { announce } from "../../shared/announce.js";
import { byId } from "../../shared/elements.js";
import { decodePuzzle, isShareLink } from "../../shared/share_link.js";
import { forgetSetAside, recallSetAside, setAside } from "../editing/draft.js";
import { drawingFromRows } from "../editing/drawing.js";
import { isSameSketch } from "../editing/editor.js";
import { loadById } from "./load_by_id.js";

/** @typedef {import("../editing/editor.js").Editor} Editor */
/** @typedef {import("../editing/editor.js").Sketch} Sketch */

/**
 * @param {Editor} editor showing the draft
 * @param {number} maxSide
 */
export async function openFromAddress(editor, maxSide) {
  byId("restore-button").addEventListener("click", () => restore(editor, maxSide));
  byId("opening-close").addEventListener("click", () => {
    forgetSetAside();
    byId("opening-notice").hidden = true;
  });
  editor.addEventListener("change", () => {
    const kept = byId("opening-notice").hidden ? null : recallSetAside(maxSide);
    if (kept && isSameSketch(kept, editor.sketch)) byId("opening-close").click(); // undone to it
  });
  window.addEventListener("hashchange", () => openNamed(editor, maxSide));
  await openNamed(editor, maxSide);
}

/** @param {Editor} editor @param {number} maxSide */
async function openNamed(editor, maxSide) {
  const named = await puzzleInAddress(maxSide).catch((error) => error.message);
  if (named && typeof named === "object") {
    if (editor.isUnsaved && !isSameSketch(named, editor.sketch)) setAside(editor.sketch);
    editor.open(named);
    editor.addEventListener("change", () => forgetAddress(), { once: true });
    announce(`Opened from the link: ${named.title || "puzzle"}`);
  }
  showNotice(typeof named === "string" ? named : "", editor, maxSide);
}

/** @param {number} maxSide @returns {Promise<Sketch|string|null>} a sketch, or what is wrong */
async function puzzleInAddress(maxSide) {
  const id = new URLSearchParams(location.search).get("puzzle");
  if (!isShareLink(location.hash)) return id ? loadById(id, {}) : null;
  const shared = await decodePuzzle(location.hash);
  if (!shared) return "The link is damaged: it holds no puzzle that can be read.";
  const drawing = drawingFromRows(shared.rows);
  if (Math.max(drawing.width, drawing.height) > maxSide) return "The puzzle is too large.";
  return { drawing, title: shared.title, author: shared.author };
}

function forgetAddress() {
  history.replaceState(null, "", location.pathname);
}

/** @param {string} words  something to know about the puzzle just opened */
export function showOpeningWarning(words) {
  byId("opening-notice").hidden = false;
  byId("opening-notice").className = "notice notice-warn";
  byId("opening-words").textContent = words;
  byId("restore-button").hidden = true;
  announce(words);
}

/** @param {string} trouble @param {Editor} editor @param {number} maxSide */
function showNotice(trouble, editor, maxSide) {
  const kept = recallSetAside(maxSide);
  const isKept = kept !== null && !isSameSketch(kept, editor.sketch);
  byId("opening-notice").hidden = !trouble && !isKept;
  byId("opening-notice").className = `notice notice-${trouble ? "bad" : "info"}`;
  byId("opening-words").textContent =
    trouble || "This puzzle came with a link. The draft you had here is kept.";
  byId("restore-button").hidden = !isKept;
}

/** @param {Editor} editor @param {number} maxSide */
function restore(editor, maxSide) {
  const kept = recallSetAside(maxSide);
  if (kept) editor.bringBack(kept);
  forgetSetAside();
  byId("opening-notice").hidden = true;
  announce("Your draft is back");
}
