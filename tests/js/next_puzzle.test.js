import assert from "node:assert/strict";
import { test } from "node:test";
import { nextPuzzle } from "../../src/sokobot/web/static/js/rules/next_puzzle.js";

const puzzle = (id, failure) => ({ id, name: id, failure, exact: true, puzzle: id });
const PUZZLES = [
  puzzle("b", 0.2),
  puzzle("a", 0.1),
  puzzle("c", 0.24),
  puzzle("d", 0.4),
  puzzle("unrated", null),
];
const never = () => false;

test("a newcomer gets the easiest, and hears why", () => {
  const found = nextPuzzle(PUZZLES, never, []);
  assert.equal(found.puzzle.id, "a");
  assert.match(found.reason, /the easiest: about 10 % of people fail/);
});

test("who has solved something gets something a little harder", () => {
  const solved = [{ name: "b", failure: 0.2, at: 5 }];
  const found = nextPuzzle(PUZZLES, ({ id }) => id === "b", solved);
  assert.equal(found.puzzle.id, "c");
  assert.equal(
    found.reason,
    "Lately you solved b (20 %). This is a little harder: about 24 % of people fail at it.",
  );
});

test("only the latest three count", () => {
  const old = { name: "d", failure: 0.9, at: 1 };
  const lately = [2, 3, 4].map((at) => ({ name: "a", failure: 0.1, at }));
  assert.equal(nextPuzzle(PUZZLES, ({ id }) => id === "a", [old, ...lately]).puzzle.id, "b");
});

test("where nothing harder is left it says so, and nothing is nothing", () => {
  const solved = [{ name: "d", failure: 0.4, at: 1 }];
  const found = nextPuzzle(PUZZLES, ({ id }) => id === "d", solved);
  assert.equal(found.puzzle.id, "c");
  assert.match(found.reason, /what is left that comes nearest/);
  assert.equal(
    nextPuzzle(PUZZLES, () => true, solved),
    null,
  );
});
