// "Your best": the lines with the fewest pushes and the fewest moves, with their dates, to be
// watched again or sent to somebody.

import { drawingKey, lineOf, withLine } from "../../rules/best_lines.js";
import { copyText } from "../../shared/copy.js";
import { element } from "../../shared/elements.js";
import { encodePuzzle } from "../../shared/share_link.js";
import { counted } from "../../shared/words.js";
import { bestOf, keepBest } from "../collections/collection_store.js";
import { button } from "./buttons.js";

const dates = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/**
 * @param {import("./play_session.js").PlaySession} session
 * @param {object} options
 * @param {(moves: string) => void} options.onShowSolution
 * @param {(best: import("../../rules/best_lines.js").Best) => void} options.onBest
 * @returns {{element: HTMLElement, note: (moves: string) => Promise<void>}} `note` is told of every
 *     solution by hand
 */
export function createBestPanel(session, { onShowSolution, onBest }) {
  const place = element("section", { class: "play-best", "aria-label": "Your best", hidden: true });
  const key = () => drawingKey(session.puzzle.rows);

  const show = (best) => {
    place.hidden = !best;
    if (!best) return;
    const isSame = best.fewestMoves.moves === best.fewestPushes.moves;
    const lines = isSame ? [best.fewestPushes] : [best.fewestPushes, best.fewestMoves];
    place.replaceChildren(
      element("strong", { text: "Your best" }),
      ...lines.map((line) => row(line)),
    );
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
    const asked = key();
    place.hidden = true;
    const best = await bestOf(asked);
    if (asked === key()) show(best);
  });
  const note = async (moves) => {
    const drawing = key();
    const { best } = withLine(await bestOf(drawing), drawing, lineOf(moves, Date.now()));
    await keepBest(best);
    onBest(best);
    if (drawing === key()) show(best);
  };
  return { element: place, note };
}
