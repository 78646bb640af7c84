// Owns one puzzle to choose: thumbnail, name and size in a button.

import { element } from "../../shared/elements.js";
import { counted } from "../../shared/words.js";

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
 * @returns {HTMLElement}
 */
export function puzzleTile({ id, name, width, height, boxes }, onChoose) {
  const source = `/thumbnail/${encodeURIComponent(id)}.svg`;
  const picture = element("img", { src: source, alt: "", loading: "lazy", width: 96, height: 72 });
  picture.addEventListener("error", () => picture.classList.add("is-missing"));
  const load = boxes === undefined ? "" : `, ${counted(boxes, "box", "boxes")}`;
  return element(
    "button",
    { type: "button", class: "tile", onclick: onChoose },
    picture,
    element("span", { text: name }),
    element("span", { class: "quiet", text: `${width} × ${height}${load}` }),
  );
}
