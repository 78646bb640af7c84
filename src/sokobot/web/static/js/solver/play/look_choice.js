// How the board looks: a name on the page's root; the style sheet has the colours for it
// (looks.css). `first_theme.js` sets it before the first paint, on every page.

import { announce } from "../../shared/announce.js";
import { element } from "../../shared/elements.js";
import { recall, remember } from "../../shared/storage.js";

const SETTING = "look";

/** id -> name */
const LOOKS = {
  warehouse: "Warehouse",
  brick: "Brick and moss",
  paper: "Pen and paper",
  clear: "Clear to every eye",
};

/** @returns {HTMLElement} the field to choose a look in */
export function createLookChoice() {
  const choice = /** @type {HTMLSelectElement} */ (
    element("select", {}, ...Object.entries(LOOKS).map(([value, text]) => option(value, text)))
  );
  const show = (look) => {
    if (look === "warehouse") delete document.documentElement.dataset.look;
    else document.documentElement.dataset.look = look;
  };
  const kept = recall(SETTING, "warehouse");
  choice.value = kept in LOOKS ? kept : "warehouse";
  show(choice.value);
  choice.addEventListener("change", () => {
    remember(SETTING, choice.value);
    show(choice.value);
    announce(`The board looks like ${LOOKS[choice.value]}.`);
  });
  return element("label", { class: "check look-choice" }, "Look", choice);
}

function option(value, text) {
  return element("option", { value, text });
}
