// Undo, redo, restart and bookmark as buttons; those that can do nothing now are disabled.

import { element } from "../../shared/elements.js";
import { button, setEnabled } from "./buttons.js";

/**
 * @param {import("./play_session.js").PlaySession} session
 * @param {import("./play_keys.js").Commands} commands
 * @param {() => void} addBookmark
 * @returns {HTMLElement}
 */
export function createControlBar(session, commands, addBookmark) {
  const undo = button("Undo", commands.undo, { icon: "undo", title: "Undo one move (Z)" });
  const redo = button("Redo", commands.redo, { icon: "redo", title: "Redo one move (Y)" });
  const undoPush = button("Undo push", commands.undoPush, {
    icon: "undoPush",
    title: "Back to before the last push (Shift+Z)",
  });
  const restart = button("Restart", commands.restart, {
    icon: "restart",
    title: "Back to the start; redo brings everything back (R)",
  });
  const bookmark = button("Bookmark", addBookmark, {
    icon: "bookmark",
    title: "Mark this place of the game to come back to (B)",
  });
  session.subscribe(() => {
    const { canUndo, canRedo } = session.history;
    for (const back of [undo, undoPush, restart]) setEnabled(back, canUndo);
    setEnabled(redo, canRedo);
  });
  const label = "Undo, redo and bookmark";
  const attributes = { class: "button-row play-controls", role: "group", "aria-label": label };
  return element("div", attributes, undo, redo, undoPush, restart, bookmark);
}
