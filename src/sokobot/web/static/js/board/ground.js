// What does not move: floor, goals and walls of a drawing, as a few SVG paths.

import { besides } from "../rules/puzzle.js";
import { CELL, svg } from "./svg.js";

const INSET = 4; // walls are inset squares with a thick round stroke: round outer corners
const RISE = 6; // how far the top of a wall is drawn above its foot

/** Floor, goals and walls of one board; only what changed is drawn again. */
export class Ground {
  #even = svg("path", { class: "floor" });
  #odd = svg("path", { class: "floor floor-odd" });
  #goals = svg("g");
  #foot = svg("path", { class: "wall-foot" });
  #top = svg("path", { class: "wall-top" });
  #joints = svg("path", { class: "wall-joints" });
  #shownFloor = "";
  #shownGoals = "";
  #shownWalls = "";

  /** @type {SVGElement} floor and goals */
  floor = svg("g", {}, [this.#even, this.#odd, this.#goals]);

  /** @type {SVGElement} the walls; their tops hide a little of the cells behind them */
  walls = svg("g", {}, [
    this.#foot,
    svg("g", { transform: `translate(0 ${-RISE})` }, [this.#top, this.#joints]),
  ]);

  /**
   * @param {import("../rules/puzzle.js").Puzzle} puzzle
   * @param {{padded: boolean}} options  padded: every cell is floor, also outside the walls
   */
  show(puzzle, { padded }) {
    const size = `${puzzle.width} ${puzzle.height}`;
    const walls = `${size} ${puzzle.walls.join("")}`;
    const floor = padded ? size : `${walls} ${puzzle.player}`;
    const goals = `${size} ${[...puzzle.goals]}`;
    if (floor !== this.#shownFloor) this.#showFloor(puzzle, padded);
    if (walls !== this.#shownWalls) this.#showWalls(puzzle);
    if (goals !== this.#shownGoals) this.#showGoals(puzzle);
    [this.#shownFloor, this.#shownWalls, this.#shownGoals] = [floor, walls, goals];
  }

  #showFloor(puzzle, padded) {
    const floor = padded ? everyCell(puzzle) : insideOf(puzzle);
    const even = floor.filter((cell) => isEven(puzzle, cell));
    const odd = floor.filter((cell) => !isEven(puzzle, cell));
    this.#even.setAttribute("d", squares(puzzle, even));
    this.#odd.setAttribute("d", squares(puzzle, odd));
  }

  #showWalls(puzzle) {
    const outline = wallPath(puzzle);
    this.#foot.setAttribute("d", outline);
    this.#top.setAttribute("d", outline);
    this.#joints.setAttribute("d", jointsPath(puzzle));
  }

  #showGoals(puzzle) {
    this.#goals.replaceChildren(...[...puzzle.goals].map((cell) => goalShape(puzzle, cell)));
  }
}

function everyCell(grid) {
  return Array.from({ length: grid.width * grid.height }, (_, cell) => cell);
}

function isEven(grid, cell) {
  return ((cell % grid.width) + Math.floor(cell / grid.width)) % 2 === 0;
}

/** The cells to draw as floor: what no way leads to from the rim, and the player's room. */
function insideOf(puzzle) {
  const outside = new Set(
    everyCell(puzzle).filter((cell) => isRim(puzzle, cell) && !puzzle.walls[cell]),
  );
  for (const cell of outside) {
    for (const next of besides(puzzle, cell)) if (!puzzle.walls[next]) outside.add(next);
  }
  if (puzzle.player >= 0 && outside.has(puzzle.player)) return everyCell(puzzle); // open border
  return everyCell(puzzle).filter((cell) => !outside.has(cell));
}

function isRim(grid, cell) {
  return besides(grid, cell).length < 4;
}

function squares(grid, cells) {
  return cells
    .map((cell) => `M${left(grid, cell)} ${top(grid, cell)}h${CELL}v${CELL}h-${CELL}z`)
    .join("");
}

function left(grid, cell) {
  return (cell % grid.width) * CELL;
}

function top(grid, cell) {
  return Math.floor(cell / grid.width) * CELL;
}

/** One square a wall, joined with the walls to its right and below. */
function wallPath(puzzle) {
  const { width, height, walls } = puzzle;
  const inner = CELL - 2 * INSET;
  const parts = [];
  for (let cell = 0; cell < width * height; cell += 1) {
    if (!walls[cell]) continue;
    const hasRight = cell % width < width - 1 && walls[cell + 1];
    const hasBelow = cell + width < width * height && walls[cell + width];
    const x = left(puzzle, cell) + INSET;
    const y = top(puzzle, cell) + INSET;
    parts.push(rectangle(x, y, hasRight ? CELL + inner : inner, inner));
    if (hasBelow) parts.push(rectangle(x, y, inner, CELL + inner));
    if (hasRight && hasBelow && walls[cell + width + 1]) {
      parts.push(rectangle(x, y, CELL + inner, CELL + inner));
    }
  }
  return parts.join("");
}

/** The joints between bricks: two courses a cell, the second shifted by half a brick. */
function jointsPath(puzzle) {
  const { width, walls } = puzzle;
  const half = CELL / 2;
  const parts = [];
  for (let cell = 0; cell < walls.length; cell += 1) {
    if (!walls[cell]) continue;
    const x = left(puzzle, cell);
    const y = top(puzzle, cell);
    const hasRight = cell % width < width - 1 && walls[cell + 1];
    const hasBelow = cell + width < walls.length && walls[cell + width];
    parts.push(`M${x + 3} ${y + half}h${CELL - 6}M${x + half} ${y + 3}v${half - 3}`);
    if (hasRight) parts.push(`M${x + CELL} ${y + half}v${half - 3}M${x + CELL - 3} ${y + half}h6`);
    if (hasBelow) parts.push(`M${x + 3} ${y + CELL}h${CELL - 6}`);
  }
  return parts.join("");
}

function rectangle(x, y, width, height) {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

function goalShape(grid, cell) {
  const x = left(grid, cell) + CELL / 2;
  const y = top(grid, cell) + CELL / 2;
  return svg("g", { class: "goal", transform: `translate(${x} ${y})` }, [
    svg("circle", { class: "goal-ring", r: 11 }),
    svg("circle", { class: "goal-dot", r: 3.5 }),
  ]);
}
