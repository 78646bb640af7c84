// Owns links that carry a whole puzzle in the URL fragment: #v1=<base64url(deflate-raw(JSON))>.
//
// The fragment never reaches a server, so such a link works without saving anything anywhere. What
// it holds comes from a stranger: sizes are capped before and while unpacking, every field is
// checked, and anything odd yields null instead of an error.

/**
 * @typedef {object} SharedPuzzle
 * @property {string[]} rows   XSB characters
 * @property {string} title
 * @property {string} author
 * @property {string} moves    a solution, or a game so far; may be empty, is not checked
 * @property {boolean} solve   whoever opens the link wants it solved at once
 */

const VERSION = "v1";
const MAX_SIDE = 100;
const MAX_DECODED_BYTES = 64 * 1024;
const MAX_ENCODED_CHARACTERS = 96 * 1024; // base64 of something incompressible of that size
const MAX_NAME_CHARACTERS = 200;
const ROW = /^[# .$*@+_-]*$/;
const MOVES = /^[udlrUDLR]*$/;

/**
 * @param {readonly string[]} rows XSB rows
 * @param {Partial<Omit<SharedPuzzle, "rows">>} [details]
 * @returns {Promise<string>} the fragment without its "#"
 * @throws {RangeError} if the link could not be opened again because the puzzle is too large
 */
export async function encodePuzzle(rows, details = {}) {
  const { title = "", author = "", moves = "", solve = false } = details;
  const words = [
    ["t", title.slice(0, MAX_NAME_CHARACTERS)],
    ["a", author.slice(0, MAX_NAME_CHARACTERS)],
    ["m", moves],
  ];
  const present = Object.fromEntries(words.filter(([, text]) => text !== ""));
  const json = JSON.stringify({ r: rows.join("\n"), ...present });
  const bytes = new TextEncoder().encode(json);
  if (bytes.length > MAX_DECODED_BYTES || !isDrawing(rows)) {
    throw new RangeError("The puzzle is too large for a link. Save it, or export its text.");
  }
  const packed = await through(new CompressionStream("deflate-raw"), bytes, Infinity);
  return `${VERSION}=${toBase64Url(packed)}${solve ? "&solve=1" : ""}`;
}

/**
 * @param {string} fragment of a URL, with or without its "#"
 * @returns {Promise<SharedPuzzle|null>} null if it is none of our links, or damaged
 */
export async function decodePuzzle(fragment) {
  const [link, ...flags] = fragment.replace(/^#/, "").split("&");
  const [version, packed = ""] = link.split("=", 2);
  if (version !== VERSION || packed === "" || packed.length > MAX_ENCODED_CHARACTERS) return null;
  try {
    const unpacking = new DecompressionStream("deflate-raw");
    const bytes = await through(unpacking, fromBase64Url(packed), MAX_DECODED_BYTES);
    const fields = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const shared = checkedFields(fields);
    return shared && { ...shared, solve: flags.includes("solve=1") };
  } catch {
    return null;
  }
}

/**
 * @param {string} fragment of a URL
 * @returns {boolean} whether it claims to carry a puzzle, readable or not
 */
export function isShareLink(fragment) {
  return fragment.replace(/^#/, "").startsWith(`${VERSION}=`);
}

/** @param {unknown} fields @returns {Omit<SharedPuzzle, "solve">|null} */
function checkedFields(fields) {
  if (typeof fields !== "object" || fields === null) return null;
  const { r, t = "", a = "", m = "" } = /** @type {Record<string, any>} */ (fields);
  if (![r, t, a, m].every((field) => typeof field === "string")) return null;
  if (Math.max(t.length, a.length) > MAX_NAME_CHARACTERS || !MOVES.test(m)) return null;
  const rows = r.split("\n");
  return isDrawing(rows) ? { rows, title: t, author: a, moves: m } : null;
}

/** @param {readonly string[]} rows */
function isDrawing(rows) {
  const isFitting = rows.length <= MAX_SIDE && rows.every((row) => row.length <= MAX_SIDE);
  return isFitting && rows.every((row) => ROW.test(row)) && rows.some((row) => row !== "");
}

/**
 * @param {CompressionStream|DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} maxBytes more than that coming out is refused while it comes
 * @returns {Promise<Uint8Array>}
 */
async function through(stream, bytes, maxBytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > maxBytes) {
      await reader.cancel();
      throw new RangeError("too much");
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function toBase64Url(bytes) {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromBase64Url(text) {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
