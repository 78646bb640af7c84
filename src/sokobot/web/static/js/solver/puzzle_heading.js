// The heading over the board: the puzzle's name and the facts about it.

import { byId } from "../shared/elements.js";
import { counted } from "../shared/words.js";

/**
 * Show the name and the facts of a puzzle.
 * @param {import("../rules/puzzle.js").Puzzle} puzzle
 * @param {import("./library_panel.js").LibraryEntry} [entry]  if it is a bundled one
 * @returns {string} the name
 */
export function showHeading({ title, author, width, height, boxes }, entry) {
  const name = title || entry?.name || "Untitled puzzle";
  const facts = [counted(boxes.size, "box", "boxes"), `${width} × ${height}`];
  if (entry) facts.push(entry.tier);
  if (author) facts.push(`by ${author}`);
  byId("puzzle-title").textContent = name;
  byId("puzzle-facts").textContent = facts.join(" · ");
  document.title = `${name} · Sokobot`;
  return name;
}
