// A table of records as the page shows it.

import { element } from "../../shared/elements.js";

/** @typedef {{id: number, rank: number, name: string, moves: number, pushes: number, lines: number, date: string}} RecordEntry */
/** @typedef {{puzzle: string, moves: RecordEntry[], pushes: RecordEntry[], lines: RecordEntry[]}} RecordTables */

/**
 * @param {RecordTables | null} tables  null while they are on their way
 * @param {string} measure  what has to be few
 * @param {string} ownName  its line stands out
 * @param {{remove: (id: number, block: boolean) => void} | null} moderate  for whoever has the key
 * @returns {HTMLElement}
 */
export function recordTable(tables, measure, ownName, moderate) {
  if (!tables) return element("p", { class: "quiet", text: "Asking the server…" });
  const entries = tables[measure];
  if (entries.length === 0) {
    return element("p", { class: "quiet", text: "Nobody has entered a solution of this puzzle." });
  }
  const heads = ["Rank", "Name", "Moves", "Pushes", "Box lines", "Date"];
  if (moderate) heads.push("Moderate");
  const own = ownName.trim().toLowerCase();
  const rows = entries.map((entry) => row(entry, entry.name.toLowerCase() === own, moderate));
  return element(
    "table",
    { class: "records" },
    element("thead", {}, element("tr", {}, ...heads.map((text) => head(text)))),
    element("tbody", {}, ...rows),
  );
}

function head(text) {
  return element("th", { scope: "col", text });
}

function row(entry, isOwn, moderate) {
  const cells = [entry.rank, entry.name, entry.moves, entry.pushes, entry.lines, entry.date];
  const made = cells.map((text, number) =>
    number === 1 ? element("th", { scope: "row", text }) : element("td", { text: String(text) }),
  );
  if (moderate) made.push(element("td", { class: "button-row" }, ...removers(entry, moderate)));
  return element("tr", { class: isOwn ? "is-own" : null }, ...made);
}

function removers({ id, name }, { remove }) {
  const button = (text, label, block) =>
    element("button", {
      class: "button",
      type: "button",
      text,
      "aria-label": label,
      onclick: () => remove(id, block),
    });
  return [
    button("Remove", `Remove this record of ${name}`, false),
    button("Block", `Remove all records of ${name} and refuse the name`, true),
  ];
}
