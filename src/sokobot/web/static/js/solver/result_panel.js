// The result of a search in plain words: what was found, whether it is proved, how far the
// proof got, what it cost, and the solution to take away.

import { postJson } from "../shared/api.js";
import { copyText, downloadText } from "../shared/copy.js";
import { byId, element, figures, notice } from "../shared/elements.js";
import { findingNotices } from "../shared/findings.js";
import { endingOf, resultFigures } from "../shared/search_words.js";

/**
 * @typedef {object} ResultActions
 * @property {() => import("../rules/puzzle.js").Puzzle} getPuzzle
 * @property {() => string} getText
 * @property {(changes: Record<string, string>) => void} solveAgain
 * @property {() => void} watch  play the solution on the board
 */

/**
 * Show how a search ended.
 * @param {import("../shared/job_client.js").SearchResult} result
 * @param {ResultActions} actions
 */
export function showResult(result, actions) {
  const parts = [headline(result)];
  if (result.moves_full === null) parts.push(...waysOn(result, actions));
  else parts.push(watchButton(actions));
  parts.push(figures(resultFigures(result)));
  if (result.moves_full !== null) parts.push(...solutionTexts(result, actions));
  byId("result").replaceChildren(...parts);
}

/**
 * Show that there is no result, and why.
 * @param {string} message
 * @param {Error & {body?: any}} [error]
 */
export function showFailure(message, error) {
  const findings = findingNotices(error?.body?.errors ?? [], []);
  byId("result").replaceChildren(...(findings.length ? findings : [notice("bad", message)]));
}

/** @param {...Node} parts  show something else, or nothing */
export function showInstead(...parts) {
  byId("result").replaceChildren(...parts);
}

function headline(result) {
  const { kind, words } = endingOf({ status: "done", result, error: null });
  return notice(kind === "info" ? "warn" : kind, element("strong", { text: words }));
}

function watchButton({ watch }) {
  const looks = "button button-primary button-wide";
  return element("button", { class: looks, type: "button", text: "Watch it", onclick: watch });
}

function waysOn(result, { solveAgain }) {
  if (result.status === "unsolvable") return [];
  const retry = (words, changes) =>
    element("button", {
      class: "button",
      type: "button",
      text: words,
      onclick: () => solveAgain(changes),
    });
  const buttons = [retry("Try for 5 minutes", { timeout: "300" })];
  if (result.objective !== "any") buttons.push(retry("Any solution will do", { objective: "any" }));
  return [element("div", { class: "button-row" }, ...buttons)];
}

function solutionTexts(result, actions) {
  const moves = result.moves_full;
  const name = fileName(actions.getPuzzle().title);
  return [
    element("h3", { text: "Solution" }),
    element("p", { class: "solution-text mono", id: "solution-moves", text: moves, tabindex: "0" }),
    element(
      "div",
      { class: "button-row" },
      copyButton("Copy moves", moves),
      copyButton("Copy pushes", result.solution),
      button("Download moves", () => downloadText(`${name}_moves.txt`, `${moves}\n`)),
      button("Download pushes", () => downloadText(`${name}_pushes.txt`, `${result.solution}\n`)),
      button("Download SOK", () => downloadSok(moves, actions)),
    ),
  ];
}

function copyButton(words, text) {
  return button(words, (event) => copyText(text, event.currentTarget));
}

function button(text, onclick) {
  return element("button", { class: "button", type: "button", text, onclick });
}

async function downloadSok(moves, { getPuzzle, getText }) {
  const { title, author } = getPuzzle();
  try {
    const request = { puzzle: getText(), format: "sok", title, author, moves };
    const { text, filename } = await postJson("/api/convert", request);
    downloadText(filename, text);
  } catch (error) {
    byId("result").prepend(notice("bad", error.message));
  }
}

function fileName(title) {
  return (
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_|_$/g, "") || "puzzle"
  );
}
