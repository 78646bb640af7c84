// Owns what the page says about the drawing: the one-line verdict, the list of errors and
// warnings, and their marks on the board. Each entry leads to its cells.

import { announce } from "../../shared/announce.js";
import { byId, element } from "../../shared/elements.js";
import { counted } from "../../shared/words.js";
import { wordsOf } from "./finding_words.js";

/** @typedef {import("./live_check.js").Finding} Finding */
/** @typedef {import("./live_check.js").Verdict} Verdict */

const SIGNS = { checking: "…", valid: "✓", lost: "×", invalid: "×", unknown: "?" };

/**
 * @param {import("../../board/board_view.js").BoardView} board
 * @param {import("../editing/editor.js").Editor} editor
 * @param {import("./live_check.js").LiveCheck} check
 */
export function createFindingsPanel(board, editor, check) {
  const show = () => {
    const { verdict } = check;
    showLine(verdict);
    if (verdict.state === "checking") return;
    const entries = [
      ...verdict.errors.map((finding) => entry("error", finding)),
      ...verdict.warnings.map((finding) => entry("warning", finding)),
    ];
    byId("findings").replaceChildren(...entries);
    board.mark("error", cellsOf(verdict.errors));
    board.mark("warning", cellsOf(verdict.warnings));
  };
  const cellsOf = (/** @type {Finding[]} */ findings) =>
    findings.flatMap(({ cells }) => cells.map(([x, y]) => y * editor.drawing.width + x));
  const entry = (/** @type {"error"|"warning"} */ kind, /** @type {Finding} */ finding) => {
    const item = element("li", { class: `finding finding-${kind}` });
    const cells = cellsOf([finding]);
    item.append(cells.length ? jumpTo(kind, finding, cells) : plain(kind, finding));
    return item;
  };
  const jumpTo = (/** @type {string} */ kind, finding, /** @type {number[]} */ cells) => {
    const looks = { type: "button", title: "Show where" };
    const button = element("button", looks, ...words(kind, finding));
    button.addEventListener("click", () => {
      board.element.scrollIntoView({ block: "nearest" });
      board.focus();
      board.pointAt(cells[0]);
      flash(board, cells);
    });
    return button;
  };
  check.addEventListener("verdict", show);
  byId("validate-button").addEventListener("click", async () => {
    announce(summary(await check.now()));
  });
}

/**
 * @param {Verdict} verdict
 * @returns {string} in one line
 */
export function summary({ state, errors, warnings, trouble }) {
  const also = warnings.length ? `, ${counted(warnings.length, "warning")}` : "";
  switch (state) {
    case "valid":
      return `This is a valid puzzle${also}`;
    case "lost":
      return `A puzzle that cannot be solved${also}`;
    case "invalid":
      return `Not a puzzle yet: ${counted(errors.length, "error")}${also}`;
    case "unknown":
      return `Cannot be checked now. ${trouble}`;
    default:
      return "Checking";
  }
}

/** @param {Verdict} verdict */
function showLine(verdict) {
  const line = byId("verdict");
  line.dataset.state = verdict.state;
  line.querySelector(".sign").textContent = SIGNS[verdict.state];
  line.querySelector(".words").textContent = summary(verdict);
}

/** @param {string} kind @param {Finding} finding */
function plain(kind, finding) {
  return element("div", {}, ...words(kind, finding));
}

/** @param {string} kind @param {Finding} finding */
function words(kind, finding) {
  const { message, fix } = wordsOf(finding);
  const sign = element("span", { class: "sign", "aria-hidden": "true" });
  sign.textContent = kind === "error" ? "×" : "!";
  const text = element("span", { class: "words" });
  text.append(element("span", { class: "visually-hidden" }, `${kind}: `), message);
  if (fix) text.append(element("span", { class: "fix" }, fix));
  return [sign, text];
}

/** @param {import("../../board/board_view.js").BoardView} board @param {number[]} cells */
function flash(board, cells) {
  board.mark("selected", cells);
  setTimeout(() => board.clearMarks("selected"), 1500);
}
