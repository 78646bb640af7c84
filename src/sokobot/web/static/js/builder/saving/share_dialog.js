// Owns the links that carry the drawing itself: one to draw on, one to play and solve.

import { announce } from "../../shared/announce.js";
import { copyText } from "../../shared/copy.js";
import { byId } from "../../shared/elements.js";
import { encodePuzzle } from "../../shared/share_link.js";
import { rowsOf } from "../editing/drawing.js";

/**
 * @param {import("../editing/editor.js").Editor} editor
 * @returns {() => Promise<void>} makes the links, opens the dialog, copies the link to draw on
 */
export function createShareDialog(editor) {
  for (const name of ["share-edit", "share-play"]) {
    byId(`${name}-copy`).addEventListener("click", () => {
      copyText(byId(name, HTMLInputElement).value, byId(`${name}-copy`));
    });
  }
  return async () => {
    const { drawing, title, author } = editor.sketch;
    try {
      const fragment = await encodePuzzle(rowsOf(drawing), { title, author });
      byId("share-edit", HTMLInputElement).value = `${location.origin}/builder#${fragment}`;
      byId("share-play", HTMLInputElement).value = `${location.origin}/#${fragment}`;
    } catch (error) {
      announce(/** @type {Error} */ (error).message);
      return;
    }
    byId("share-dialog", HTMLDialogElement).showModal();
    copyText(byId("share-edit", HTMLInputElement).value, byId("share-edit-copy"));
  };
}
