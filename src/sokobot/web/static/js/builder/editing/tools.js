// Owns the tools of the builder: names, keys and what their tooltips say. The tool bar and the
// shortcuts are made from this one table.

/** @typedef {import("./drawing.js").Tool} Tool */

/**
 * @typedef {object} ToolEntry
 * @property {Tool} id
 * @property {string} name
 * @property {string[]} keys
 * @property {string} explanation
 */

/** @type {readonly ToolEntry[]} */
export const TOOLS = Object.freeze([
  { id: "wall", name: "Wall", keys: ["1", "w"], explanation: "Nothing passes a wall" },
  { id: "floor", name: "Floor", keys: ["2", "f"], explanation: "Clears the cell to plain floor" },
  { id: "goal", name: "Goal", keys: ["3", "g"], explanation: "Keeps the box or player on it" },
  { id: "box", name: "Box", keys: ["4", "b"], explanation: "Painted on a goal, it stands on it" },
  { id: "player", name: "Player", keys: ["5", "p"], explanation: "Only one: painting moves it" },
  {
    id: "eraser",
    name: "Eraser",
    keys: ["6", "e"],
    explanation: "A touch lifts what is on top, dragging clears everything (also: right button)",
  },
]);

/**
 * @param {unknown} id
 * @returns {Tool} that tool, or the wall if there is no such tool
 */
export function toolNamed(id) {
  return TOOLS.find((tool) => tool.id === id)?.id ?? "wall";
}
