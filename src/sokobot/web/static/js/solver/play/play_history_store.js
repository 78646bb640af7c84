// Games that survive a reload: what was played on each puzzle, keyed by its drawing.
//
// The browser keeps a number of games and forgets the one not touched for longest.  A kept game
// that does not replay any more (damaged, or by another version) is ignored without a word.

import { History } from "../../rules/history.js";
import { recall, remember } from "../../shared/storage.js";

const KEPT_GAMES = 100;
const LONGEST_LINE = 100_000;

/** Where the browser keeps nothing, games still survive a change of tabs. */
const thisVisit = new Map();

/**
 * Keeps the game as it is now.
 * @param {History} history
 * @param {number} hintCount
 */
export function rememberGame(history, hintCount) {
  const drawing = drawingOf(history.puzzle);
  const line = history.moves + history.future;
  const game = { drawing, line, place: history.moveCount, hintCount };
  thisVisit.set(drawing, game);
  if (line.length > LONGEST_LINE) return;
  const key = keyOf(drawing);
  touch(key);
  remember(key, game);
}

/**
 * The game kept for a puzzle, or null.
 * @param {import("../../rules/puzzle.js").Puzzle} puzzle
 * @returns {{history: History, hintCount: number} | null}
 */
export function recallGame(puzzle) {
  const drawing = drawingOf(puzzle);
  const game = thisVisit.get(drawing) ?? recall(keyOf(drawing), null);
  if (!isGame(game) || game.drawing !== drawing) return null;
  const history = new History(puzzle);
  if (history.play(game.line) !== game.line.length) return null;
  history.goTo(game.place);
  return { history, hintCount: game.hintCount };
}

function isGame(game) {
  if (typeof game !== "object" || game === null) return false;
  const isLine = typeof game.line === "string" && /^[udlr]*$/i.test(game.line);
  return isLine && Number.isInteger(game.place) && Number.isInteger(game.hintCount);
}

/** Moves a key to the front of the list of games and forgets those beyond its end. */
function touch(key) {
  const listed = recall("play-games", []);
  const keys = Array.isArray(listed) ? listed : [];
  if (keys[0] === key) return;
  const kept = [key, ...keys.filter((other) => other !== key)];
  for (const old of kept.slice(KEPT_GAMES)) remember(String(old), undefined);
  remember("play-games", kept.slice(0, KEPT_GAMES));
}

function drawingOf(puzzle) {
  return puzzle.rows.join("\n");
}

/** A short key; two drawings with the same one only forget each other's game. */
function keyOf(drawing) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < drawing.length; index += 1) {
    hash = Math.imul(hash ^ drawing.charCodeAt(index), 0x01000193);
  }
  return `play-${(hash >>> 0).toString(36)}-${drawing.length}`;
}
