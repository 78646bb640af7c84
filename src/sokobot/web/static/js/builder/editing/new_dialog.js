// Owns the dialog for a new drawing: its size, and whether it starts as an empty room.

import { announce } from "../../shared/announce.js";
import { byId } from "../../shared/elements.js";
import { recall, remember } from "../../shared/storage.js";
import { sideFrom } from "../panels/shape_panel.js";
import { emptyDrawing, emptyRoom } from "./drawing.js";

const KEY = "builder:new";

/**
 * @param {import("./editor.js").Editor} editor
 * @param {number} maxSide
 * @returns {() => void} opens the dialog
 */
export function createNewDialog(editor, maxSide) {
  const dialog = byId("new-dialog", HTMLDialogElement);
  const fields = ["new-width", "new-height", "new-walls"];
  const [width, height, walls] = fields.map((id) => byId(id, HTMLInputElement));
  const wish = recall(KEY, {});
  if (Number.isInteger(wish?.width)) width.value = String(wish.width);
  if (Number.isInteger(wish?.height)) height.value = String(wish.height);
  walls.checked = wish?.walls !== false;
  byId("new-form").addEventListener("submit", () => {
    const size = [sideFrom(width, maxSide) ?? 9, sideFrom(height, maxSide) ?? 7];
    const drawing = (walls.checked ? emptyRoom : emptyDrawing)(size[0], size[1]);
    remember(KEY, { width: size[0], height: size[1], walls: walls.checked });
    editor.open({ drawing, title: "", author: editor.sketch.author });
    announce(`New drawing, ${size[0]} columns, ${size[1]} rows`);
  });
  return () => {
    byId("new-warning").hidden = !editor.isUnsaved;
    dialog.showModal();
    width.select();
  };
}
