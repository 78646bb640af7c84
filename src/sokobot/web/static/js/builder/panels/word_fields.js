// Owns the fields for title and author. One visit of a field is one step to undo.

import { byId } from "../../shared/elements.js";

/** @param {import("../editing/editor.js").Editor} editor */
export function createWordFields(editor) {
  const fields = {
    title: byId("title-field", HTMLInputElement),
    author: byId("author-field", HTMLInputElement),
  };
  const show = () => {
    for (const [name, field] of Object.entries(fields)) {
      if (field.value !== editor.sketch[name]) field.value = editor.sketch[name];
    }
  };
  for (const [name, field] of Object.entries(fields)) {
    /** @type {object|null} */
    let stroke = null;
    field.addEventListener("input", () => {
      if (!editor.isUnderWay(stroke)) stroke = editor.beginStroke();
      editor.rename({ [name]: field.value });
    });
    // The press that takes the focus away may have begun a stroke of its own by now.
    field.addEventListener("blur", () => editor.endStroke(stroke));
  }
  editor.addEventListener("change", show);
  show();
}
