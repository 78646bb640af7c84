// Owns the drawing as text: shown as it changes, to copy, and to download as a file.

import { announce } from "../../shared/announce.js";
import { postJson } from "../../shared/api.js";
import { copyText, downloadText } from "../../shared/copy.js";
import { byId } from "../../shared/elements.js";
import { sentence } from "../checks/finding_words.js";
import { textOf } from "../editing/reshape.js";

/**
 * @param {import("../editing/editor.js").Editor} editor
 * @returns {() => void} shows the text of the drawing shown now
 */
export function createTextPanel(editor) {
  const field = byId("text-field", HTMLTextAreaElement);
  const trouble = byId("text-trouble");
  byId("text-copy").addEventListener("click", () => copyText(field.value, byId("text-copy")));
  byId("text-download").addEventListener("click", () => {
    downloadText(`${fileName(editor.sketch.title)}.txt`, textWithWords(editor.sketch));
  });
  byId("text-download-sok").addEventListener("click", async () => {
    const { drawing, title, author } = editor.sketch;
    trouble.textContent = "";
    try {
      const request = { puzzle: textOf(drawing), format: "sok", title, author };
      const { text, filename } = await postJson("/api/convert", request);
      downloadText(filename, text);
    } catch (error) {
      trouble.textContent = sentence(/** @type {Error} */ (error).message);
      announce(trouble.textContent);
    }
  });
  return () => {
    field.value = textOf(editor.drawing);
    field.rows = Math.min(14, Math.max(4, editor.drawing.height));
    trouble.textContent = "";
  };
}

/** @param {import("../editing/editor.js").Sketch} sketch */
function textWithWords({ drawing, title, author }) {
  const words = [title && `Title: ${title}`, author && `Author: ${author}`].filter(Boolean);
  return `${[textOf(drawing), ...words].join("\n")}\n`;
}

/** @param {string} title @returns {string} the title as a file name every system takes */
function fileName(title) {
  const plain = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_");
  return plain.replace(/^_+|_+$/g, "").slice(0, 60) || "puzzle";
}
