// Games that survive a reload: what was played on each puzzle, keyed by its drawing.
//
// A puzzle may have several games, one for each tab that played it: tabs do not write over each
// other's. The browser keeps a number of games and forgets the one not touched for longest.  A kept game
// that no longer replays (damaged, or by another version) is ignored without a word.

import { History } from "../../rules/history.js";
import { recall, remember } from "../../shared/storage.js";
import { claimName } from "../../shared/tab_identity.js";

const KEPT_GAMES = 100;
const GAMES_A_PUZZLE = 5;
const LONGEST_LINE = 100_000;

/** Where the browser keeps nothing, games still survive a change of tabs. */
const thisVisit = new Map();

/** The tab's own name; until it is known, games are only kept for this visit. */
let ownName = "";
const isNamed = claimName([]).then((name) => {
  ownName = name;
});

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
  if (ownName) keep(drawing, game);
  else isNamed.then(() => keep(drawing, thisVisit.get(drawing)));
}

function keep(drawing, game) {
  const key = keyOf(drawing);
  touch(key);
  const others = gamesOf(drawing).filter(({ tab }) => tab !== ownName);
  remember(key, [{ ...game, tab: ownName }, ...others].slice(0, GAMES_A_PUZZLE));
}

/**
 * The game kept for a puzzle, this tab's own before the newest of the others, or null.
 * @param {import("../../rules/puzzle.js").Puzzle} puzzle
 * @returns {{history: History, hintCount: number} | null}
 */
export function recallGame(puzzle) {
  const drawing = drawingOf(puzzle);
  const kept = gamesOf(drawing);
  const own = thisVisit.get(drawing) ?? kept.find(({ tab }) => tab === ownName);
  const game = own ?? kept[0];
  if (!game) return null;
  const history = new History(puzzle);
  if (history.play(game.line) !== game.line.length) return null;
  history.goTo(game.place);
  return { history, hintCount: game.hintCount };
}

/** All games kept for a drawing, the last touched first. */
function gamesOf(drawing) {
  const found = recall(keyOf(drawing), []);
  const games = Array.isArray(found) ? found : [found];
  return games.filter((game) => isGame(game) && game.drawing === drawing);
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
