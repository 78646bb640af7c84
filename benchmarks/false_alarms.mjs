// Puts positions that can be won before the page's own tests: none may call one of them lost.
//
// Reads one object a line: {rows, still: cells of boxes nobody reaches, positions: [[boxes], [player]]}.
// announced_pushes.py starts it.

import { createInterface } from "node:readline";
import { deadlockAt } from "../src/sokobot/web/static/js/rules/deadlock.js";
import { puzzleFromRows } from "../src/sokobot/web/static/js/rules/puzzle.js";

let judged = 0;
let wrong = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { rows, still, positions } = JSON.parse(line);
  const puzzle = puzzleFromRows(rows);
  for (const [boxes, [player]] of positions) {
    judged += 1;
    if (deadlockAt(puzzle, { boxes: new Set([...boxes, ...still]), player })) {
      wrong += 1;
      if (wrong <= 5) console.log(`a false alarm: ${JSON.stringify({ rows, boxes, player })}`);
    }
  }
}
console.log(`the page's own tests: ${judged} positions that can be won, ${wrong} called lost`);
process.exitCode = wrong > 0 ? 1 : 0;
