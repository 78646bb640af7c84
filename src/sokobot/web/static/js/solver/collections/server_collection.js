// Collections on the server, for those who save: sent there to get an address, and fetched from it.

import { getJson, postBytes } from "../../shared/api.js";
import { keepCollection, puzzlesOf } from "../../shared/own_collections.js";
import { sokText } from "../../shared/sok_text.js";

/**
 * @param {{id: string, name: string}} kept
 * @returns {Promise<string>} the address under which everybody can play it
 * @throws {import("../../shared/api.js").ApiError}
 */
export async function saveOnServer({ id, name }) {
  const text = sokText(name, await puzzlesOf(id));
  const path = `/api/collections?name=collection.sok&title=${encodeURIComponent(name)}`;
  const { url } = await postBytes(path, new Blob([text]));
  return new URL(url, location.href).href;
}

/**
 * @param {string} id  of a saved collection
 * @returns {Promise<{name: string, author: string, puzzles: any[]}>} as `/api/read` would say it
 * @throws {import("../../shared/api.js").ApiError} there is none
 */
export function fetchCollection(id) {
  return getJson(`/api/collections/${encodeURIComponent(id)}`);
}

/**
 * Keep a saved collection in the browser; the same one is never kept twice.
 * @param {string} id
 * @returns {Promise<import("../../shared/own_collections.js").Kept>}
 * @throws {Error} there is none, or no room for it
 */
export async function keepFromServer(id) {
  const { name, author, puzzles } = await fetchCollection(id);
  const known = new Map((await puzzlesOf(`server-${id}`)).map((one) => [one.drawing, one]));
  const entries = puzzles.map(({ puzzle, ...entry }) => ({
    rating: known.get(puzzle)?.rating,
    ...entry,
    author: entry.author || author,
    drawing: puzzle,
  }));
  return keepCollection({ name, author, id: `server-${id}` }, entries);
}
