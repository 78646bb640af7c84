// Tables sort when a heading is pressed; without scripts they stay in their order.
"use strict";
for (const table of document.querySelectorAll("table[data-sortable]")) {
  for (const head of [...table.tHead.rows].at(-1).cells) {
    if (!head.dataset.sort) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => sortBy(table, head));
  }
}

function sortBy(table, head) {
  const descending = head.getAttribute("aria-sort") === "ascending";
  for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", descending ? "descending" : "ascending");
  const column = head.cellIndex;
  const isNumber = head.dataset.sort === "number";
  const rows = [...table.tBodies[0].rows].map((row) => [valueOf(row, column, isNumber), row]);
  rows.sort(([first], [second]) => compare(first, second, descending));
  table.tBodies[0].append(...rows.map(([, row]) => row));
}

// An empty cell, or one that says that a puzzle is missing in a run, has no value.
function valueOf(row, column, isNumber) {
  const cell = row.cells[column];
  if (cell.matches(".note")) return null;
  if (!isNumber) return cell.textContent;
  const text = cell.dataset.value ?? cell.textContent;
  return text === "" ? null : Number(text);
}

// What has no value comes last in either order.
function compare(first, second, descending) {
  if (first === null || second === null) return (first === null) - (second === null);
  const order = typeof first === "number" ? first - second : first.localeCompare(second);
  return descending ? -order : order;
}
