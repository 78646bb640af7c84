// Which exercises were solved, kept in the browser. Every exercise has a place of its own, so that
// two tabs never write over each other.

import { recall, remember } from "../shared/storage.js";

const PLACE = "learn:";
const STORED = "sokobot:learn:";

/**
 * @param {string} exercise
 * @returns {{at: number, moves: string} | null} when and how it was solved first
 */
export function solvedExercise(exercise) {
  const kept = recall(PLACE + exercise, null);
  return Number.isFinite(kept?.at) && typeof kept.moves === "string" ? kept : null;
}

/** @param {string} exercise @param {string} moves */
export function noteSolved(exercise, moves) {
  if (!solvedExercise(exercise)) remember(PLACE + exercise, { at: Date.now(), moves });
}

/** @param {() => void} listener  called when another tab solved one */
export function onOtherTab(listener) {
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(STORED)) listener();
  });
}
