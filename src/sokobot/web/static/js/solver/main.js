// The solver page: choose a puzzle, have it solved, watch the solution, or play by hand.

import { BoardView } from "../board/board_view.js";
import { isSolved } from "../rules/game.js";
import { puzzleFromRows, textAt } from "../rules/puzzle.js";
import { Timeline } from "../rules/timeline.js";
import { announce } from "../shared/announce.js";
import { byId, notice } from "../shared/elements.js";
import { isShareLink } from "../shared/share_link.js";
import { remember } from "../shared/storage.js";
import { counted } from "../shared/words.js";
import { LibraryPanel } from "./library_panel.js";
import { createModeTabs } from "./mode_tabs.js";
import { OpenDialog } from "./open_dialog.js";
import { createPlay } from "./play/play_panel.js";
import { Playback } from "./playback.js";
import { showHeading } from "./puzzle_heading.js";
import { firstSource, sourceById } from "./puzzle_source.js";
import { showFailure, showInstead, showResult, summary } from "./result_panel.js";
import { SolvePanel } from "./solve_panel.js";
import { connectStageActions } from "./stage_actions.js";
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
  else if (moves) load(moves);
  byId("solve-button", HTMLButtonElement).disabled = false;
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
    load(solution);
    notes.push(
      notice("good", `It came with a solution of ${counted(solution.length, "move")}; checked.`),
    );
  }
  showInstead(...notes);
  announce(`Opened ${name}`);
}

function describePuzzle() {
  const entry = library.find(state.id);
  board.label = `Sokoban board, ${showHeading(state.puzzle, entry)}`;
}

function showSearch(result) {
  showResult(result, {
    getPuzzle: () => state.puzzle,
    getText: () => textAt(state.puzzle),
    solveAgain: (changes) => solvePanel.solve(changes),
    watch: () => playFromStart(result.moves_full),
  });
  announce(summary(result));
  if (result.moves_full !== null) load(result.moves_full); // Who plays is not shown it unasked.
}

/** Load moves into the playback; those from a link may not fit the puzzle. */
function load(moves) {
  try {
    playback.load(new Timeline(state.puzzle, moves));
  } catch (error) {
    showFailure(`The moves that came with the puzzle do not fit it: ${error.message}.`);
    return;
  }
  if (state.mode === "watch") board.showPuzzle(state.puzzle);
}

/** Load moves and show them, also to somebody who plays. */
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

function showBeside(way) {
  choose(library.beside(state.id, way));
}

connectStageActions({
  getPuzzle: () => state.puzzle,
  showBeside,
  showMode: (mode) => tabs.show(mode),
});

/** Open what the address asks for; return whether it shall be solved at once. */
async function openAsked() {
  try {
    const source = await firstSource();
    open(source);
    return source.solve;
  } catch (error) {
    byId("puzzle-facts").textContent = "";
    showFailure(error.message, error);
    return false;
  }
}

async function start() {
  const libraryIsThere = library.load();
  const wantsSolving = await openAsked();
  await libraryIsThere;
  if (state.puzzle) describePuzzle();
  library.select(state.id);
  if (wantsSolving) solvePanel.solve();
  else if (state.puzzle) solvePanel.resume();
}

window.addEventListener("hashchange", () => {
  if (isShareLink(location.hash)) openAsked();
});
start();
