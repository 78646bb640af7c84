// Buttons and messages of the Play panel.

import { element, notice } from "../../shared/elements.js";
import { icon } from "./icons.js";

/**
 * Makes a button: a sign, if there is one, and a label.
 * @param {string} label
 * @param {() => void} run
 * @param {{icon?: import("./icons.js").IconName, class?: string, title?: string}} [looks]
 * @returns {HTMLButtonElement}
 */
export function button(label, run, { icon: sign, class: looks = "button", title } = {}) {
  const made = element("button", { type: "button", class: looks, title, onclick: run });
  if (sign) made.append(icon(sign));
  made.append(element("span", { class: "label", text: label }));
  return /** @type {HTMLButtonElement} */ (made);
}

/**
 * Changes the label of a button made by `button`.
 * @param {HTMLElement} made
 * @param {string} label
 */
export function relabel(made, label) {
  made.querySelector(".label").textContent = label;
}

/**
 * Switches a button on or off.  One that had the focus says so with the event "focuslost":
 * whoever works by keyboard must not be left nowhere.
 * @param {HTMLButtonElement} made
 * @param {boolean} isEnabled
 */
export function setEnabled(made, isEnabled) {
  const losesFocus = !isEnabled && document.activeElement === made;
  made.disabled = !isEnabled;
  if (losesFocus) made.dispatchEvent(new CustomEvent("focuslost", { bubbles: true }));
}

/**
 * A notice with a short statement, its reason, and what can be done about it.
 * @param {"good" | "bad" | "warn" | "plain"} kind
 * @param {string} statement
 * @param {string} reason may be empty
 * @param {...HTMLElement} actions buttons
 * @returns {HTMLElement}
 */
export function message(kind, statement, reason, ...actions) {
  const parts = [element("strong", { text: statement })];
  if (reason) parts.push(element("p", { text: reason }));
  if (actions.length > 0) parts.push(element("div", { class: "button-row" }, ...actions));
  return notice(kind, ...parts);
}
