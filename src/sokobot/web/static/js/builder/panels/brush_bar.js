// Owns the bar over the drawing: how strokes draw, their symmetry, and what can be done with a
// selected part.

import { announce } from "../../shared/announce.js";
import { byId, element } from "../../shared/elements.js";
import { registerShortcuts } from "../../shared/shortcuts.js";
import { SYMMETRIES, WAYS } from "../editing/brush.js";

/**
 * @param {import("../editing/brush.js").Brush} brush
 * @param {import("../editing/region_selection.js").RegionSelection} selection
 */
export function createBrushBar(brush, selection) {
  const way = choice("brush-way", WAYS, (id) => {
    brush.way = id;
  });
  const symmetry = choice("brush-symmetry", SYMMETRIES, (id) => {
    brush.symmetry = id;
  });
  const show = () => {
    way.value = brush.way;
    symmetry.value = brush.symmetry;
    if (brush.way !== "select") selection.clear();
  };
  brush.addEventListener("change", show);
  createRegionBar(selection);
  registerShortcuts(
    [
      ...WAYS.map(({ id, name, keys }) => ({
        keys,
        name,
        run: () => {
          brush.way = id;
          announce(name);
        },
      })),
      { keys: ["Ctrl+C"], name: "Copy the selected part", run: () => selection.copy() },
      { keys: ["Ctrl+X"], name: "Cut the selected part", run: () => selection.cut() },
      { keys: ["Ctrl+V"], name: "Paste at the cursor", run: () => selection.paste() },
      { keys: ["Escape"], name: "Select nothing", run: () => selection.clear() },
    ],
    { section: "Strokes" },
  );
  show();
}

/** @param {import("../editing/region_selection.js").RegionSelection} selection */
function createRegionBar(selection) {
  const bar = byId("region-bar");
  /** @type {[string, () => void][]} */
  const actions = [
    ["Copy", () => selection.copy()],
    ["Cut", () => selection.cut()],
    ["Paste", () => selection.paste()],
    ["Turn", () => selection.rotate()],
    ["Flip ↔", () => selection.mirrorLeftRight()],
    ["Flip ↕", () => selection.mirrorUpDown()],
    ["Empty", () => selection.remove()],
  ];
  const buttons = actions.map(([text, onclick]) =>
    element("button", { class: "button", type: "button", text, onclick }),
  );
  bar.replaceChildren(...buttons);
  selection.addEventListener("change", () => {
    bar.hidden = !selection.region && !selection.canPaste;
    for (const button of buttons) {
      const isUsable = button.textContent === "Paste" ? selection.canPaste : selection.region;
      /** @type {HTMLButtonElement} */ (button).disabled = !isUsable;
    }
  });
}

function choice(id, entries, onChoose) {
  const select = byId(id, HTMLSelectElement);
  const options = entries.map(({ id: value, name: text }) => element("option", { value, text }));
  select.replaceChildren(...options);
  select.addEventListener("change", () => onChoose(select.value));
  return select;
}
