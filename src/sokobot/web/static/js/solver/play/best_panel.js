// "Your best": the lines with the fewest pushes and the fewest moves, with their dates, to be
// watched again or sent to somebody.

import { drawingKey, lineOf, withLine } from "../../rules/best_lines.js";
import { practice, withSolved } from "../../rules/practice.js";
import { copyText } from "../../shared/copy.js";
import { element } from "../../shared/elements.js";
import { encodePuzzle } from "../../shared/share_link.js";
import { recall, remember } from "../../shared/storage.js";
import { counted, duration } from "../../shared/words.js";
import { bestOf, keepBest } from "../collections/collection_store.js";
import { noteOf } from "../puzzle_notes.js";
import { button } from "./buttons.js";

const PRACTICE = "solved-days";
const dates = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/**
 * @param {import("./play_session.js").PlaySession} session
 * @param {object} options
 * @param {(moves: string) => void} options.onShowSolution
 * @param {(best: import("../../rules/best_lines.js").Best) => void} options.onBest
 * @param {() => import("../puzzle_notes.js").Optimum | null} options.getOptimum
 * @returns {{element: HTMLElement, note: (moves: string) => Promise<void>, refresh: () => void}}
 *     `note` is told of every solution by hand, `refresh` when an optimum was proved
 */
export function createBestPanel(session, { onShowSolution, onBest, getOptimum }) {
  const place = element("section", { class: "play-best", "aria-label": "Your best", hidden: true });
  const key = () => drawingKey(session.puzzle.rows);

  const show = (best, practised) => {
    place.hidden = !best;
    if (!best) return;
    const isSame = best.fewestMoves.moves === best.fewestPushes.moves;
    const lines = isSame ? [best.fewestPushes] : [best.fewestPushes, best.fewestMoves];
    place.replaceChildren(
      element("strong", { text: "Your best" }),
      ...lines.map((line) => row(line)),
      element("p", { class: "quiet", text: comparisonWords(best, getOptimum()) }),
      element("p", { class: "quiet", text: practised }),
    );
  };
  const refresh = async () => {
    const asked = key();
    const best = await bestOf(asked);
    const practised = best ? await practiceWords(session.puzzle.rows, best) : "";
    if (asked === key()) show(best, practised);
  };
  const row = (line) => {
    const counts = `${counted(line.pushCount, "push", "pushes")}, ${counted(line.moveCount, "move")}`;
    const share = button("Share", async () => {
      const { rows, title, author } = session.puzzle;
      const fragment = await encodePuzzle(rows, { title, author, moves: line.moves });
      await copyText(`${location.origin}/#${fragment}`, share);
    });
    const watch = button("Watch", () => onShowSolution(line.moves));
    const words = element(
      "span",
      {},
      `${counts} `,
      element("small", { text: dates.format(line.at) }),
    );
    return element("div", { class: "play-best-row" }, words, watch, share);
  };

  session.subscribe(async (event) => {
    if (event !== "enter") return;
    place.hidden = true;
    await refresh();
  });
  const note = async (moves) => {
    const drawing = key();
    const { best } = withLine(await bestOf(drawing), drawing, lineOf(moves, Date.now()));
    await keepBest(best);
    remember(PRACTICE, withSolved(recall(PRACTICE, {}), new Date()));
    onBest(best);
    await refresh();
  };
  return { element: place, note, refresh };
}

/** How the best lines compare with what is proved; empty where nothing is. */
function comparisonWords({ fewestPushes, fewestMoves }, optimum) {
  return [
    comparison(fewestPushes.pushCount, optimum?.pushes, ["push", "pushes"]),
    comparison(fewestMoves.moveCount, optimum?.moves, ["move", "moves"]),
  ]
    .filter(Boolean)
    .join(" ");
}

function comparison(own, fewest, [one, many]) {
  if (!Number.isInteger(fewest)) return "";
  if (own <= fewest) return `No solution has fewer ${many}: proved.`;
  return `The fewest ${many} are ${fewest}, ${counted(own - fewest, one, many)} less than yours.`;
}

async function practiceWords(rows, { solved }) {
  const { seconds } = await noteOf(rows);
  const { today, streak } = practice(recall(PRACTICE, {}), new Date());
  const parts = [`Solved ${counted(solved, "time")}`];
  if (seconds > 0) parts.push(`played ${duration(seconds)}`);
  if (today > 1) parts.push(`${counted(today, "puzzle")} today`);
  if (streak > 1) parts.push(`${counted(streak, "day")} in a row`);
  return `${parts.join(", ")}.`;
}
