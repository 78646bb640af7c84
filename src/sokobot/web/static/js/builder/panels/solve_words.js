// Owns the words for a search: how it goes, how it ended, and its figures. Pure: jobs in, text out.
// It says "shortest" and "cannot be solved" only where the server has proved it.

import { count, counted, duration, rough } from "../../shared/words.js";

/** @typedef {[string, string][]} Figures */

/**
 * @param {any} job as /api/jobs/<id> gives it
 * @returns {[string, Figures]} one line, and its figures
 */
export function progressOf({ status, position, progress }) {
  if (status === "queued") {
    return [position > 0 ? `Waiting, number ${position} in the queue` : "Waiting", []];
  }
  if (!progress) return ["Solving", []];
  /** @type {Figures} */
  const figures = [
    ["States", count(progress.states_explored)],
    ["States a second", rough(progress.states_per_second)],
    ["Time", duration(progress.time_elapsed)],
  ];
  if (progress.lower_bound !== null) figures.push(["At least", count(progress.lower_bound)]);
  if (progress.best) figures.push(["Best so far", counted(progress.best.pushes, "push", "pushes")]);
  return ["Solving", figures];
}

/**
 * @param {any} job an ended one
 * @returns {{kind: "good"|"bad"|"warn"|"info", words: string}}
 */
export function outcomeOf({ status, result, error }) {
  if (result?.success) return { kind: "good", words: solvedWords(result) };
  if (status === "failed") return { kind: "bad", words: error ?? "The search failed." };
  if (result?.status === "unsolvable") {
    return { kind: "bad", words: "This puzzle cannot be solved. That is proved." };
  }
  if (status === "cancelled") {
    return { kind: "info", words: `Stopped before anything was decided.${bound(result)}` };
  }
  const why = result?.error ?? error ?? "The search ended without an answer.";
  return { kind: "warn", words: `Not decided: ${why}${bound(result)} A solution may exist.` };
}

/**
 * @param {any} result of a job, or null
 * @returns {Figures}
 */
export function figuresOf(result) {
  if (!result) return [];
  /** @type {Figures} */
  const figures = [];
  if (result.success) figures.push(["Pushes", count(result.push_count)]);
  if (result.success) figures.push(["Moves", count(result.move_count)]);
  figures.push(["States", count(result.stats.states_explored)]);
  figures.push(["Time", duration(result.stats.time_elapsed)]);
  return figures;
}

/** @param {any} result */
function solvedWords(result) {
  const { push_count: pushes, move_count: moves, optimal, objective, lower_bound: least } = result;
  const found = `Solvable: ${counted(pushes, "push", "pushes")}, ${counted(moves, "move")}.`;
  const isByMoves = objective.startsWith("moves");
  if (optimal) return `${found} Proved: no solution has fewer ${isByMoves ? "moves" : "pushes"}.`;
  if (objective === "any") return `${found} There may be shorter ones.`;
  const atLeast = least === null ? "" : ` (at least ${cost(least, isByMoves)})`;
  return `${found} Not proved shortest${atLeast}.`;
}

/** @param {any} result */
function bound(result) {
  if (!result || result.lower_bound === null || result.objective === "any") return "";
  const least = cost(result.lower_bound, result.objective.startsWith("moves"));
  return ` A solution needs at least ${least}.`;
}

/** @param {number} number @param {boolean} isMoves */
function cost(number, isMoves) {
  return isMoves ? counted(number, "move") : counted(number, "push", "pushes");
}
