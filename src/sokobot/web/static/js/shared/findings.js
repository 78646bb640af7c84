// What the server found odd or wrong in a text, as a list people can read.

import { element, notice } from "./elements.js";

/**
 * @typedef {object} Finding
 * @property {string} code
 * @property {string} message
 * @property {string} fix
 * @property {number} line
 * @property {number} column
 * @property {[number, number][]} cells
 */

/**
 * @param {Finding[]} errors
 * @param {Finding[]} warnings
 * @returns {HTMLElement[]} one notice for each kind that there is
 */
export function findingNotices(errors, warnings) {
  const shown = [];
  if (errors.length) shown.push(notice("bad", list(errors)));
  if (warnings.length) shown.push(notice("warn", list(warnings)));
  return shown;
}

function list(findings) {
  const items = findings.map((finding) => element("li", { text: sentence(finding) }));
  return element("ul", {}, ...items);
}

/**
 * @param {Finding} finding
 * @returns {string} place, message and remedy
 */
export function sentence({ message, fix, line, column, code }) {
  const place = line ? `Line ${line}${column ? `, column ${column}` : ""}: ` : "";
  const remedy = fix ? ` (${fix})` : "";
  const words = place ? message : message.charAt(0).toUpperCase() + message.slice(1);
  return `${place}${words}${remedy} [${code}]`;
}
