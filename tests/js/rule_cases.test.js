// The rules in JavaScript, held to the cases that hold the Python rules too (tests/rule_cases).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { boxTravels } from "../../src/sokobot/web/static/js/rules/box_travel.js";
import { deadSquares } from "../../src/sokobot/web/static/js/rules/dead_squares.js";
import { deadlockAt } from "../../src/sokobot/web/static/js/rules/deadlock.js";
import { frozenBoxes } from "../../src/sokobot/web/static/js/rules/freeze.js";
import { isSolved } from "../../src/sokobot/web/static/js/rules/game.js";
import { History } from "../../src/sokobot/web/static/js/rules/history.js";
import {
  puzzleFromRows,
  rowsAt,
  startPosition,
} from "../../src/sokobot/web/static/js/rules/puzzle.js";
import { walkTo } from "../../src/sokobot/web/static/js/rules/walking.js";

const CASES = new URL("../rule_cases/", import.meta.url);

/** Runs a check on every case of a file, and fails if the file holds none. */
function testCases(file, check) {
  const cases = JSON.parse(readFileSync(new URL(file, CASES), "utf-8"));
  test(`${file} holds cases`, () => assert.ok(cases.length > 0));
  for (const one of cases) {
    test(`${file}: ${one.name}`, () => {
      const puzzle = puzzleFromRows(one.drawing);
      check(one, puzzle, startPosition(puzzle));
    });
  }
}

const marked = (rows) => [...rows.join("")].flatMap((sign, cell) => (sign === "x" ? [cell] : []));
const ordered = (cells) => [...cells].sort((one, other) => one - other);

testCases("moves.json", ({ moves, played, after, solved }, puzzle) => {
  const history = new History(puzzle);
  history.play(moves);
  assert.equal(history.moves, played);
  assert.deepEqual(rowsAt(puzzle, history.position), after);
  assert.equal(isSolved(puzzle, history.position), solved);
});

testCases("dead_squares.json", ({ dead }, puzzle) => {
  assert.deepEqual(ordered(deadSquares(puzzle)), marked(dead));
});

testCases("frozen_boxes.json", ({ frozen }, puzzle, position) => {
  assert.deepEqual(ordered(frozenBoxes(puzzle, position)), marked(frozen));
});

testCases("deadlocks.json", ({ kind }, puzzle, position) => {
  assert.equal(deadlockAt(puzzle, position)?.kind ?? null, kind);
});

testCases("walks.json", ({ to, length }, puzzle, position) => {
  const [cell] = marked(to);
  assert.equal(walkTo(puzzle, position, cell)?.length ?? null, length);
});

testCases("box_travels.json", ({ box, reaches }, puzzle, position) => {
  const [start] = marked(box);
  const found = [...boxTravels(puzzle, position, start)].map(([cell, moves]) => [
    Math.floor(cell / puzzle.width),
    cell % puzzle.width,
    moves.replace(/[a-z]/g, "").length,
    moves.length,
  ]);
  const byPlace = (one, other) => one[0] - other[0] || one[1] - other[1];
  assert.deepEqual(found.sort(byPlace), reaches.sort(byPlace));
});
