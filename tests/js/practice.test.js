// How often puzzles were solved, day by day.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, practice, withSolved } from "../../src/sokobot/web/static/js/rules/practice.js";

const noon = (day) => new Date(2026, 10, day, 12);

test("days in a row count up to today, or to yesterday before the first of today", () => {
  const days = { "2026-11-14": 1, "2026-11-16": 2, "2026-11-17": 1 };
  assert.deepEqual(practice(days, noon(18)), { today: 0, streak: 2 });
  const more = withSolved(withSolved(days, noon(18)), noon(18));
  assert.deepEqual(practice(more, noon(18)), { today: 2, streak: 3 });
  assert.deepEqual(practice(more, noon(20)), { today: 0, streak: 0 });
});

test("a row of days passes the end of a month and the change of clocks", () => {
  let days = {};
  for (let day = 20; day < 50; day += 1) days = withSolved(days, new Date(2026, 9, day, 1));
  assert.equal(practice(days, new Date(2026, 9, 49, 23)).streak, 30);
  assert.equal(dayOf(new Date(2026, 0, 5)), "2026-01-05");
});

test("old days are forgotten", () => {
  let days = {};
  for (let day = 0; day < 500; day += 1) days = withSolved(days, new Date(2025, 0, 1 + day));
  assert.equal(Object.keys(days).length, 400);
});
