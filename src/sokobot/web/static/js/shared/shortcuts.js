// Keyboard shortcuts: one table, one listener, and the dialog under `?` that lists them.
//
// A shortcut never fires while someone types into a field, nor in an open dialog.
// Sections can be switched off (`enabled`), so that Watch and Play may share the arrows.

import { recall, remember } from "./storage.js";

/**
 * @typedef {object} Shortcut
 * @property {string[]} keys   like "z", "Ctrl+Z", "Shift+ArrowUp", " "
 * @property {string} name     what the list calls it
 * @property {(event: KeyboardEvent) => void} run
 */

/** @type {{section: string, shortcuts: Shortcut[], enabled: () => boolean}[]} */
const sections = [];

const NAMES = {
  " ": "Space",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/**
 * @param {Shortcut[]} shortcuts
 * @param {{section: string, enabled?: () => boolean}} options
 */
export function registerShortcuts(shortcuts, { section, enabled = () => true }) {
  if (sections.length === 0) document.addEventListener("keydown", dispatch);
  sections.push({ section, shortcuts, enabled });
}

/**
 * Fill the list of shortcuts with those that work now.
 * @param {HTMLElement} list
 */
export function listShortcuts(list) {
  list.replaceChildren();
  for (const { section, shortcuts, enabled } of sections) {
    if (!enabled()) continue;
    const heading = document.createElement("h3");
    heading.textContent = section;
    const table = document.createElement("dl");
    for (const { keys, name } of shortcuts) {
      const term = document.createElement("dt");
      term.append(...keys.flatMap((key) => [keyCap(key), " "]));
      const meaning = document.createElement("dd");
      meaning.textContent = name;
      table.append(term, meaning);
    }
    list.append(heading, table);
  }
}

function keyCap(key) {
  const cap = document.createElement("kbd");
  const parts = key === "+" ? ["+"] : key.split("+");
  cap.textContent = parts
    .map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(" + ");
  return cap;
}

/** Whether letters and signs alone are shortcuts; who speaks to the page may switch them off. */
let hasLetters = recall("letter-shortcuts", true) !== false;

/** @param {boolean} isWanted */
export function useLetterShortcuts(isWanted) {
  hasLetters = isWanted;
  remember("letter-shortcuts", isWanted);
}

/** @returns {boolean} */
export function usesLetterShortcuts() {
  return hasLetters;
}

function dispatch(event) {
  if (event.defaultPrevented || event.isComposing || isTyping(event)) return;
  const isLetter = event.key.length === 1 && event.key !== " ";
  if (isLetter && !hasLetters && !event.ctrlKey && !event.metaKey) return;
  const pressed = keysOf(event);
  for (const { shortcuts, enabled } of sections) {
    if (!enabled()) continue;
    const found = shortcuts.find(({ keys }) => keys.some((key) => pressed.includes(normal(key))));
    if (found) {
      event.preventDefault();
      found.run(event);
      return;
    }
  }
}

/** Elements that have a use for the arrows themselves. */
const ARROW_USERS = "input:not([type=checkbox]), [role=tablist], [role=radiogroup], [role=listbox]";

function isTyping(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (document.querySelector("dialog[open]")) return true;
  if (target.closest("input:not([type=range], [type=checkbox], [type=radio]), textarea, select")) {
    return true;
  }
  const isArrow = event.key.startsWith("Arrow");
  if (isArrow && target.closest(ARROW_USERS)) {
    return true;
  }
  // Space and Enter belong to the button that has the focus.
  const presses = event.key === " " || event.key === "Enter";
  return presses && target.closest("button, a[href], summary, input, [role=button]") !== null;
}

/** The names one key press may be registered under, e.g. "shift+?" and "?". */
function keysOf(event) {
  const modifiers = (event.ctrlKey || event.metaKey ? "ctrl+" : "") + (event.altKey ? "alt+" : "");
  const key = event.key.toLowerCase();
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  const named = `${modifiers}${event.shiftKey ? "shift+" : ""}${key}`;
  const isSign = event.shiftKey && key.length === 1 && !isLetter;
  return isSign ? [named, `${modifiers}${key}`] : [named];
}

function normal(key) {
  const parts = key === "+" ? ["+"] : key.toLowerCase().split("+");
  const last = parts.pop();
  const order = ["ctrl", "alt", "shift"].filter((name) => parts.includes(name));
  return [...order, last].join("+");
}
