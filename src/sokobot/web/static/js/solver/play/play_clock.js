// How long a puzzle was played: the time between moves, pauses left out. Noted with the puzzle.

import { changeNote } from "../puzzle_notes.js";

const LONGEST_PAUSE = 60_000;
const NOTED_EVERY = 10; // seconds

/** @param {import("./play_session.js").PlaySession} session */
export function keepTime(session) {
  let last = 0;
  let spent = 0;
  let rows = session.puzzle.rows;

  const note = () => {
    const seconds = Math.round(spent);
    if (seconds < 1) return;
    spent -= seconds;
    changeNote(rows, (before) => ({ seconds: before.seconds + seconds }));
  };
  session.subscribe((event) => {
    const now = Date.now();
    if (event === "enter" || event === "leave") {
      note();
      spent = 0;
      rows = session.puzzle.rows;
    } else if (event === "move") {
      spent += Math.min(now - last, LONGEST_PAUSE) / 1000;
      if (spent >= NOTED_EVERY || session.isSolved) note();
    }
    last = now;
  });
}
