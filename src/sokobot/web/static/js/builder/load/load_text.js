// Owns the tab for text and files: whatever format the server reads. One puzzle is opened at once,
// of several one is chosen; what is odd about the text is said.

import { postBytes, postJson } from "../../shared/api.js";
import { byId, element } from "../../shared/elements.js";
import { counted } from "../../shared/words.js";
import { sentence } from "../checks/finding_words.js";
import { drawingFromRows } from "../editing/drawing.js";
import { showOpeningWarning } from "./opening.js";

/** @typedef {import("../editing/editor.js").Sketch} Sketch */

/**
 * @param {import("./load_dialog.js").Choose} choose
 * @param {(trouble: string) => void} say
 * @returns {() => void} to be called whenever the tab is shown
 */
export function createLoadText(choose, say) {
  const field = byId("load-text-field", HTMLTextAreaElement);
  const fileField = byId("load-file-field", HTMLInputElement);
  const list = byId("load-text-list");
  const read = async (/** @type {Promise<any>} */ answer, source = "puzzle") => {
    say("");
    list.replaceChildren();
    try {
      const found = await answer;
      const drawn = found.puzzles.filter((/** @type {any} */ puzzle) => puzzle.grid?.length > 0);
      if (drawn.length === 0) say(`It contains no puzzle. ${firstProblem(found)}`.trim());
      else if (drawn.length === 1) await open(drawn[0], found, source);
      else showChoice(drawn, found, source);
    } catch (error) {
      const { message, body } = /** @type {any} */ (error);
      say(`${sentence(message)} ${firstProblem(body ?? {})}`.trim());
    }
  };
  const open = async (/** @type {any} */ puzzle, /** @type {any} */ found, source) => {
    await choose(sketchOf(puzzle, found, source));
    warnOfPlayers(puzzle);
  };
  const showChoice = (/** @type {any[]} */ puzzles, /** @type {any} */ found, source) => {
    const buttons = puzzles.map((puzzle) => {
      const press = () => open(puzzle, found, source);
      const size = element("span", { class: "quiet", text: sizeOf(puzzle) });
      const looks = { type: "button", class: "choice", onclick: press };
      return element("li", {}, element("button", looks, puzzle.name, size));
    });
    const left = found.left_out ? ` (the first ${puzzles.length})` : "";
    list.replaceChildren(
      element("p", {}, `${counted(puzzles.length, "puzzle")}${left}. Which one?`),
      element("ul", { class: "choices" }, ...buttons),
    );
    list.querySelector("button").focus();
  };
  const readFile = (/** @type {File|undefined} */ file) => {
    if (!file) return;
    const path = `/api/read?name=${encodeURIComponent(file.name)}`;
    read(postBytes(path, file), file.name);
  };
  byId("load-text-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim() === "") say("Paste the text of a puzzle first.");
    else read(postJson("/api/read", { text: field.value }));
  });
  fileField.addEventListener("change", () => {
    readFile(fileField.files[0]);
    fileField.value = "";
  });
  const target = byId("load-text-panel");
  target.addEventListener("dragover", (event) => event.preventDefault());
  target.addEventListener("drop", (event) => {
    event.preventDefault();
    readFile(event.dataTransfer.files[0]);
  });
  return () => field.focus();
}

/**
 * A puzzle without a title is called after its file, with its number if there are several.
 *
 * @param {any} puzzle
 * @param {any} found
 * @param {string} source
 * @returns {Sketch}
 */
function sketchOf({ grid, name, author }, found, source) {
  const rows = rowsOf(grid);
  return {
    drawing: drawingFromRows(rows),
    title: name.replace(/#\d+$/, "") === source ? found.title : name,
    author: author || found.author || "",
  };
}

/** @param {string[][]} grid */
function rowsOf(grid) {
  return grid.map((row) => row.join(""));
}

/** A drawing has one player; whoever brought more should know. @param {any} puzzle */
function warnOfPlayers({ grid }) {
  const players = rowsOf(grid).join("").replace(/[^@+]/g, "").length;
  if (players > 1) {
    showOpeningWarning(`It has ${counted(players, "player")}. Only the first one was kept.`);
  }
}

/** @param {any} puzzle */
function sizeOf({ width, height, boxes, errors }) {
  const problems = errors.length ? `, ${counted(errors.length, "error")}` : "";
  return ` ${width} × ${height}, ${counted(boxes, "box", "boxes")}${problems}`;
}

/** @param {any} found */
function firstProblem({ errors = [] }) {
  return errors.length ? sentence(errors[0].message) : "";
}
