// Owns the tab for a link or an id: /p/<id>, the id alone, or a link that carries the puzzle.

import { byId } from "../../shared/elements.js";
import { decodePuzzle, isShareLink } from "../../shared/share_link.js";
import { drawingFromRows } from "../editing/drawing.js";
import { loadById } from "./load_by_id.js";

/**
 * @param {import("./load_dialog.js").Choose} choose
 * @param {(trouble: string) => void} say
 * @returns {() => void} to be called whenever the tab is shown
 */
export function createLoadAddress(choose, say) {
  const field = byId("load-address-field", HTMLInputElement);
  byId("load-address-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    say("");
    try {
      const sketch = await sketchAt(field.value.trim());
      if (sketch) await choose(sketch);
      else say("This is neither a link to a puzzle nor an id.");
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
  });
  return () => {};
}

/** @param {string} address @returns {Promise<import("../editing/editor.js").Sketch|null>} */
async function sketchAt(address) {
  const fragment = address.includes("#") ? address.slice(address.indexOf("#")) : address;
  if (isShareLink(fragment)) {
    const shared = await decodePuzzle(fragment);
    return shared && { ...wordsOf(shared), drawing: drawingFromRows(shared.rows) };
  }
  const path = address.replace(/[?#].*$/, "").replace(/\/+$/, "");
  const id = path.slice(path.lastIndexOf("/") + 1);
  return /^[\w.-]+$/.test(id) ? loadById(id, {}) : null;
}

/** @param {{title: string, author: string}} words */
function wordsOf({ title, author }) {
  return { title, author };
}
