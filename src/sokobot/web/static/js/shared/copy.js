// Text out of the page: to the clipboard, or into a file.

import { announce } from "./announce.js";

const SHOWN_MILLISECONDS = 1600;

/**
 * Copy text and say so on the button that was pressed.
 * @param {string} text
 * @param {HTMLButtonElement} button
 * @returns {Promise<boolean>}
 */
export async function copyText(text, button) {
  const copied = (await copyModern(text)) || copyByHand(text);
  const words = copied ? "Copied" : "Press Ctrl+C to copy";
  announce(words);
  const label = button.querySelector(".label") ?? button;
  button.dataset.words ??= label.textContent;
  label.textContent = words;
  setTimeout(() => {
    label.textContent = button.dataset.words;
  }, SHOWN_MILLISECONDS);
  return copied;
}

async function copyModern(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Where the clipboard needs a secure origin and the page has none. */
function copyByHand(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}

/**
 * Offer text as a file.
 * @param {string} name
 * @param {string} text
 */
export function downloadText(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
