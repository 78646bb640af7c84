// What to play next: a bundled puzzle a little harder than what was solved lately, and why this one.

import { thumbnail } from "../board/thumbnail.js";
import { drawingKey } from "../rules/best_lines.js";
import { nextPuzzle } from "../rules/next_puzzle.js";
import { getJson } from "../shared/api.js";
import { getAll } from "../shared/database.js";
import { byId, element } from "../shared/elements.js";
import { recall } from "../shared/storage.js";
import { solvedExercise } from "./progress.js";

/**
 * Shows a suggestion; best solutions, marks of the library and exercises tell what was solved.
 * @param {{title: string, failure: number, id: string}[]} exercises
 */
export async function showSuggestion(exercises) {
  const place = byId("suggestion");
  try {
    const [{ tiers }, bests] = await Promise.all([getJson("/api/library"), getAll("bests")]);
    const puzzles = tiers.flatMap((tier) => tier.puzzles);
    place.replaceChildren(...suggestionFor(puzzles, bests, exercises));
  } catch (error) {
    place.replaceChildren(element("p", { class: "quiet", text: error.message }));
  }
}

function suggestionFor(puzzles, bests, exercises) {
  const marks = recall("solved", {});
  const played = new Map(bests.map((best) => [best.drawing, best]));
  const playedOf = ({ puzzle }) => played.get(drawingKey(puzzle.split("\n")));
  const isSolved = (puzzle) => marks[puzzle.id] === true || playedOf(puzzle) !== undefined;
  const solved = [
    ...puzzles
      .filter((puzzle) => puzzle.failure !== null && playedOf(puzzle))
      .map((puzzle) => ({ ...puzzle, at: latest(playedOf(puzzle)) })),
    ...exercises
      .filter(({ id }) => solvedExercise(id))
      .map(({ id, title, failure }) => ({ name: title, failure, at: solvedExercise(id).at })),
  ];
  const found = nextPuzzle(puzzles, isSolved, solved);
  if (!found) return [element("p", { text: "You have solved every puzzle of the library." })];
  const { puzzle, reason } = found;
  const link = element(
    "a",
    { class: "suggestion-link", href: `/?puzzle=${encodeURIComponent(puzzle.id)}` },
    thumbnail(puzzle.puzzle.split("\n")),
    element("span", { text: puzzle.name }),
  );
  return [link, element("p", { class: "quiet", id: "suggestion-reason", text: reason })];
}

function latest({ fewestMoves, fewestPushes }) {
  return Math.max(fewestMoves.at, fewestPushes.at);
}
