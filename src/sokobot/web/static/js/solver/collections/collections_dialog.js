// The dialog that manages collections: import from text, files or a folder; export; give up; and
// everything that is kept as one file.

import { announce } from "../../shared/announce.js";
import { copyText, downloadText } from "../../shared/copy.js";
import { isKept } from "../../shared/database.js";
import { byId, element, notice } from "../../shared/elements.js";
import { findingNotices } from "../../shared/findings.js";
import { listCollections, puzzlesOf } from "../../shared/own_collections.js";
import { sokText } from "../../shared/sok_text.js";
import { count, counted } from "../../shared/words.js";
import { createClassDialog } from "../classroom/class_dialog.js";
import { keyOf } from "./collection_order.js";
import {
  allBests,
  exportEverything,
  giveUpCollection,
  importCollection,
  importEverything,
} from "./collection_store.js";
import { saveOnServer } from "./server_collection.js";

/**
 * @param {import("./collection_panel.js").CollectionPanel} panel
 */
export function createCollectionsDialog(panel) {
  const dialog = byId("collections-dialog", HTMLDialogElement);
  const makeClass = createClassDialog();
  const text = byId("collection-text", HTMLTextAreaElement);
  const say = (...notices) => byId("collections-findings").replaceChildren(...notices);

  const take = async (given, name) => {
    say(notice("plain", `Reading ${name}…`));
    try {
      const { kept, left } = await importCollection(given, name);
      await panel.refreshChoices();
      await panel.show(kept.id);
      await showKept();
      const words = `${kept.name}: ${counted(kept.count, "puzzle")} kept.`;
      const rest = left
        ? [notice("warn", `${count(left)} cannot be played and were left out.`)]
        : [];
      say(notice("good", words), ...rest);
      announce(words);
    } catch (error) {
      const findings = findingNotices(error.body?.errors ?? [], []);
      say(...(findings.length ? findings : [notice("bad", error.message)]));
    }
  };
  const takeFiles = async (field) => {
    const files = [...field.files];
    field.value = "";
    for (const file of files) await take(file, file.name.replace(/\.[^.]+$/, ""));
  };
  const showKept = async () => {
    const kept = await listCollections();
    byId("collections-kept").replaceChildren(...kept.map((one) => item(one)));
    byId("collections-none").hidden = kept.length > 0;
    byId("collections-unkept").hidden = await isKept();
  };
  const save = async (id, name) => {
    try {
      const url = await saveOnServer({ id, name });
      const copy = button("Copy the link", () => copyText(url, /** @type {any} */ (copy)));
      const link = element("a", { href: url, text: url });
      say(notice("good", `${name} is on the server: `, link, " ", copy));
      announce(`${name} is on the server`);
    } catch (error) {
      say(notice("bad", error.message));
    }
  };
  const item = ({ id, name, count: puzzles }) => {
    const remove = button("Remove", async () => {
      if (remove.dataset.sure !== "yes") {
        remove.dataset.sure = "yes";
        remove.textContent = "Really remove?";
        return;
      }
      await giveUpCollection(id);
      await panel.refreshChoices();
      await showKept();
      announce(`${name} is gone`);
    });
    return element(
      "li",
      {},
      element("span", { text: `${name}, ${counted(puzzles, "puzzle")}` }),
      element(
        "span",
        { class: "button-row" },
        button("Export", () => exportSok(id, name)),
        button("Save on the server", () => save(id, name)),
        ...(makeClass ? [button("Make a class…", () => makeClass({ id, name }))] : []),
        remove,
      ),
    );
  };

  byId("collections-button").addEventListener("click", () => {
    say();
    showKept();
    dialog.showModal();
  });
  byId("collection-read").addEventListener("click", async () => {
    const name = byId("collection-name", HTMLInputElement).value.trim() || "My collection";
    if (text.value.trim() === "") say(notice("warn", "Paste some puzzles first."));
    else await take(text.value, name);
  });
  for (const id of ["collection-files", "collection-folder"]) {
    const field = byId(id, HTMLInputElement);
    field.addEventListener("change", () => takeFiles(field));
  }
  byId("keep-export").addEventListener("click", async () => {
    downloadText("sokobot-kept.json", await exportEverything());
  });
  const everything = byId("keep-import", HTMLInputElement);
  everything.addEventListener("change", async () => {
    try {
      const taken = await importEverything(await everything.files[0].text());
      await panel.load();
      await showKept();
      say(notice("good", `${counted(taken, "collection")} and your best solutions are back.`));
    } catch {
      say(notice("bad", "This file was not made by “Save everything”."));
    }
    everything.value = "";
  });
}

/** With your own solutions. */
async function exportSok(id, name) {
  const [puzzles, bests] = await Promise.all([puzzlesOf(id), allBests()]);
  const solved = puzzles.map((puzzle) => ({
    ...puzzle,
    solution: bests.get(keyOf(puzzle))?.fewestPushes.moves,
  }));
  const file = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  downloadText(`${file || "collection"}.sok`, sokText(name, solved));
}

function button(text, onclick) {
  return element("button", { class: "button", type: "button", text, onclick });
}
