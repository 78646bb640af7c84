// A puzzle as a small picture: walls as one path, goals and boxes as dots. Thousands of them must be
// cheap, so there is one element a kind and none a cell.

import { svg } from "./svg.js";

/**
 * @param {readonly string[]} rows
 * @returns {SVGElement}
 */
export function thumbnail(rows) {
  const width = Math.max(...rows.map((row) => row.length));
  const picture = svg("svg", {
    class: "thumbnail",
    viewBox: `0 0 ${width} ${rows.length}`,
    "aria-hidden": "true",
  });
  const paths = { wall: "", goal: "", box: "", home: "", player: "" };
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      const sign = row[x];
      if (sign === "#") paths.wall += `M${x} ${y}h1v1h-1z`;
      if (sign === ".") paths.goal += diamond(x, y);
      if (sign === "$") paths.box += square(x, y);
      if (sign === "*") paths.home += square(x, y);
      if (sign === "@" || sign === "+") paths.player += diamond(x, y);
    }
  });
  for (const [kind, d] of Object.entries(paths)) {
    if (d) picture.append(svg("path", { class: `thumbnail-${kind}`, d }));
  }
  return picture;
}

function square(x, y) {
  return `M${x + 0.15} ${y + 0.15}h.7v.7h-.7z`;
}

function diamond(x, y) {
  return `M${x + 0.5} ${y + 0.15}l.35 .35l-.35 .35l-.35 -.35z`;
}
