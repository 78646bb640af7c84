// The solver page: choose a puzzle, have it solved, watch the solution, or play by hand.

import "../shared/page_frame.js";
import { BoardView } from "../board/board_view.js";
import { Playback } from "../board/playback.js";
import { ZoomFrame } from "../board/zoom_frame.js";
import { isSolved } from "../rules/game.js";
import { puzzleFromRows, textAt } from "../rules/puzzle.js";
import { Timeline } from "../rules/timeline.js";
import { announce } from "../shared/announce.js";
import { byId, notice } from "../shared/elements.js";
import { endingOf } from "../shared/search_words.js";
import { encodePuzzle } from "../shared/share_link.js";
import { registerShortcuts } from "../shared/shortcuts.js";
import { remember } from "../shared/storage.js";
import { counted } from "../shared/words.js";
import { createClassMode } from "./classroom/class_mode.js";
import { CollectionPanel } from "./collections/collection_panel.js";
import { createCollectionsDialog } from "./collections/collections_dialog.js";
import { keepFromServer } from "./collections/server_collection.js";
import { LibraryPanel } from "./library_panel.js";
import { createModeTabs } from "./mode_tabs.js";
import { OpenDialog } from "./open_dialog.js";
import { createPlay } from "./play/play_panel.js";
import { showHeading } from "./puzzle_heading.js";
import { learnOptimum, noteOf, provedOptimum } from "./puzzle_notes.js";
import { addressOf, firstSource, sourceById } from "./puzzle_source.js";
import { createRecordsDialog } from "./records/records_dialog.js";
import { showFailure, showInstead, showResult } from "./result_panel.js";
import { SolvePanel } from "./solve_panel.js";
import { connectStageActions } from "./stage_actions.js";
import { createWatchPanel } from "./watch_panel.js";

/** What the page shows. Only `update` changes it, and then redraws what depends on it. */
const state = {
  /** @type {import("../rules/puzzle.js").Puzzle | null} on the board; null before the first one */
  puzzle: null,
  /** @type {string | null} its id, if it is bundled or saved */
  id: null,
  /** @type {"watch" | "play"} what can be done with it */
  mode: "watch",
  /** @type {string | null} the moves in the playback */
  solution: null,
  /** @type {string | null} the best solution of the search that runs */
  best: null,
};

/** @param {Partial<typeof state>} changes */
function update(changes) {
  Object.assign(state, changes);
  if (state.puzzle) {
    board.label = `Sokoban board, ${showHeading(state.puzzle, library.find(state.id))}`;
  }
  library.select(state.id);
  if (state.puzzle) collections.select(state.puzzle.rows);
  byId("solve-button", HTMLButtonElement).disabled = !state.puzzle;
  byId("watch-best").hidden = state.best === null || state.best === state.solution;
}

const board = new BoardView(byId("board"), { label: "Sokoban board" });
const zoom = new ZoomFrame(board, byId("zoom-bar"));
registerShortcuts(zoom.shortcuts, { section: "Board", enabled: () => state.mode === "play" });
const playback = new Playback(board);
const library = new LibraryPanel((entry) => choose(entry));
const collections = new CollectionPanel((puzzle) => openKept(puzzle));
const tabs = createModeTabs((mode) => enterMode(mode));
const play = createPlay({
  board,
  panel: byId("play-panel"),
  onShowSolution: (moves) => watch(moves),
  onChange: () => celebrate(),
  onBest: (best) => collections.noteBest(best),
  onSolved: (moves) => classMode.noteSolved(state.puzzle.rows, moves),
  onNext: () => showBeside(1),
  getOptimum: () => knownOptimum(),
});
const solvePanel = new SolvePanel({
  getText: () => textAt(state.puzzle),
  onStart: () => {
    byId("solve-help").hidden = true;
    showInstead();
  },
  onBest: (moves) => showBest(moves),
  onResult: (result) => showSearch(result),
  onFailure: (message, error) => {
    announce(message);
    showFailure(message, error);
  },
});
createWatchPanel(playback, { isActive: () => state.mode === "watch" });
new OpenDialog((entry) => openEntry(entry));
createCollectionsDialog(collections);
createRecordsDialog(() => state.puzzle);
const classMode = createClassMode(() => collections.contents.puzzles);

/** Put a puzzle on the board. */
function open({ id, rows, title, author, moves }) {
  solvePanel.abandon();
  showInstead();
  const puzzle = puzzleFromRows(rows, { title, author });
  playback.load(null);
  board.showPuzzle(puzzle);
  update({ id, puzzle, solution: null, best: null });
  if (id) remember("last-puzzle", id);
  noteOf(rows); // what is proved about it is at hand when it is solved
  if (state.mode === "play") play.enter(puzzle, moves);
  else if (moves) load(moves);
}

/** Counts what was asked for: an answer that comes after the next question is dropped. */
let question = 0;

async function choose(entry) {
  question += 1;
  const asked = question;
  try {
    const source = await sourceById(entry.id);
    if (asked !== question) return;
    open(source);
    history.pushState(null, "", addressOf(entry.id));
    announce(`${entry.name}, ${byId("puzzle-facts").textContent}`);
    byId("puzzle-title").scrollIntoView({ block: "nearest" });
  } catch (error) {
    if (asked === question) showFailure(error.message, error);
  }
}

