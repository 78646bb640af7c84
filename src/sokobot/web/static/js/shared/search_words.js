// Owns the words for a search on every page: how it goes, how it ended, and its figures. Pure: what
// the server says in, text out. It says "fewest" and "no solution exists" only where that is proved.

import { count, counted, duration, rough, size } from "./words.js";

/** @typedef {import("./job_client.js").JobRecord} JobRecord */
/** @typedef {import("./job_client.js").Progress} Progress */
/** @typedef {import("./job_client.js").SearchResult} SearchResult */
/** @typedef {[string, string][]} Figures */
/** @typedef {{kind: "good" | "bad" | "warn" | "info", words: string}} Ending */

/**
 * @param {number} number
 * @param {string} objective  moves are counted where they come first, else pushes
 * @returns {string} "12 pushes"
 */
export function cost(number, objective) {
  return countsMoves(objective) ? counted(number, "move") : counted(number, "push", "pushes");
}

/**
 * @param {Pick<JobRecord, "status" | "position">} job
 * @returns {string} one line: it waits, or it goes on
 */
export function stateWords({ status, position }) {
  if (status !== "queued" || position < 1) return "Searching…";
  return position === 1 ? "Waiting: you are next" : `Waiting: ${count(position - 1)} before you`;
}

/**
 * @param {Progress | null} progress
 * @param {string} objective
 * @returns {Figures}
 */
export function progressFigures(progress, objective) {
  const best = progress?.best;
  const length = best && cost(countsMoves(objective) ? best.moves : best.pushes, objective);
  return [
    ["States", count(progress?.states_explored ?? 0)],
    ["States/s", progress ? rough(progress.states_per_second) : "–"],
    ["At least", progress?.lower_bound ? cost(progress.lower_bound, objective) : "–"],
    ["Best so far", length ?? "–"],
    ["Memory", progress ? size(progress.memory_bytes) : "–"],
    ["Time", duration(progress?.time_elapsed ?? 0)],
  ];
}

/**
 * @param {Pick<JobRecord, "status" | "result" | "error">} job  an ended one
 * @returns {Ending}
 */
export function endingOf({ status, result, error }) {
  if (result) return endingOfResult(result, error);
  if (status === "cancelled") return { kind: "info", words: error ?? "The search was cancelled." };
  return { kind: "bad", words: error ?? "The search failed." };
}

/**
 * @param {SearchResult} result
 * @returns {Figures}
 */
export function resultFigures({ stats, algorithm_name, push_count: pushes, move_count: moves }) {
  /** @type {Figures} */
  const length =
    pushes === null
      ? []
      : [
          ["Pushes", count(pushes)],
          ["Moves", count(moves)],
        ];
  return [
    ...length,
    ["States", count(stats.states_explored)],
    ["States/s", rough(stats.states_per_second)],
    ["Time", duration(stats.time_elapsed)],
    ["Memory", size(stats.peak_memory_bytes)],
    ["Algorithm", algorithm_name],
  ];
}

/** @param {SearchResult} result @param {string | null} error @returns {Ending} */
function endingOfResult(result, error) {
  if (result.success) {
    const isGood = result.optimal || result.objective === "any";
    return { kind: isGood ? "good" : "warn", words: solvedWords(result) };
  }
  if (result.status === "unsolvable") {
    return { kind: "bad", words: "No solution exists. Every possibility was searched." };
  }
  const isStopped = result.status === "interrupted";
  const why = isStopped ? (error ?? "The search was stopped.") : result.error;
  const may = result.status === "exhausted" ? "" : " A solution may exist.";
  const words = `${why}${bound(result)}${may}`;
  return { kind: isStopped ? "info" : "warn", words };
}

/** @param {SearchResult} result */
function solvedWords(result) {
  const { objective, optimal, push_count: pushes, move_count: moves } = result;
  const length = countsMoves(objective) ? moves : pushes;
  const found = `Solved in ${cost(length, objective)}.`;
  if (optimal) return `${found} Proved: no solution has fewer${tieWords(objective)}.`;
  if (objective === "any") return `${found} You asked for any solution, not a shortest one.`;
  return `${found} ${openWords(result, length)}`;
}

/** What is still open: the first count, or only the second. */
function openWords({ objective, lower_bound: least }, length) {
  if (!least) return "Not proved to be shortest.";
  const missing = length - least;
  if (missing <= 0) {
    const [first, second] = countsMoves(objective) ? ["moves", "pushes"] : ["pushes", "moves"];
    return `Proved: no solution has fewer ${first}. One with as many, but fewer ${second}, may exist.`;
  }
  const share = Math.round((100 * missing) / length);
  const needed = `at least ${counted(least, "is", "are")} needed`;
  const open = `${cost(missing, objective)} or ${share < 1 ? "less than 1" : share} % open`;
  return `Not proved to be shortest: ${needed} (${open}).`;
}

function tieWords(objective) {
  if (objective === "pushes-moves") return " pushes, and none with as many has fewer moves";
  if (objective === "moves-pushes") return " moves, and none with as many has fewer pushes";
  return "";
}

function bound({ lower_bound: least, objective }) {
  if (!least || objective === "any") return "";
  return ` Any solution needs at least ${cost(least, objective)}.`;
}

/**
 * @param {string} objective
 * @returns {boolean} whether moves count first
 */
export function countsMoves(objective) {
  return objective.startsWith("moves");
}
