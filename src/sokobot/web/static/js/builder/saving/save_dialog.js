// Owns saving: sends the drawing to the server and shows its lasting link, or what is still wrong.

import { announce } from "../../shared/announce.js";
import { postJson } from "../../shared/api.js";
import { copyText } from "../../shared/copy.js";
import { byId, element } from "../../shared/elements.js";
import { sentence, wordsOf } from "../checks/finding_words.js";
import { rowsOf } from "../editing/drawing.js";
import { shrunkToContent } from "../editing/reshape.js";
import { createAddToCollection } from "./add_to_collection.js";
import { rememberSaved } from "./saved_puzzles.js";

/**
 * @param {import("../editing/editor.js").Editor} editor
 * @param {() => void} onSaved
 * @returns {() => Promise<void>} saves, then opens the dialog
 */
export function createSaveDialog(editor, onSaved) {
  const dialog = byId("save-dialog", HTMLDialogElement);
  const button = byId("save-button", HTMLButtonElement);
  /** @type {{rows: string[], title: string, author: string}} */
  let last = null;
  const showCollections = createAddToCollection(() => last);
  byId("save-copy").addEventListener("click", () => {
    copyText(byId("save-link", HTMLInputElement).value, byId("save-copy"));
  });
  return async () => {
    if (button.disabled) return;
    button.disabled = true;
    try {
      const { url, saved } = await save(editor);
      last = saved;
      await showCollections();
      onSaved();
      showSaved(url);
    } catch (error) {
      showProblems(/** @type {any} */ (error));
    } finally {
      button.disabled = false;
    }
    dialog.showModal();
  };
}

/** Saves and returns the address of the puzzle, and what it is. */
async function save(editor) {
  const { sketch } = editor;
  const { title, author } = sketch;
  const drawing = shrunkToContent(sketch.drawing);
  const rows = rowsOf(drawing);
  const grid = rows.map((row) => row.split(""));
  const { id, url } = await postJson("/api/save_custom", { grid, title, author });
  rememberSaved({ id, title, author, width: drawing.width, height: drawing.height });
  if (editor.sketch === sketch) editor.settle();
  return { url: new URL(url, location.href).href, saved: { rows, title, author } };
}

/** @param {string} url */
function showSaved(url) {
  byId("save-title").textContent = "Saved";
  byId("save-done").hidden = false;
  byId("save-refused").hidden = true;
  byId("save-link", HTMLInputElement).value = url;
  byId("save-open", HTMLAnchorElement).href = url;
  announce("Saved");
}

/** @param {import("../../shared/api.js").ApiError} error */
function showProblems(error) {
  const errors = error.body?.errors ?? [];
  byId("save-title").textContent = "Not saved";
  byId("save-done").hidden = true;
  byId("save-refused").hidden = false;
  byId("save-reason").textContent = errors.length
    ? "A puzzle is saved once it can be played. This is still missing:"
    : sentence(error.message);
  const lines = errors.map(wordsOf).map(({ message, fix }) => `${message} ${fix}`.trim());
  byId("save-problems").replaceChildren(...lines.map((line) => element("li", {}, line)));
  announce(`Not saved. ${lines.join(" ") || error.message}`);
}
