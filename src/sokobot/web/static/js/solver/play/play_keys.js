// What the keys do in Play, and what they say: one table.

import { directionName, LETTERS } from "../../rules/moves.js";
import { announce } from "../../shared/announce.js";
import { registerShortcuts } from "../../shared/shortcuts.js";
import { counted } from "../../shared/words.js";

const STEP_KEYS = {
  u: ["ArrowUp", "w", "k"],
  d: ["ArrowDown", "s", "j"],
  l: ["ArrowLeft", "a", "h"],
  r: ["ArrowRight", "d", "l"],
};
const ARROWS = { u: "ArrowUp", d: "ArrowDown", l: "ArrowLeft", r: "ArrowRight" };

/**
 * The commands of the keyboard, the buttons and the D-pad.
 * @param {import("./play_session.js").PlaySession} session
 */
export function createCommands(session) {
  const travel = (change, words, nothing) => () => {
    const hasChanged = session.travel(change);
    const { moveCount, pushCount } = session.history;
    const counts = `${counted(moveCount, "move")}, ${counted(pushCount, "push", "pushes")}.`;
    announce(hasChanged ? `${words} ${counts}` : nothing);
  };
  const undone = "Nothing to undo.";
  const redone = "Nothing to redo.";
  return {
    step: (letter) => step(session, letter),
    undo: travel((history) => history.undo(), "Undone.", undone),
    undoPush: travel((history) => history.undoPush(), "Back to before the last push.", undone),
    redo: travel((history) => history.redo(), "Redone.", redone),
    redoPush: travel((history) => history.redoPush(), "On to the next push.", redone),
    restart: travel(
      (history) => history.restart(),
      "Restarted; redo brings everything back.",
      "This is already the start.",
    ),
  };
}

/** @typedef {ReturnType<typeof createCommands>} Commands */

function step(session, letter) {
  const way = directionName(letter);
  const made = session.step(letter);
  if (!made) {
    session.board.bump(letter);
    announce(`Blocked ${way}.`);
    return;
  }
  if (!made.pushed) {
    announce(`${way}.`);
    return;
  }
  const { goals } = session.puzzle;
  const isHome = goals.has(made.pushed.to);
  const hasLeft = goals.has(made.pushed.from) && !isHome;
  announce(`Pushed ${way}${isHome ? ", onto a goal" : ""}${hasLeft ? ", off its goal" : ""}.`);
}

/**
 * Registers the keys of Play.
 * @param {import("./play_session.js").PlaySession} session
 * @param {Commands} commands
 * @param {{drop: () => void, toggleDead: () => void, askHint: () => void,
 *          askCheck: () => void, addBookmark: () => void}} more
 */
export function registerPlayKeys(session, commands, more) {
  const steps = [...LETTERS].map((letter) => ({
    keys: STEP_KEYS[letter],
    name: `Move ${directionName(letter)}`,
    run: () => commands.step(letter),
  }));
  const cursor = [...LETTERS].map((letter) => ({
    keys: [`Shift+${ARROWS[letter]}`],
    name: `Point ${directionName(letter)}; Enter presses there`,
    run: () => {
      session.board.focus();
      session.board.moveCursor(letter);
    },
  }));
  registerShortcuts(
    [
      ...steps,
      { keys: ["z", "Ctrl+Z", "Backspace", "u"], name: "Undo", run: commands.undo },
      { keys: ["y", "Ctrl+Y", "Ctrl+Shift+Z"], name: "Redo", run: commands.redo },
      { keys: ["Shift+Z"], name: "Undo the last push", run: commands.undoPush },
      { keys: ["Shift+Y"], name: "Redo the next push", run: commands.redoPush },
      { keys: ["r"], name: "Restart", run: commands.restart },
      { keys: ["Escape"], name: "Deselect the box", run: more.drop },
      { keys: ["x"], name: "Show dead squares", run: more.toggleDead },
      { keys: ["i"], name: "Hint", run: more.askHint },
      { keys: ["c"], name: "Can I still win?", run: more.askCheck },
      { keys: ["b"], name: "Bookmark this place", run: more.addBookmark },
      ...cursor,
    ],
    { section: "Play", enabled: () => session.isActive },
  );
}
