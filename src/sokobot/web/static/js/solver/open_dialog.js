// Puzzles from outside: pasted text, chosen files, files dropped anywhere on the page.
// The server reads them, with every format and every message the package has.

import { postBytes, postJson } from "../shared/api.js";
import { byId, element, notice } from "../shared/elements.js";
import { findingNotices } from "../shared/findings.js";
import { counted } from "../shared/words.js";

const MOST_BYTES = 2 * 1024 * 1024;

/** The dialog behind "Open…", and the drop target. */
export class OpenDialog {
  #onChoose;
  #dialog = byId("open-dialog", HTMLDialogElement);

  /** @param {(puzzle: object) => void} onChoose  one of `puzzles` of /api/read */
  constructor(onChoose) {
    this.#onChoose = onChoose;
    byId("open-button").addEventListener("click", () => this.open());
    byId("open-read").addEventListener("click", () => this.#readText());
    const file = byId("open-file", HTMLInputElement);
    file.addEventListener("change", () => {
      if (file.files.length) this.#readFile(file.files[0]);
      file.value = "";
    });
    this.#listenForDrops();
  }

  open() {
    this.#show([], []);
    this.#dialog.showModal();
    byId("open-text").focus();
  }

  #readText() {
    const text = byId("open-text", HTMLTextAreaElement).value;
    if (text.trim() === "") this.#show([notice("warn", "Paste a puzzle first.")], []);
    else this.#read(postJson("/api/read", { text }), "the text");
  }

  #readFile(file) {
    if (!this.#dialog.open) this.#dialog.showModal();
    if (file.size > MOST_BYTES) {
      this.#show(
        [notice("bad", `${file.name} is too large: at most 2 MiB can be opened here.`)],
        [],
      );
      return;
    }
    this.#read(postBytes(`/api/read?name=${encodeURIComponent(file.name)}`, file), file.name);
  }

  async #read(request, name) {
    this.#show([notice("plain", `Reading ${name}…`)], []);
    try {
      const collection = await request;
      const playable = collection.puzzles.filter((entry) => entry.puzzle !== null);
      const isClean = collection.puzzles.length === 1 && playable.length === 1;
      if (isClean) this.#choose(playable[0]);
      else this.#offer(collection);
    } catch (error) {
      const findings = findingNotices(error.body?.errors ?? [], []);
      this.#show(findings.length ? findings : [notice("bad", error.message)], []);
    }
  }

  #offer(collection) {
    const broken = collection.puzzles.filter((entry) => entry.puzzle === null);
    const errors = [...collection.errors, ...broken.flatMap((entry) => entry.errors)];
    const left = collection.left_out
      ? [notice("warn", `${collection.left_out} more are not shown.`)]
      : [];
    const items = collection.puzzles.map((entry) => this.#item(entry));
    this.#show([...findingNotices(errors, collection.warnings), ...left], items);
  }

  #item(entry) {
    const facts = entry.puzzle
      ? `${counted(entry.boxes, "box", "boxes")} · ${entry.width}×${entry.height}`
      : "cannot be played";
    const button = element(
      "button",
      { class: "button", type: "button", disabled: entry.puzzle === null },
      element("span", { text: `${entry.index}. ${entry.name}` }),
      element("span", { class: "quiet", text: facts }),
    );
    button.addEventListener("click", () => this.#choose(entry));
    return element("li", {}, button);
  }

  #choose(entry) {
    this.#dialog.close();
    this.#onChoose(entry);
  }

  #show(notices, items) {
    byId("open-findings").replaceChildren(...notices);
    byId("open-puzzles").replaceChildren(...items);
  }

  #listenForDrops() {
    const veil = byId("drop-veil");
    const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
    document.addEventListener("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      veil.hidden = false;
    });
    document.addEventListener("dragleave", (event) => {
      if (event.relatedTarget === null) veil.hidden = true;
    });
    document.addEventListener("drop", (event) => {
      veil.hidden = true;
      if (!hasFiles(event)) return;
      event.preventDefault();
      this.#readFile(event.dataTransfer.files[0]);
    });
  }
}
