// A lesson from any small puzzle: what it needs, and the moments where the tempting push loses.

import { sentenceOnBoard } from "../insight/explanation.js";
import { puzzleFromRows } from "../rules/puzzle.js";
import { postJson } from "../shared/api.js";
import { element, notice } from "../shared/elements.js";
import { encodePuzzle } from "../shared/share_link.js";
import { counted } from "../shared/words.js";
import { createExampleCard } from "./example_card.js";

const SECONDS = 3;

/**
 * @param {import("../shared/share_link.js").SharedPuzzle} shared
 * @returns {Promise<HTMLElement[]>}
 * @throws {import("../shared/api.js").ApiError} the server cannot be asked
 */
export async function puzzleLessonParts({ rows, title, author, moves }) {
  const puzzle = rows.join("\n");
  const body = { puzzle, moves, timeout: SECONDS };
  const [found, link] = await Promise.all([
    postJson("/api/lesson", body),
    encodePuzzle(rows, { title, author }),
  ]);
  const play = element("a", { class: "button button-primary", href: `/#${link}`, text: "Play it" });
  const head = element(
    "section",
    { class: "card lesson-card is-wide" },
    element("p", {
      class: "quiet",
      text: moves ? "A lesson from your game" : "A lesson from this puzzle",
    }),
    element("h1", { id: "lesson-title", tabindex: "-1", text: title || "Sokoban puzzle" }),
    ...wordsFor(found, rows),
    element("div", { class: "button-row" }, play),
  );
  const shown = found.moments.filter(({ tempting }) => tempting);
  return [head, ...shown.map((moment, index) => momentCard(puzzle, moment, index + 1))];
}

function wordsFor(found, rows) {
  if (found.lost) {
    const why = sentenceOnBoard(puzzleFromRows(rows), found.lost.sentence);
    return [notice("bad", `It cannot be solved. ${why}`)];
  }
  if (found.pushes === null) {
    return [
      notice(
        "warn",
        "It has too many positions to look at all of them: there is no lesson from it.",
      ),
    ];
  }
  const needs = found.techniques.map(({ idea }) => element("li", { text: idea }));
  return [
    element("p", { text: `${counted(found.pushes, "push", "pushes")} at least; ${found.word}.` }),
    needs.length
      ? element("p", { text: "It cannot be solved without these; that is proved:" })
      : element("p", { text: "It needs no special technique." }),
    element("ul", { class: "technique-list" }, ...needs),
    ...(found.moments.some(({ tempting }) => tempting)
      ? []
      : [element("p", { text: "On the way no push tempts and loses. Just try it." })]),
  ];
}

function momentCard(puzzle, { moves, sentence, tempting, right }, number) {
  const where = moves ? `after ${counted(moves.length, "move")}` : "at the start";
  const example = {
    puzzle,
    loses: moves + tempting.moves,
    wins: moves + right,
    skips: moves.length,
    explanation: tempting.explanation,
  };
  const card = createExampleCard(example, {
    title: `Moment ${number}: ${where}`,
    wrong: "Watch the tempting push",
    right: "Show a push that wins",
    done: "This push keeps the game winnable.",
  });
  card.querySelector("h2").after(element("p", { text: sentence }));
  return card;
}
