// Owns the list of versions, and the sentence about what an edit has changed.

import { thumbnail } from "../../board/thumbnail.js";
import { announce } from "../../shared/announce.js";
import { byId, element } from "../../shared/elements.js";
import { counted } from "../../shared/words.js";
import { rowsOf } from "../editing/drawing.js";

/** @typedef {import("../editing/versions.js").Version} Version */

const times = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/**
 * @param {import("../editing/editor.js").Editor} editor
 * @param {import("../editing/versions.js").Versions} versions
 */
export function createVersionsPanel(editor, versions) {
  const row = (/** @type {Version} */ version) => {
    const open = () => {
      versions.keep(editor.sketch); // what is there now is not lost
      editor.open(version.sketch);
      announce("An earlier version. Undo brings back what was there.");
    };
    return element(
      "li",
      {},
      element(
        "button",
        { type: "button", class: "version", onclick: open },
        thumbnail(rowsOf(version.sketch.drawing)),
        element("span", { text: version.sketch.title || "Without a title" }),
        element("small", {
          text: [times.format(version.at), factsOf(version)].filter(Boolean).join(" · "),
        }),
      ),
    );
  };
  byId("version-keep").addEventListener("click", () => {
    versions.keep(editor.sketch);
    announce("This version is kept");
  });
  const show = () => {
    byId("versions-none").hidden = versions.all.length > 0;
    byId("versions-list").replaceChildren(...versions.all.map(row));
  };
  versions.addEventListener("change", show);
  show();
}

/**
 * What an edit has changed, in a sentence; empty if there is nothing to compare with.
 *
 * @param {import("../editing/versions.js").Versions} versions
 * @param {import("../editing/editor.js").Sketch} sketch
 * @param {any} result RESULT of the API about it
 * @returns {string}
 */
export function changeWords(versions, sketch, result) {
  const before = versions.before(sketch);
  if (!before || !result.success) return "";
  if (before.isUnsolvable) return "The version before had no solution.";
  const pushes = difference(result.push_count - before.pushes, "push", "pushes");
  const moves = difference(result.move_count - before.moves, "move", "moves");
  const words = `Compared with the version before: ${pushes}, ${moves}.`;
  return before.rating ? `${words} Its rating: ${before.rating}` : words;
}

function difference(count, one, many) {
  if (count === 0) return `as many ${many}`;
  return `${counted(Math.abs(count), one, many)} ${count > 0 ? "more" : "less"}`;
}

/** @param {Version} version */
function factsOf({ pushes, moves, isUnsolvable, rating }) {
  if (isUnsolvable) return "no solution";
  const solution =
    pushes === undefined ? "" : `${counted(pushes, "push", "pushes")}, ${counted(moves, "move")}`;
  return [solution, rating].filter(Boolean).join(" · ");
}
