// What the puzzle is to be like: read from the form, shown in it, and kept in the browser.

import { byId } from "../shared/elements.js";
import { recall, remember } from "../shared/storage.js";
import { capitalized } from "../shared/words.js";

/** @typedef {{difficulty: number, boxes: number, width: number, height: number}} Wish */

const STEP_PERCENT = 6;

const slider = byId("difficulty", HTMLInputElement);
const boxes = byId("boxes", HTMLSelectElement);
const size = byId("size", HTMLSelectElement);
const words = /** @type {HTMLOptionElement[]} */ ([
  ...byId("difficulty-words").querySelectorAll("option"),
]);

/** @returns {Wish} what the form says */
export function wish() {
  const [width, height] = size.value.split("x").map(Number);
  return {
    difficulty: slider.valueAsNumber / 100,
    boxes: Number(boxes.value),
    width,
    height,
  };
}

/** Shows in words where the slider stands, and keeps the wish. */
export function showWish() {
  const percent = slider.valueAsNumber;
  const { label } = words.find(({ value }) => percent < Number(value)) ?? words.at(-1);
  const text = `${capitalized(label)}: about ${percent} % of people would fail`;
  byId("difficulty-value").textContent = text;
  slider.setAttribute("aria-valuetext", text);
  remember("make-wish", { percent, boxes: boxes.value, size: size.value });
}

/**
 * @param {1 | -1} way  harder or easier
 * @param {number} [from]  the share of people who fail at the puzzle that is there
 */
export function stepDifficulty(way, from) {
  const percent = from === undefined ? slider.valueAsNumber : Math.round(100 * from);
  slider.value = String(percent + way * STEP_PERCENT); // The slider keeps to its ends.
  showWish();
}

/** @param {1 | -1} way @param {number} from @returns {boolean} whether the slider goes further */
export function canStep(way, from) {
  const percent = Math.round(100 * from);
  return way > 0 ? percent < Number(slider.max) - 1 : percent > Number(slider.min) + 1;
}

/** Shows the wish of the last visit. */
export function recallWish() {
  const kept = recall("make-wish", {}) ?? {};
  if (Number.isFinite(kept.percent)) slider.value = String(kept.percent);
  for (const [select, value] of [
    [boxes, kept.boxes],
    [size, kept.size],
  ]) {
    if ([...select.options].some((option) => option.value === value)) select.value = value;
  }
  showWish();
}

/** @param {() => void} onChange */
export function onWish(onChange) {
  for (const control of [slider, boxes, size]) control.addEventListener("input", onChange);
}
