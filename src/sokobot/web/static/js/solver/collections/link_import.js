// Puzzles by their links: those that carry a puzzle, and addresses of this server. Other sites are not
// asked: the page may not, and a server that fetches any address is a gift to attackers.

import { puzzleFromRows } from "../../rules/puzzle.js";
import { ApiError, getJson } from "../../shared/api.js";
import { decodePuzzle, isShareLink } from "../../shared/share_link.js";
import { fetchCollection } from "./server_collection.js";

const MOST_LINKS = 500;

/**
 * @param {string} text  a link on every line
 * @returns {Promise<object | null>} what the server says about a text with these puzzles; null if
 *     the text is not made of links
 * @throws {ApiError} a link leads nowhere, or to another site
 */
export async function puzzlesAtLinks(text) {
  const lines = text.split("\n").map((line) => line.trim());
  const links = lines.filter(Boolean);
  if (links.length === 0 || !links.every((line) => /^https?:\/\//.test(line))) return null;
  if (links.length > MOST_LINKS) throw new ApiError(0, `At most ${MOST_LINKS} links at once.`);
  const puzzles = [];
  let title = "";
  for (const link of links) {
    const saved = collectionAt(new URL(link));
    if (saved) {
      const collection = await fetchCollection(saved);
      title ||= collection.name;
      puzzles.push(...collection.puzzles);
    } else {
      puzzles.push(entryOf(await puzzleAt(new URL(link)), puzzles.length));
    }
  }
  return { title: links.length === 1 ? title : "", author: "", puzzles, left_out: 0 };
}

/** The id of a saved collection of this server, if the link leads to one. */
function collectionAt({ origin, pathname }) {
  return origin === location.origin ? /^\/c\/([a-z0-9]+)$/.exec(pathname)?.[1] : undefined;
}

async function puzzleAt(link) {
  if (isShareLink(link.hash)) {
    const shared = await decodePuzzle(link.hash);
    if (!shared) throw new ApiError(0, `This link is damaged: ${short(link)}`);
    return shared;
  }
  if (link.origin !== location.origin) {
    throw new ApiError(0, `Links to other sites cannot be read. Copy the text from ${link.host}.`);
  }
  const id = link.searchParams.get("puzzle") ?? /^\/p\/([^/]+)$/.exec(link.pathname)?.[1];
  if (!id) throw new ApiError(0, `There is no puzzle at ${short(link)}`);
  const { puzzle, title, author } = await getJson(`/api/puzzle/${encodeURIComponent(id)}`);
  return { rows: puzzle.split("\n"), title, author };
}

function entryOf({ rows, title, author }, index) {
  const { width, height, boxes } = puzzleFromRows(rows);
  const name = title || `Puzzle ${index + 1}`;
  return { name, author, puzzle: rows.join("\n"), width, height, boxes: boxes.size };
}

function short(link) {
  return link.href.length > 60 ? `${link.href.slice(0, 60)}…` : link.href;
}
