// Owns the way from the id of a bundled or saved puzzle to a sketch.

import { getJson } from "../../shared/api.js";
import { drawingFromRows } from "../editing/drawing.js";

/**
 * @param {string} id
 * @param {{title?: string, author?: string}} words what is known of it already
 * @returns {Promise<import("../editing/editor.js").Sketch>}
 * @throws {import("../../shared/api.js").ApiError}
 */
export async function loadById(id, { title = "", author = "" }) {
  const found = await getJson(`/api/puzzle/${encodeURIComponent(id)}`);
  const rows = found.grid.map((/** @type {string[]} */ row) => row.join(""));
  return {
    drawing: drawingFromRows(rows),
    title: found.title || title,
    author: found.author || author,
  };
}
