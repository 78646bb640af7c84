// Owns the Load dialog as a whole: its tabs, and what happens with the sketch that one of them
// found (asking before unsaved work is replaced, refusing what is too large).

import { alarm, announce } from "../../shared/announce.js";
import { byId } from "../../shared/elements.js";
import { createTabs } from "../panels/tabs.js";
import { createLoadAddress } from "./load_address.js";
import { createLoadDrafts } from "./load_drafts.js";
import { createLoadLibrary } from "./load_library.js";
import { createLoadSaved } from "./load_saved.js";
import { createLoadText } from "./load_text.js";
import { mayReplace } from "./replace_question.js";

/** @typedef {import("../editing/editor.js").Sketch} Sketch */
/** @typedef {(sketch: Sketch) => Promise<void>} Choose */

/**
 * @param {import("../editing/editor.js").Editor} editor
 * @param {number} maxSide
 * @returns {(tabId?: string) => void} opens the dialog, at a tab
 */
export function createLoadDialog(editor, maxSide) {
  const dialog = byId("load-dialog", HTMLDialogElement);
  /** @type {Choose} */
  const choose = async (sketch) => {
    const { width, height } = sketch.drawing;
    if (Math.max(width, height) > maxSide) {
      say(`This puzzle has ${width} × ${height} cells, more than ${maxSide} × ${maxSide}.`);
    } else if (await mayReplace(editor)) {
      editor.open(sketch);
      dialog.close();
      announce(`Loaded: ${sketch.title || "puzzle"}, ${width} columns, ${height} rows`);
    }
  };
  const openings = {
    "load-library-tab": createLoadLibrary(choose, say),
    "load-saved-tab": createLoadSaved(choose, say),
    "load-drafts-tab": createLoadDrafts(choose, maxSide),
    "load-text-tab": createLoadText(choose, say),
    "load-address-tab": createLoadAddress(choose, say),
  };
  const show = createTabs(byId("load-tabs"), (tabId) => {
    say("");
    openings[tabId]();
  });
  return (tabId = "load-library-tab") => {
    dialog.showModal();
    show(tabId);
  };
}

/** @param {string} trouble in a sentence; empty takes the last one away */
function say(trouble) {
  byId("load-trouble").textContent = trouble;
  byId("load-trouble").hidden = trouble === "";
  if (trouble) alarm(trouble);
}
