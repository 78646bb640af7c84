// The line under the board: moves, pushes, boxes at home, and how the game stands.
//
// Its height never changes, so that nothing moves under a thumb when the game takes a turn.

import { reachableBoxes, reachableGoals } from "../../rules/game.js";
import { element } from "../../shared/elements.js";

const STANDINGS = { open: "In play", dead: "Dead end", solved: "Solved" };

/**
 * @param {import("./play_session.js").PlaySession} session
 * @param {{isDeadEnd: () => boolean}} options
 * @returns {HTMLElement}
 */
export function createStatusLine(session, { isDeadEnd }) {
  const moves = figure("Moves", "moves");
  const pushes = figure("Pushes", "pushes");
  const homes = figure("Boxes home", "homes");
  const standing = figure("Game", "standing");
  const figures = [moves, pushes, homes, standing];

  session.subscribe((event) => {
    if (event === "leave") return;
    const { history, puzzle, position } = session;
    moves.value.textContent = String(history.moveCount);
    pushes.value.textContent = String(history.pushCount);
    const boxes = reachableBoxes(puzzle, position);
    const goals = reachableGoals(puzzle);
    const homeCount = boxes.filter((cell) => puzzle.goals.has(cell)).length;
    homes.name.textContent = boxes.length > goals.length ? "Goals filled" : "Boxes home";
    homes.value.textContent = `${homeCount} / ${Math.min(boxes.length, goals.length)}`;
    if (event === "move") return;
    const kind = session.isSolved ? "solved" : isDeadEnd() ? "dead" : "open";
    standing.value.textContent = STANDINGS[kind];
    standing.whole.dataset.standing = kind;
  });
  return element("dl", { class: "figures play-figures" }, ...figures.map(({ whole }) => whole));
}

function figure(words, id) {
  const name = element("dt", {}, words);
  const value = element("dd", { "data-figure": id }, "0");
  return { name, value, whole: element("div", {}, name, value) };
}
