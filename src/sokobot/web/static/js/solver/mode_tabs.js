// The tabs Watch and Play over the board.

import { byId } from "../shared/elements.js";

const MODES = ["watch", "play"];

/**
 * @param {(mode: "watch" | "play") => void} onChange
 * @returns {{show: (mode: "watch" | "play") => void}}
 */
export function createModeTabs(onChange) {
  const tabs = MODES.map((mode) => byId(`${mode}-tab`));

  const show = (mode) => {
    for (const name of MODES) {
      const isShown = name === mode;
      byId(`${name}-tab`).setAttribute("aria-selected", String(isShown));
      byId(`${name}-tab`).tabIndex = isShown ? 0 : -1;
      byId(`${name}-panel`).hidden = !isShown;
    }
    onChange(mode);
  };

  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(MODES[index]));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      const other = (index + 1) % MODES.length;
      show(MODES[other]);
      tabs[other].focus();
    });
  }
  return { show };
}
