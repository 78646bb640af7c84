// What every page has: the theme switch and the list of shortcuts.

import { announce } from "./announce.js";
import { prepareForOffline } from "./offline.js";
import {
  listShortcuts,
  registerShortcuts,
  useLetterShortcuts,
  usesLetterShortcuts,
} from "./shortcuts.js";
import { recall, remember } from "./storage.js";

const THEMES = ["system", "light", "dark"];
const NAMES = { system: "as the system", light: "light", dark: "dark" };

const themeButton = /** @type {HTMLButtonElement} */ (document.getElementById("theme-button"));
const shortcutsDialog = /** @type {HTMLDialogElement} */ (document.getElementById("shortcuts"));

function showTheme(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  themeButton.dataset.theme = theme;
  themeButton.setAttribute("aria-label", `Colours: ${NAMES[theme]}. Change`);
  themeButton.title = `Colours: ${NAMES[theme]}`;
}

function nextTheme() {
  const now = THEMES.indexOf(recall("theme", "system"));
  const theme = THEMES[(now + 1) % THEMES.length];
  remember("theme", theme);
  showTheme(theme);
  announce(`Colours: ${NAMES[theme]}`);
}

const letters = /** @type {HTMLInputElement} */ (document.getElementById("letter-shortcuts"));
letters.checked = usesLetterShortcuts();
letters.addEventListener("change", () => useLetterShortcuts(letters.checked));

function openShortcuts() {
  listShortcuts(shortcutsDialog.querySelector(".shortcut-list"));
  shortcutsDialog.showModal();
}

const remembered = recall("theme", "system");
showTheme(THEMES.includes(remembered) ? remembered : "system");
themeButton.addEventListener("click", nextTheme);
document.getElementById("shortcuts-button").addEventListener("click", openShortcuts);
prepareForOffline(document.getElementById("offline-badge"));
registerShortcuts([{ keys: ["?"], name: "Show the shortcuts", run: openShortcuts }], {
  section: "Everywhere",
});
for (const dialog of document.querySelectorAll("dialog")) {
  // A click on the backdrop is a click on the dialog itself, outside its content.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  for (const button of dialog.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => dialog.close());
  }
}
