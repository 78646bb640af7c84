// The signs on the buttons of Play, drawn with the same stroke as those of the page.

import { svg } from "../../board/svg.js";

const PATHS = {
  undo: "M9 4 4.5 8.5 9 13M5 8.5h9a5.5 5.5 0 0 1 0 11h-4",
  redo: "m15 4 4.5 4.5L15 13M19 8.5h-9a5.5 5.5 0 0 0 0 11h4",
  undoPush: "M5 5v14M13 7l-4.5 5 4.5 5M9 12h11",
  restart: "M5 5v5h5M5.5 10a7.5 7.5 0 1 1-1 5",
  hint:
    "M9.5 18h5M10.5 21h3" +
    "M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.2 1 2.1h5c0-.9.3-1.5 1-2.1A6 6 0 0 0 12 3z",
  check: "M12 3 5 6v5.5c0 4.3 2.9 7.6 7 9.5 4.1-1.9 7-5.2 7-9.5V6zM9 12l2.2 2.2L15.5 10",
  hatch: "M4 4h16v16H4zM4 12l8-8M4 20 20 4M12 20l8-8",
  bookmark: "M7 3.500h10v17l-5-4-5 4z",
  pad: "M9.5 3.5h5v6h6v5h-6v6h-5v-6h-6v-5h6z",
  watch: "M8 5l11 7-11 7z",
  u: "M12 19V5M6 11l6-6 6 6",
  d: "M12 5v14M6 13l6 6 6-6",
  l: "M19 12H5M11 6l-6 6 6 6",
  r: "M5 12h14M13 6l6 6-6 6",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * A sign for something that is said in words beside it.
 * @param {IconName} name
 * @returns {SVGElement}
 */
export function icon(name) {
  const path = svg("path", { d: PATHS[name] });
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, [path]);
}