/** Open a puzzle without an id; its address carries it. Returns whether it was still wanted. */
async function openDrawing(rows, title, author) {
  question += 1;
  const asked = question;
  // The address first: who goes back at once must find it in the history.
  const fragment = await encodePuzzle(rows, { title, author }).catch(() => null);
  if (asked !== question) return false;
  open({ id: null, rows, title, author, moves: "" });
  if (fragment) history.pushState(null, "", `/#${fragment}`);
  return true;
}

/** A puzzle that came from a text or a file, perhaps with a solution the server has replayed. */
async function openEntry({ name, author, puzzle, solution, warnings }) {
  if (!(await openDrawing(puzzle.split("\n"), name, author))) return;
  const notes = warnings.map((finding) => notice("warn", `${finding.message} [${finding.code}]`));
  if (solution) {
    load(solution);
    notes.push(
      notice("good", `It came with a solution of ${counted(solution.length, "move")}; checked.`),
    );
  }
  showInstead(...notes);
  announce(`Opened ${name}`);
}

/** A puzzle of a collection that the browser keeps. */
async function openKept({ name, author, drawing }) {
  if (!(await openDrawing(drawing.split("\n"), name, author))) return;
  announce(`${name}, ${byId("puzzle-facts").textContent}`);
  byId("puzzle-title").scrollIntoView({ block: "nearest" });
}

/** The best solution so far can be watched while the proof goes on; nobody is interrupted. */
function showBest(moves) {
  if (moves === state.best) return;
  const isIdle = state.solution === null || (playback.number === 0 && !playback.isPlaying);
  update({ best: moves });
  if (isIdle) load(moves);
}

function showSearch(result) {
  showResult(result, {
    getPuzzle: () => state.puzzle,
    getText: () => textAt(state.puzzle),
    solveAgain: (changes) => solvePanel.solve(changes),
    watch: () => playFromStart(result.moves_full),
  });
  announce(endingOf({ status: "done", result, error: null }).words);
  learnOptimum(state.puzzle.rows, result).then(() => play.refresh());
  // Players are not shown it unasked, and those who watch already go on.
  if (result.moves_full !== null && result.moves_full !== state.solution) load(result.moves_full);
  update({ best: null });
}

/** Load moves into the playback; those from a link may not fit the puzzle. */
function load(moves) {
  try {
    playback.load(new Timeline(state.puzzle, moves));
    update({ solution: moves });
  } catch (error) {
    showFailure(`The moves that came with the puzzle do not fit it: ${error.message}.`);
    return;
  }
  if (state.mode === "watch") board.showPuzzle(state.puzzle);
}

/** Load moves and show them, even while somebody plays. */
function watch(moves) {
  load(moves);
  if (state.mode !== "watch") tabs.show("watch");
}

function playFromStart(moves) {
  watch(moves);
  byId("puzzle-title").scrollIntoView({ block: "start" });
  playback.play();
}

function enterMode(mode) {
  if (mode === state.mode || !state.puzzle) return;
  update({ mode });
  board.clearMarks();
  if (mode === "play") {
    playback.pause();
    play.enter(state.puzzle);
  } else {
    play.leave();
    board.mode = "view";
    const timeline = playback.timeline;
    board.showPuzzle(state.puzzle, timeline?.positionAt(playback.number));
  }
}

/** A puzzle solved by hand gets its mark in the library. */
function celebrate() {
  if (state.id && isSolved(state.puzzle, play.position)) library.markSolved(state.id);
}

/** The fewest of any solution: bundled puzzles bring them along, searches prove them. */
function knownOptimum() {
  const entry = library.find(state.id);
  const proved = provedOptimum(state.puzzle.rows);
  return {
    pushes: entry?.optimal_pushes ?? proved?.pushes ?? null,
    moves: entry?.optimal_moves ?? proved?.moves ?? null,
  };
}

function showBeside(way) {
  const kept = collections.isShown ? collections.beside(way) : null;
  if (kept) openKept(kept);
  else choose(library.beside(state.id, way));
}

connectStageActions({
  getPuzzle: () => state.puzzle,
  getMoves: () => (state.mode === "play" ? play.moves : ""),
  showBeside,
  showMode: (mode) => tabs.show(mode),
});

/** Open what the address asks for; return whether to solve it at once. */
async function openAsked() {
  question += 1;
  const asked = question;
  try {
    const source = await firstSource();
    if (asked !== question) return false;
    open(source);
    // Every puzzle has an address, so that Back leads to it.
    if (source.id && !location.hash && location.pathname === "/") {
      history.replaceState(null, "", addressOf(source.id));
    }
    return source.solve;
  } catch (error) {
    if (asked !== question) return false;
    byId("puzzle-facts").textContent = "";
    showFailure(error.message, error);
    return false;
  }
}

async function start() {
  const libraryIsThere = Promise.all([library.load(), loadCollections()]);
  const wantsSolving = await openAsked();
  await libraryIsThere;
  update({});
  if (wantsSolving) solvePanel.solve();
  else if (state.puzzle) solvePanel.resume();
}

/** What the browser keeps, and the saved collection that the address asks for. */
async function loadCollections() {
  const asked = document.body.dataset.collectionId;
  const kept = asked ? await keepFromServer(asked).catch(() => null) : null;
  await collections.load(kept?.id);
  const first = kept && !location.hash ? collections.beside(1) : null;
  if (first) openKept(first);
}

byId("watch-best").addEventListener("click", () => playFromStart(state.best));
// Back and forward, and a share link put into the address.
window.addEventListener("popstate", () => openAsked());
start();
