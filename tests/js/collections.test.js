// What is kept of one's own play, and collections in order.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  drawingKey,
  lineOf,
  mergedBest,
  withLine,
} from "../../src/sokobot/web/static/js/rules/best_lines.js";
import { sokText } from "../../src/sokobot/web/static/js/shared/sok_text.js";
import { arranged } from "../../src/sokobot/web/static/js/solver/collections/collection_order.js";

test("fewest moves and fewest pushes are kept apart", () => {
  const first = withLine(undefined, "x", lineOf("rRlLuU", 1));
  assert.ok(first.isFewestMoves && first.isFewestPushes);
  const fewerMoves = withLine(first.best, "x", lineOf("RRRR", 2));
  assert.deepEqual([fewerMoves.isFewestMoves, fewerMoves.isFewestPushes], [true, false]);
  const { best } = withLine(fewerMoves.best, "x", lineOf("rrrrrrrRR", 3));
  assert.equal(best.fewestMoves.moves, "RRRR");
  assert.equal(best.fewestPushes.moves, "rrrrrrrRR");
  assert.equal(best.solved, 3);
});

test("a longer line changes nothing but the count", () => {
  const { best } = withLine(undefined, "x", lineOf("RR", 1));
  const again = withLine(best, "x", lineOf("rlRR", 2));
  assert.deepEqual([again.isFewestMoves, again.isFewestPushes], [false, false]);
  assert.equal(again.best.fewestMoves.at, 1);
});

test("of two machines the best of both stays", () => {
  const one = withLine(undefined, "x", lineOf("rrrrRR", 1)).best;
  const other = withLine(undefined, "x", lineOf("RRR", 2)).best;
  const both = mergedBest(one, other);
  assert.equal(both.fewestMoves.moves, "RRR");
  assert.equal(both.fewestPushes.moves, "rrrrRR");
  assert.equal(mergedBest(undefined, other), other);
});

test("ends of rows do not matter", () => {
  assert.equal(drawingKey(["#### ", "#@-_"]), drawingKey(["####", "#@"]));
});

const PUZZLES = [
  { index: 1, name: "Room 10", author: "", drawing: "a", width: 9, height: 9, boxes: 3 },
  { index: 2, name: "Room 9", author: "Ann", drawing: "b", width: 5, height: 5, boxes: 4 },
  { index: 3, name: "Hall", author: "", drawing: "c", width: 7, height: 7, boxes: 3 },
];

function order(wanted) {
  const isSolved = ({ drawing }) => drawing === "a";
  const all = { query: "", order: "index", wish: "all", ...wanted };
  return arranged(PUZZLES, isSolved, all).map(({ index }) => index);
}

test("collections are sorted and filtered", () => {
  assert.deepEqual(order({}), [1, 2, 3]);
  assert.deepEqual(order({ order: "name" }), [3, 2, 1]);
  assert.deepEqual(order({ order: "boxes" }), [1, 3, 2]);
  assert.deepEqual(order({ order: "size" }), [2, 3, 1]);
  assert.deepEqual(order({ order: "solved" }), [2, 3, 1]);
  assert.deepEqual(order({ wish: "unsolved" }), [2, 3]);
  assert.deepEqual(order({ query: "ann" }), [2]);
  assert.deepEqual(order({ query: "room 3 boxes" }), [1]);
});

test("a collection as SOK", () => {
  const text = sokText("Mine", [
    { name: "One\ntwo", author: "Ann", drawing: "#@$.#", solution: "R" },
    { name: "Two", author: "", drawing: "#@$ .#" },
  ]);
  assert.equal(
    text,
    "Collection: Mine\n\nOne two\n\n#@$.#\nAuthor: Ann\n\nSolution\nR\n\nTwo\n\n#@$ .#\n",
  );
});

test("what is rated is sorted by it, and what is not comes last", () => {
  const rated = PUZZLES.map((puzzle, at) => {
    const rating = at < 2 ? { failure: [0.5, 0.1][at], word: "easy", exact: true } : undefined;
    return { ...puzzle, rating };
  });
  const shown = (wanted) =>
    arranged(rated, () => false, { query: "", wish: "all", order: "index", ...wanted }).map(
      ({ index }) => index,
    );
  assert.deepEqual(shown({ order: "easiest" }), [2, 1, 3]);
  assert.deepEqual(shown({ order: "hardest" }), [1, 2, 3]);
  assert.deepEqual(shown({ word: "easy" }), [1, 2]);
});
