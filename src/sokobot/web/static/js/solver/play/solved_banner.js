// The friendly word when the puzzle is solved by hand.

import { alarm } from "../../shared/announce.js";
import { copyText } from "../../shared/copy.js";
import { button, counted, element, notice } from "./elements.js";

/** @typedef {{pushes: number | null, moves: number | null}} Optimum */

/**
 * @param {import("./play_session.js").PlaySession} session
 * @param {object} options
 * @param {() => Optimum | null} options.getOptimum
 * @param {(moves: string) => void} options.onShowSolution
 * @param {(moves: string) => void} options.onSolved
 * @param {() => void} options.restart
 * @returns {HTMLElement}
 */
export function createSolvedBanner(session, { getOptimum, onShowSolution, onSolved, restart }) {
  const banner = element("div", { class: "play-solved", hidden: true });
  const moves = () => session.history.moves;
  const watch = button("Watch it", () => onShowSolution(moves()), { icon: "watch" });
  const again = button("Play again", restart, { icon: "restart" });
  const copy = button("Copy the moves", () => copyText(moves(), copy));

  session.subscribe((event) => {
    const isWon = session.isActive && session.isSolved && session.history.moveCount > 0;
    if (event === "move" && isWon) return;
    const isNews = isWon && banner.hidden;
    banner.hidden = !isWon;
    if (!isWon) return;
    const words = wordsFor(session, getOptimum());
    banner.replaceChildren(notice("good", "Solved!", words, watch, again, copy));
    if (!isNews) return;
    alarm(`Solved! ${words}`);
    onSolved(moves());
  });
  return banner;
}

function wordsFor({ history, hintCount }, optimum) {
  const counts = [counted(history.pushCount, "push"), counted(history.moveCount, "move")];
  if (hintCount > 0) counts.push(counted(hintCount, "hint"));
  return [
    `${counts.join(", ")}.`,
    comparison(history.pushCount, optimum?.pushes, "push"),
    comparison(history.moveCount, optimum?.moves, "move"),
  ]
    .filter(Boolean)
    .join(" ");
}

/** How a count compares with the fewest possible, or nothing if that is not known. */
function comparison(count, fewest, noun) {
  if (!Number.isInteger(fewest)) return "";
  if (count <= fewest) return `No solution has fewer ${counted(2, noun).slice(2)}!`;
  return `Fewest possible: ${counted(fewest, noun)}.`;
}
