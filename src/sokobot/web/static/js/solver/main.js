// The solver page: choose a puzzle, have it solved, watch the solution, or play by hand.

import { BoardView } from "../board/board_view.js";
import { isSolved } from "../rules/game.js";
import { puzzleFromRows, textAt } from "../rules/puzzle.js";
import { Timeline } from "../rules/timeline.js";
import { announce } from "../shared/announce.js";
import { copyText } from "../shared/copy.js";
import { byId, element, notice } from "../shared/elements.js";
import { encodePuzzle } from "../shared/share_link.js";
import { registerShortcuts } from "../shared/shortcuts.js";
import { remember } from "../shared/storage.js";
import { counted } from "../shared/words.js";
import { LibraryPanel } from "./library_panel.js";
import { createModeTabs } from "./mode_tabs.js";
import { OpenDialog } from "./open_dialog.js";
import { createPlay } from "./play/play_panel.js";
import { Playback } from "./playback.js";
import { firstSource, sourceById } from "./puzzle_source.js";
import { showFailure, showInstead, showResult, summary } from "./result_panel.js";
import { SolvePanel } from "./solve_panel.js";
import { createWatchPanel } from "./watch_panel.js";

const state = {
  /** @type {import("../rules/puzzle.js").Puzzle | null} on the board; null before the first one */
  puzzle: null,
  /** @type {string | null} its id, if it is bundled or saved */
  id: null,
  /** @type {"watch" | "play"} */
  mode: "watch",
};

const board = new BoardView(byId("board"), { label: "Sokoban board" });
const playback = new Playback(board);
const library = new LibraryPanel((entry) => choose(entry));
const tabs = createModeTabs((mode) => enterMode(mode));
const play = createPlay({
  board,
  panel: byId("play-panel"),
  onShowSolution: (moves) => watch(moves),
  onChange: () => celebrate(),
  getOptimum: () => optimumOf(library.find(state.id)),
});
const solvePanel = new SolvePanel({
  getText: () => textAt(state.puzzle),
  onStart: () => {
    byId("solve-help").hidden = true;
    showInstead();
  },
  onResult: (result) => showSearch(result),
  onFailure: (message, error) => {
    announce(message);
    showFailure(message, error);
  },
});
createWatchPanel(playback, { isActive: () => state.mode === "watch" });
new OpenDialog((entry) => openEntry(entry));

/** Put a puzzle on the board. */
function open({ id, rows, title, author, moves }) {
  solvePanel.abandon();
  showInstead();
  state.id = id;
  state.puzzle = puzzleFromRows(rows, { title, author });
  playback.load(null);
  board.showPuzzle(state.puzzle);
  describePuzzle();
  library.select(id);
  if (id) remember("last-puzzle", id);
  if (state.mode === "play") play.enter(state.puzzle, moves);
  else if (moves) watch(moves);
}

async function choose(entry) {
  try {
    const source = await sourceById(entry.id, { puzzleTitle: entry.name });
    open(source);
    history.replaceState(null, "", `/?puzzle=${encodeURIComponent(entry.id)}`);
    announce(`${entry.name}, ${byId("puzzle-facts").textContent}`);
    byId("puzzle-title").scrollIntoView({ block: "nearest" });
  } catch (error) {
    showFailure(error.message, error);
  }
}

/** A puzzle that came from a text or a file, perhaps with a solution the server has replayed. */
function openEntry({ name, author, puzzle, solution, warnings }) {
  open({ id: null, rows: puzzle.split("\n"), title: name, author, moves: "" });
  history.replaceState(null, "", "/");
  const notes = warnings.map((finding) => notice("warn", `${finding.message} [${finding.code}]`));
  if (solution) {
    watch(solution);
    notes.push(notice("good", `It came with a solution of ${counted(solution.length, "move")}; checked.`));
  }
  showInstead(...notes);
  announce(`Opened ${name}`);
}

function describePuzzle() {
  const { title, author, width, height, boxes } = state.puzzle;
  const entry = library.find(state.id);
  const name = title || entry?.name || "Untitled puzzle";
  const facts = [counted(boxes.size, "box", "boxes"), `${width} × ${height}`];
  if (entry) facts.push(entry.tier);
  if (author) facts.push(`by ${author}`);
  byId("puzzle-title").textContent = name;
  byId("puzzle-facts").textContent = facts.join(" · ");
  document.title = `${name} · Sokobot`;
  board.label = `Sokoban board, ${name}`;
}

function showSearch(result) {
  showResult(result, {
    getPuzzle: () => state.puzzle,
    getText: () => textAt(state.puzzle),
    solveAgain: (changes) => solvePanel.solve(changes),
    watch: () => playFromStart(result.moves_full),
  });
  announce(summary(result));
  if (result.moves_full !== null) watch(result.moves_full);
}

/** Load moves into the playback and show it; moves from a link may not fit the puzzle. */
function watch(moves) {
  let timeline;
  try {
    timeline = new Timeline(state.puzzle, moves);
  } catch (error) {
    showFailure(`The moves that came with the puzzle do not fit it: ${error.message}.`);
    return;
  }
  playback.load(timeline);
  if (state.mode !== "watch") tabs.show("watch");
  else board.showPuzzle(state.puzzle);
}

function playFromStart(moves) {
  watch(moves);
  byId("puzzle-title").scrollIntoView({ block: "start" });
  playback.play();
}

function enterMode(mode) {
  if (mode === state.mode || !state.puzzle) return;
  state.mode = mode;
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

function optimumOf(entry) {
  return entry ? { pushes: entry.optimal_pushes, moves: entry.optimal_moves } : null;
}

async function shareFragment() {
  const { rows, title, author } = state.puzzle;
  return encodePuzzle(rows, { title: title || library.find(state.id)?.name || "", author });
}

byId("share-button").addEventListener("click", async (event) => {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  await copyText(`${location.origin}/#${await shareFragment()}`, button);
});
byId("edit-link").addEventListener("click", async (event) => {
  event.preventDefault();
  location.href = `/builder#${await shareFragment()}`;
});
for (const [id, way] of [["previous-puzzle", -1], ["next-puzzle", 1]]) {
  byId(id).addEventListener("click", () => choose(library.beside(state.id, way)));
}
registerShortcuts(
  [
    { keys: ["["], name: "Previous puzzle", run: () => choose(library.beside(state.id, -1)) },
    { keys: ["]"], name: "Next puzzle", run: () => choose(library.beside(state.id, 1)) },
    { keys: ["1"], name: "Watch", run: () => tabs.show("watch") },
    { keys: ["2"], name: "Play", run: () => tabs.show("play") },
    { keys: ["o"], name: "Open a puzzle", run: () => byId("open-button").click() },
    { keys: ["/"], name: "Search the library", run: () => byId("library-search").focus() },
  ],
  { section: "Puzzles" },
);

async function start() {
  const libraryIsThere = library.load();
  let wantsSolving = false;
  try {
    const source = await firstSource();
    wantsSolving = source.solve;
    open(source);
  } catch (error) {
    byId("puzzle-facts").textContent = "";
    showInstead(notice("bad", element("span", { text: error.message })));
  }
  await libraryIsThere;
  if (state.puzzle) describePuzzle();
  library.select(state.id);
  if (wantsSolving) solvePanel.solve();
}

window.addEventListener("hashchange", async () => open(await firstSource()));
start();
