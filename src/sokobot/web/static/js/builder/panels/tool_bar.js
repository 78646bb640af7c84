// Owns the row of tools: native radio buttons, so that arrows, focus and screen readers just work.

import { announce } from "../../shared/announce.js";
import { registerShortcuts } from "../../shared/shortcuts.js";
import { TOOLS, toolNamed } from "../editing/tools.js";

/**
 * @param {HTMLElement} bar holds one `input[type=radio]` for each tool
 * @param {import("../editing/editor.js").Editor} editor
 */
export function createToolBar(bar, editor) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...bar.querySelectorAll("input")]);
  const show = () => {
    for (const input of inputs) input.checked = input.value === editor.tool;
  };
  for (const { id, name, keys, explanation } of TOOLS) {
    const label = inputs.find((input) => input.value === id)?.closest("label");
    if (label) label.title = `${name} (${keys.join(" or ").toUpperCase()}): ${explanation}`;
  }
  bar.addEventListener("change", (event) => {
    editor.tool = toolNamed(/** @type {HTMLInputElement} */ (event.target).value);
  });
  editor.addEventListener("tool", () => {
    show();
    announce(`Tool: ${editor.tool}`);
  });
  registerShortcuts(
    TOOLS.map(({ id, name, keys }) => ({
      keys,
      name,
      run: () => {
        editor.tool = id;
      },
    })),
    { section: "Tools" },
  );
  show();
}
