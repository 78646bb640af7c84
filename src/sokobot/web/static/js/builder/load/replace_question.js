// Owns the question that is asked before unsaved work is replaced by something else.

import { byId } from "../../shared/elements.js";

/**
 * @param {import("../editing/editor.js").Editor} editor
 * @returns {Promise<boolean>} whether the drawing may be replaced; asks only if it is not saved
 */
export function mayReplace(editor) {
  if (!editor.isUnsaved) return Promise.resolve(true);
  const dialog = byId("replace-dialog", HTMLDialogElement);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    const answer = () => resolve(dialog.returnValue === "replace");
    dialog.addEventListener("close", answer, { once: true });
  });
}
