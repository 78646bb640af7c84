// The Play mode: its panel, and how its parts hang together.
//
// Every part has the session and draws itself when the session changes; the parts know nothing of
// each other.  Order matters in one place: the warning looks before the status line reports it.

import { element } from "../../shared/elements.js";
import { allowsHints } from "../classroom/class_mode.js";
import { createBestPanel } from "./best_panel.js";
import { createBookmarks } from "./bookmarks.js";
import { createCheckPanel } from "./check_panel.js";
import { createControlBar } from "./control_bar.js";
import { createDeadOverlay } from "./dead_overlay.js";
import { createDeadlockWarning } from "./deadlock_warning.js";
import { createDpad } from "./dpad.js";
import { HintPanel } from "./hint_panel.js";
import { createLookChoice } from "./look_choice.js";
import { keepTime } from "./play_clock.js";
import { createCommands, registerPlayKeys } from "./play_keys.js";
import { PlaySession } from "./play_session.js";
import { Selection } from "./selection.js";
import { createSolvedBanner } from "./solved_banner.js";
import { createSounds } from "./sounds.js";
import { createStatusLine } from "./status_line.js";

/**
 * @typedef {object} Play
 * @property {(puzzle: import("../../rules/puzzle.js").Puzzle, moves?: string) => void} enter
 *     start to play, after these moves or where the player left off
 * @property {() => void} leave  stop playing and take all marks off the board
 * @property {() => void} refresh  what is known about the puzzle has changed
 * @property {string} moves      what was played, in LURD letters
 * @property {import("../../rules/puzzle.js").Position} position
 */

/**
 * Builds the Play mode inside `panel`.
 * @param {object} options
 * @param {import("../../board/board_view.js").BoardView} options.board
 * @param {HTMLElement} options.panel an empty element
 * @param {(moves: string) => void} [options.onShowSolution] shows these moves in the Watch mode
 * @param {() => import("./solved_banner.js").Optimum | null} [options.getOptimum]
 *     the fewest pushes and moves of any solution, where they are proved
 * @param {(best: import("../../rules/best_lines.js").Best) => void} [options.onBest] called when
 *     it was solved by hand
 * @param {(moves: string) => void} [options.onSolved] called with every solution by hand
 * @param {() => void} [options.onNext] shows the next puzzle
 * @param {() => void} [options.onChange] called after every change of the position
 * @returns {Play}
 */
export function createPlay({
  board,
  panel,
  onShowSolution = () => {},
  getOptimum = () => null,
  onBest = () => {},
  onSolved = () => {},
  onNext = () => {},
  onChange = () => {},
}) {
  const session = new PlaySession(board);
  const commands = createCommands(session);
  const warning = createDeadlockWarning(session, { onSwitch: () => selection.clear() });
  const selection = new Selection(session, {
    wantsWarnings: warning.isWanted,
    step: commands.step,
  });
  const overlay = createDeadOverlay(session);
  const hint = new HintPanel(session, {
    onAsk: () => selection.clear(),
    onShowSolution,
    undoPush: commands.undoPush,
  });
  const check = createCheckPanel(session, commands);
  const dpad = createDpad(session, commands);
  const { restart } = commands;
  const best = createBestPanel(session, { onShowSolution, onBest, getOptimum });
  const bookmarks = createBookmarks(session);
  keepTime(session);
  const solved = createSolvedBanner(session, {
    getOptimum,
    onShowSolution,
    onSolved: (moves) => {
      best.note(moves);
      onSolved(moves);
    },
    onNext,
    restart,
  });
  panel.classList.add("play-panel");
  panel.replaceChildren(
    createStatusLine(session, { isDeadEnd: warning.isShown }),
    dpad.pad,
    createControlBar(session, commands, bookmarks.add),
    bookmarks.element,
    element("div", { class: "play-messages" }, warning.banner, solved, best.element),
    element("div", { class: "play-helps" }, hint.element, check.element),
    element(
      "div",
      { class: "play-settings" },
      overlay.element,
      dpad.toggle,
      warning.setting,
      createSounds(session),
      createLookChoice(),
    ),
    usage(),
  );
  listen(board, panel, session, commands, selection);
  registerPlayKeys(session, commands, {
    drop: () => selection.drop(),
    toggleDead: overlay.toggle,
    askHint: () => allowsHints() && hint.ask(),
    askCheck: () => allowsHints() && check.ask(),
    addBookmark: bookmarks.add,
  });
  session.subscribe((event) => {
    if (event === "move") onChange();
  });
  return {
    enter: (puzzle, moves = "") => {
      session.enter(puzzle, moves);
      takeFocusFromPointer(board);
    },
    leave: () => session.leave(),
    refresh: best.refresh,
    get moves() {
      return session.history.moves;
    },
    get position() {
      return session.position;
    },
  };
}

function listen(board, panel, session, commands, selection) {
  board.element.addEventListener("cellpress", ({ detail }) => {
    if (session.isActive && detail.button === 0) selection.press(detail.cell);
  });
  board.element.addEventListener("piecedrag", ({ detail }) => {
    if (session.isActive) selection.drag(detail.from, detail.cell);
  });
  board.element.addEventListener("piecedrop", ({ detail }) => {
    if (session.isActive) selection.dropAt(detail.from, detail.cell);
  });
  board.element.addEventListener("swipe", ({ detail }) => {
    if (session.isActive) commands.step(detail.letter);
  });
  // A button that disabled or removed itself hands the focus to the board, not to nowhere.
  panel.addEventListener("focuslost", () => board.focus());
  panel.addEventListener("click", ({ target }) => {
    if (session.isActive && !target.checkVisibility()) board.focus();
  });
}

/** Whoever clicked the tab wants the arrow keys to move the player, not the tabs. */
function takeFocusFromPointer(board) {
  const focused = document.activeElement;
  const isClickedTab = focused?.closest("[role=tablist]") && !focused.matches(":focus-visible");
  if (isClickedTab) board.focus();
}

function usage() {
  const lines = [
    "Walk: arrow keys, W A S D, a click on the floor, or a swipe.",
    "Push: click a box to see where it can go, then click there; or drag it.",
    "A swipe that goes on is more steps; two fingers zoom and move a large board.",
    "Squares marked × lose the game.",
  ];
  const list = element("ul", {}, ...lines.map((line) => element("li", {}, line)));
  return element("details", { class: "play-usage" }, element("summary", {}, "How to play"), list);
}
