// Owns one puzzle to choose: thumbnail, name and size in a button.

import { counted } from "../shared/words.js";
import { element } from "../shared/elements.js";

/**
 * @typedef {object} TilePuzzle
 * @property {string} id
 * @property {string} name
 * @property {number} width
 * @property {number} height
 * @property {number} [boxes]
 */

/**
 * @param {TilePuzzle} puzzle
 * @param {() => void} onChoose
 * @returns {HTMLButtonElement}
 */
export function puzzleTile({ id, name, width, height, boxes }, onChoose) {
  const source = `/thumbnail/${encodeURIComponent(id)}.svg`;
  const picture = element("img", { src: source, alt: "", loading: "lazy", width: "96", height: "72" });
  picture.addEventListener("error", () => picture.classList.add("is-missing"));
  const size = `${width} × ${height}${boxes === undefined ? "" : `, ${counted(boxes, "box", "boxes")}`}`;
  const tile = element(
    "button",
    { type: "button", class: "tile" },
    picture,
    element("span", { class: "tile-name" }, name),
    element("span", { class: "quiet" }, size),
  );
  tile.addEventListener("click", onChoose);
  return tile;
}
