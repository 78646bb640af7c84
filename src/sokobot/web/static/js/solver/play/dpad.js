// Four arrows for thumbs, with undo in the middle.
//
// Narrow screens always show it; wider touch screens have a button for it, and the choice is
// remembered.  Which of the two it is, the style sheet decides.

import { directionName } from "../../rules/moves.js";
import { element } from "../../shared/elements.js";
import { recall, remember } from "../../shared/storage.js";
import { button, setEnabled } from "./buttons.js";

const SETTING = "play-dpad";
/** @type {("u" | "l" | "r" | "d")[]} */
const LETTERS_IN_READING_ORDER = ["u", "l", "r", "d"];

/**
 * @param {import("./play_session.js").PlaySession} session
 * @param {import("./play_keys.js").Commands} commands
 * @returns {{pad: HTMLElement, toggle: HTMLButtonElement}}
 */
export function createDpad(session, commands) {
  const looks = "icon-button dpad-button";
  const arrows = LETTERS_IN_READING_ORDER.map((letter) => {
    const name = `Move ${directionName(letter)}`;
    const made = button(name, () => commands.step(letter), { icon: letter, class: looks });
    made.dataset.letter = letter;
    return made;
  });
  const undo = button("Undo", commands.undo, { icon: "undo", class: looks });
  undo.dataset.letter = "undo";
  session.subscribe(() => setEnabled(undo, session.history.canUndo));
  const pad = element("div", { class: "dpad", role: "group", "aria-label": "Direction pad" });
  pad.append(...arrows.slice(0, 2), undo, ...arrows.slice(2));

  const toggle = button("Direction pad", () => show(!recall(SETTING, false)), {
    icon: "pad",
    class: "button dpad-toggle",
  });
  const show = (isWanted) => {
    remember(SETTING, isWanted);
    pad.classList.toggle("is-wanted", isWanted);
    toggle.setAttribute("aria-pressed", String(isWanted));
  };
  show(recall(SETTING, false) === true);
  return { pad, toggle };
}
