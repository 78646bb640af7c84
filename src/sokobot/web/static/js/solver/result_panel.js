// The result of a search in plain words: what was found, whether it is proved, how far the
// proof got, what it cost, and the solution to take away.

import { postJson } from "../shared/api.js";
import { copyText, downloadText } from "../shared/copy.js";
import { byId, element, figures, notice } from "../shared/elements.js";
import { findingNotices } from "../shared/findings.js";
import { count, counted, duration, rough, size } from "../shared/words.js";

/**
 * @typedef {object} ResultActions
 * @property {() => import("../rules/puzzle.js").Puzzle} getPuzzle
 * @property {() => string} getText
 * @property {(changes: Record<string, string>) => void} solveAgain
 * @property {() => void} watch  play the solution on the board
 */

/**
 * Show how a search ended.
 * @param {object} result  RESULT of the API
 * @param {ResultActions} actions
 */
export function showResult(result, actions) {
  const parts = [headline(result)];
  if (result.moves_full === null) parts.push(...waysOn(result, actions));
  else parts.push(watchButton(actions));
  parts.push(statistics(result));
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

/**
 * @param {object} result
 * @returns {string} the first sentence, for screen readers too
 */
export function summary(result) {
  const unit = countsMoves(result) ? "move" : "push";
  const units = unit === "push" ? "pushes" : "moves";
  if (result.moves_full !== null) {
    const length = countsMoves(result) ? result.move_count : result.push_count;
    const found = `Solved in ${counted(length, unit, units)}.`;
    if (result.optimal) return `${found} Proved: no solution has fewer.`;
    return `${found} ${gap(result, length, units)}`;
  }
  if (result.status === "unsolvable") return "No solution exists. Every possibility was searched.";
  const bound = result.lower_bound
    ? ` Any solution needs at least ${counted(result.lower_bound, unit, units)}.`
    : "";
  const may = result.status === "exhausted" ? "" : " A solution may exist.";
  return `${result.error ?? "The search ended without a solution."}${bound}${may}`;
}

function gap(result, length, units) {
  if (result.objective === "any") return "Any solution was asked for, not a shortest one.";
  if (!result.lower_bound) return "Not proved to be shortest.";
  const missing = length - result.lower_bound;
  const share = Math.round((100 * missing) / length);
  const bound = `at least ${counted(result.lower_bound, "is", "are")} needed`;
  return `Not proved to be shortest: ${bound} (${count(missing)} ${units} or ${share} % open).`;
}

function countsMoves({ objective }) {
  return objective.startsWith("moves");
}

function headline(result) {
  const isFound = result.moves_full !== null;
  const kind = isFound ? (result.optimal || result.objective === "any" ? "good" : "warn") : "bad";
  return notice(kind, element("strong", { text: summary(result) }));
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

function statistics({ stats, algorithm, push_count: pushes, move_count: moves }) {
  /** @type {[string, string][]} */
  const length =
    pushes === null
      ? []
      : [
          ["Pushes", count(pushes)],
          ["Moves", count(moves)],
        ];
  return figures([
    ...length,
    ["States", count(stats.states_explored)],
    ["States/s", rough(stats.states_per_second)],
    ["Time", duration(stats.time_elapsed)],
    ["Memory", size(stats.peak_memory_bytes)],
    ["Algorithm", ALGORITHMS[algorithm] ?? algorithm],
  ]);
}

const ALGORITHMS = {
  astar: "A*",
  idastar: "IDA*",
  greedy: "greedy",
  bfs: "breadth-first",
  dfs: "depth-first",
  portfolio: "portfolio",
};

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
