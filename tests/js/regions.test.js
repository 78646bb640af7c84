// Parts of a drawing: areas, images, and parts put in elsewhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Brush } from "../../src/sokobot/web/static/js/builder/editing/brush.js";
import {
  drawingFromRows,
  rowsOf,
} from "../../src/sokobot/web/static/js/builder/editing/drawing.js";
import * as regions from "../../src/sokobot/web/static/js/builder/editing/regions.js";

const ROOM = ["#####", "#@ .#", "# $ #", "#####"];
const room = () => drawingFromRows(ROOM);

test("a region has its cells, its rim and its part, whichever corner comes first", () => {
  const region = regions.regionBetween(room(), 13, 6);
  assert.deepEqual(region, { left: 1, top: 1, width: 3, height: 2 });
  assert.deepEqual(regions.cellsOf(room(), region), [6, 7, 8, 11, 12, 13]);
  assert.deepEqual(rowsOf(regions.partOf(room(), region)), ["@ .", " $ "]);
  const whole = regions.regionBetween(room(), 0, 19);
  assert.equal(regions.rimOf(room(), whole).length, 14);
});

test("an area ends where another sign stands, and at the edges", () => {
  assert.deepEqual(regions.areaAround(room(), 7), [7]);
  assert.equal(regions.areaAround(room(), 0).length, 14);
  const open = drawingFromRows(["   ", "   ", "   "]);
  assert.equal(regions.areaAround(open, 4).length, 9);
});

test("every symmetry maps the drawing onto itself", () => {
  for (const symmetry of ["none", "left-right", "up-down", "both", "turn"]) {
    const all = Array.from({ length: 20 }, (_, cell) => cell);
    for (const cell of all) {
      const images = regions.withImages(room(), [cell], symmetry);
      const again = regions.withImages(room(), images, symmetry);
      assert.deepEqual(again.toSorted(), images.toSorted());
      assert.ok(images.includes(cell));
    }
  }
  assert.deepEqual(regions.withImages(room(), [6], "both").sort(), [11, 13, 6, 8].sort());
});

test("a part put in is cut off at the edge and brings the only player", () => {
  const part = regions.partOf(room(), { left: 1, top: 1, width: 2, height: 1 });
  const moved = regions.withPart(room(), part, 3, 2);
  assert.deepEqual(rowsOf(moved), ["#####", "#  .#", "# $@ ", "#####"]);
  assert.deepEqual(rowsOf(regions.withPart(room(), part, 4, 0)), [
    "####@",
    "#  .#",
    "# $ #",
    "#####",
  ]);
  assert.deepEqual(rowsOf(regions.withPart(room(), part, -1, 1)), [
    "#####",
    " @ .#",
    "# $ #",
    "#####",
  ]);
  const empty = regions.withoutPart(room(), { left: 0, top: 0, width: 5, height: 2 });
  assert.deepEqual(rowsOf(empty), ["     ", "     ", "# $ #", "#####"]);
});

test("a rectangle grows and shrinks with the stroke, and a player is one", () => {
  const brush = new Brush();
  brush.way = "rectangle";
  const before = drawingFromRows(["    ", "    ", "    "]);
  const wide = brush.drawn({ before, now: before, start: 0, cell: 11 }, "wall");
  assert.deepEqual(rowsOf(wide), ["####", "#  #", "####"]);
  const narrow = brush.drawn({ before, now: wide, start: 0, cell: 1 }, "wall");
  assert.deepEqual(rowsOf(narrow), ["##  ", "    ", "    "]);
  brush.symmetry = "both";
  const player = brush.drawn({ before, now: before, start: 0, cell: 1 }, "player");
  assert.deepEqual(rowsOf(player), [" @  ", "    ", "    "]);
});
