// The words for searches and the library's search: what is said, and that no more is said than is proved.

import assert from "node:assert/strict";
import { test } from "node:test";
import { searchFor } from "../../src/sokobot/web/static/js/shared/library_search.js";
import { ratingWords } from "../../src/sokobot/web/static/js/shared/rating_words.js";
import {
  endingOf,
  progressFigures,
  stateWords,
} from "../../src/sokobot/web/static/js/shared/search_words.js";

const STATS = { states_explored: 10, states_per_second: 5, time_elapsed: 2, peak_memory_bytes: 9 };

function ended(changes, error = null) {
  const result = {
    success: true,
    status: "solved",
    error: null,
    push_count: 20,
    move_count: 80,
    optimal: false,
    lower_bound: 18,
    objective: "pushes",
    algorithm: "astar",
    algorithm_name: "A*",
    stats: STATS,
    ...changes,
  };
  return endingOf({ status: "done", result, error });
}

test("a proof is said only where there is one", () => {
  assert.equal(
    ended({ optimal: true }).words,
    "Solved in 20 pushes. Proved: no solution has fewer.",
  );
  assert.doesNotMatch(ended({}).words, /^.*Proved:/);
  assert.match(ended({}).words, /at least 18 are needed \(2 pushes or 10 % open\)/);
});

test("where pushes are proved and moves are not, the moves are what is open", () => {
  const { words } = ended({ objective: "pushes-moves", lower_bound: 20 });
  assert.doesNotMatch(words, /\b0 pushes|\b0 %/);
  assert.match(
    words,
    /no solution has fewer pushes\. One with as many, but fewer moves, may exist/,
  );
});

test("moves are counted where moves were asked for", () => {
  assert.match(ended({ objective: "moves", lower_bound: 70 }).words, /^Solved in 80 moves\./);
  const progress = {
    states_explored: 1,
    states_per_second: 1,
    lower_bound: 70,
    best: { pushes: 20, moves: 80, moves_full: null },
    memory_bytes: 1,
    time_elapsed: 1,
    depth: 1,
  };
  const figures = Object.fromEntries(progressFigures(progress, "moves-pushes"));
  assert.deepEqual([figures["At least"], figures["Best so far"]], ["70 moves", "80 moves"]);
});

test("endings without a solution", () => {
  const none = { success: false, push_count: null, move_count: null };
  assert.equal(ended({ ...none, status: "unsolvable" }).kind, "bad");
  const limit = ended({ ...none, status: "time_limit", error: "The time is up." });
  assert.equal(
    limit.words,
    "The time is up. Any solution needs at least 18 pushes. A solution may exist.",
  );
  const unheard = ended({ ...none, status: "interrupted" }, "Nobody asked about this search.");
  assert.match(unheard.words, /^Nobody asked/);
  assert.equal(endingOf({ status: "failed", result: null, error: "It broke." }).words, "It broke.");
});

test("the first in the queue has nobody before it", () => {
  assert.equal(stateWords({ status: "queued", position: 1 }), "Waiting: you are next");
  assert.equal(stateWords({ status: "queued", position: 3 }), "Waiting: 2 before you");
  assert.equal(stateWords({ status: "running", position: 0 }), "Searching…");
});

const ENTRY = { id: "13_x", name: "The Hall", tier: "Easy", boxes: 3, width: 9, height: 8 };

test("a search for boxes means boxes", () => {
  const finds = (query, changes = {}) => searchFor(query)({ ...ENTRY, ...changes });
  assert.ok(finds("3 boxes"));
  assert.ok(finds("hall 3 boxes easy"));
  assert.ok(finds("1 box", { boxes: 1 }));
  assert.ok(!finds("3 boxes", { boxes: 13 }));
  assert.ok(!finds("3 boxes", { boxes: 5, height: 3 }));
  assert.ok(finds("9x8") && finds("9 × 8") && !finds("9x7"));
  assert.ok(finds("box", { name: "Boxed in" }));
  assert.ok(finds("") && !finds("nothing"));
});

test("a rating says what it is, and an estimate that it is one", () => {
  const rating = {
    failure: 0.314,
    word: "hard",
    exact: true,
    parts: { pushes: 12, box_changes: 1 },
  };
  assert.equal(
    ratingWords(rating),
    "Hard. About 31 % of people would fail; 12 pushes, 1 change of box.",
  );
  assert.match(ratingWords({ ...rating, exact: false }), /By an estimate 31 %/);
  assert.match(
    ratingWords({ ...rating, failure: null, word: "unknown" }),
    /could not be worked out/,
  );
  assert.match(ratingWords({ ...rating, word: "unsolvable" }), /cannot be solved/);
});
