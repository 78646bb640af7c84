// Elements of the Play panel, made in one line each.  Text always goes in as text, never as HTML.

import { icon } from "./icons.js";

/**
 * Makes an element.
 * @param {string} name
 * @param {Record<string, string | boolean>} [attributes] `false` leaves an attribute out
 * @param {...(Node | string)} content
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false) made.setAttribute(key, value);
  }
  made.append(...content);
  return made;
}

/**
 * Makes a button: a sign, if there is one, and a label.
 * @param {string} label
 * @param {() => void} run
 * @param {{icon?: import("./icons.js").IconName, class?: string, title?: string}} [looks]
 * @returns {HTMLButtonElement}
 */
export function button(label, run, looks = {}) {
  const attributes = { type: "button", class: looks.class ?? "button" };
  if (looks.title) attributes.title = looks.title;
  const made = element("button", attributes);
  if (looks.icon) made.append(icon(looks.icon));
  made.append(element("span", { class: "label" }, label));
  made.addEventListener("click", run);
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
 * A box with a sign of its kind, a short statement, and what follows from it.
 * @param {"good" | "bad" | "warn" | "plain"} kind
 * @param {string} statement
 * @param {string} detail
 * @param {...HTMLElement} actions buttons
 * @returns {HTMLElement}
 */
export function notice(kind, statement, detail, ...actions) {
  const body = element("div", {}, element("strong", {}, statement));
  if (detail) body.append(element("p", {}, detail));
  if (actions.length > 0) body.append(element("div", { class: "button-row" }, ...actions));
  return element("div", { class: `notice notice-${kind}` }, body);
}

/**
 * "1 push", "2 pushes".
 * @param {number} count
 * @param {string} noun
 * @returns {string}
 */
export function counted(count, noun) {
  const plural = /(sh|x)$/.test(noun) ? `${noun}es` : `${noun}s`;
  return `${count} ${count === 1 ? noun : plural}`;
}
