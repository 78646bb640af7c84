// The friendly word when the puzzle is solved by hand.

import { alarm } from "../../shared/announce.js";
import { copyText } from "../../shared/copy.js";
import { element } from "../../shared/elements.js";
import { counted } from "../../shared/words.js";
import { button, message } from "./buttons.js";

/** @typedef {{pushes: number | null, moves: number | null}} Optimum */

/**
 * @param {import("./play_session.js").PlaySession} session
 * @param {object} options
 * @param {() => Optimum | null} options.getOptimum
 * @param {(moves: string) => void} options.onShowSolution
 * @param {(moves: string) => void} options.onSolved
 * @param {() => void} options.onNext
 * @param {() => void} options.restart
 * @returns {HTMLElement}
 */
export function createSolvedBanner(session, options) {
  const { getOptimum, onShowSolution, onSolved, onNext, restart } = options;
  const banner = element("div", { class: "play-solved", hidden: true });
  const moves = () => session.history.moves;
  const watch = button("Watch it", () => onShowSolution(moves()), { icon: "watch" });
  const next = button("Next puzzle", onNext, { class: "button button-primary" });
  const again = button("Play again", restart, { icon: "restart" });
  const copy = button("Copy the moves", () => copyText(moves(), copy));

  session.subscribe((event) => {
    const isWon = session.isActive && session.isSolved && session.history.moveCount > 0;
    if (event === "move" && isWon) return;
    const isNews = isWon && banner.hidden;
    banner.hidden = !isWon;
    if (!isWon) return;
    const words = wordsFor(session, getOptimum());
    banner.replaceChildren(message("good", "Solved!", words, next, watch, again, copy));
    if (!isNews) return;
    alarm(`Solved! ${words}`);
    banner.scrollIntoView({ block: "nearest" });
    onSolved(moves());
  });
  return banner;
}

function wordsFor({ history, hintCount }, optimum) {
  const { pushCount, moveCount } = history;
  const counts = [counted(pushCount, "push", "pushes"), counted(moveCount, "move")];
  if (hintCount > 0) counts.push(counted(hintCount, "hint"));
  return [
    `${counts.join(", ")}.`,
    comparison(pushCount, optimum?.pushes, ["push", "pushes"]),
    comparison(moveCount, optimum?.moves, ["move", "moves"]),
  ]
    .filter(Boolean)
    .join(" ");
}

/** How a count compares with the fewest possible, or nothing if that is not known. */
function comparison(count, fewest, [one, many]) {
  if (!Number.isInteger(fewest)) return "";
  if (count <= fewest) return `No solution has fewer ${many}!`;
  return `Fewest possible: ${counted(fewest, one, many)}.`;
}
