// The overlay of dead squares: squares from which a box can never reach a goal.

import { deadSquares, hasSurplusBoxes } from "../../rules/dead_squares.js";
import { announce } from "../../shared/announce.js";
import { recall, remember } from "../../shared/storage.js";
import { counted } from "../../shared/words.js";
import { button } from "./buttons.js";

const SETTING = "play-dead-squares";

/**
 * The button that shows and hides dead squares; the choice is remembered.
 * @param {import("./play_session.js").PlaySession} session
 * @returns {{element: HTMLButtonElement, toggle: () => void}}
 */
export function createDeadOverlay(session) {
  let isShown = recall(SETTING, false) === true;

  const draw = () => {
    element.setAttribute("aria-pressed", String(isShown));
    if (isShown && session.isActive) session.board.mark("dead", deadSquares(session.puzzle));
    else session.board.clearMarks("dead");
  };
  const toggle = () => {
    isShown = !isShown;
    remember(SETTING, isShown);
    draw();
    announce(isShown ? wordsFor(session.puzzle) : "Dead squares hidden.");
  };
  const element = button("Dead squares", toggle, {
    icon: "hatch",
    title: "Show the squares from which a box can never reach a goal (X)",
  });
  session.subscribe((event) => {
    if (event === "enter" || event === "leave") draw();
  });
  draw();
  return { element, toggle };
}

function wordsFor(puzzle) {
  if (hasSurplusBoxes(puzzle)) {
    return "There are more boxes than goals: no square is dead for all of them.";
  }
  const count = deadSquares(puzzle).size;
  return count === 0 ? "There are no dead squares." : `${counted(count, "dead square")} shown.`;
}
