// Owns the tab with the drafts that this browser keeps: one for each tab that drew something.

import { thumbnail } from "../../board/thumbnail.js";
import { byId, element } from "../../shared/elements.js";
import { keptDrafts } from "../editing/draft.js";
import { rowsOf } from "../editing/drawing.js";

/**
 * @param {import("./load_dialog.js").Choose} choose
 * @param {number} maxSide
 * @returns {() => void} to be called whenever the tab is shown
 */
export function createLoadDrafts(choose, maxSide) {
  return () => {
    const drafts = keptDrafts(maxSide);
    byId("load-drafts-none").hidden = drafts.length > 0;
    const tiles = drafts.map((sketch) => {
      const { width, height } = sketch.drawing;
      return element(
        "button",
        { type: "button", class: "tile", onclick: () => choose(sketch) },
        thumbnail(rowsOf(sketch.drawing)),
        element("span", { text: sketch.title || "Without a title" }),
        element("span", { class: "quiet", text: `${width} × ${height}` }),
      );
    });
    byId("load-drafts-list").replaceChildren(...tiles);
  };
}
