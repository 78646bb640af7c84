// Records of this server: the best of everybody for the puzzle on the board, one's own solutions to
// be entered under a name, and for whoever has the key, removing.

import { drawingKey } from "../../rules/best_lines.js";
import { textAt } from "../../rules/puzzle.js";
import { announce } from "../../shared/announce.js";
import { deleteJson, postJson } from "../../shared/api.js";
import { byId, notice } from "../../shared/elements.js";
import { recall, remember } from "../../shared/storage.js";
import { bestOf } from "../collections/collection_store.js";
import { recordTable } from "./record_table.js";

const NAME = "record-name";
const MEASURES = { moves: "moves", pushes: "pushes", lines: "box lines" };

/**
 * Connects the dialog; a server without records has none, and nothing happens.
 * @param {() => import("../../rules/puzzle.js").Puzzle | null} getPuzzle
 */
export function createRecordsDialog(getPuzzle) {
  if (document.body.dataset.records !== "yes") return;
  const dialog = byId("records-dialog", HTMLDialogElement);
  const measure = byId("records-measure", HTMLSelectElement);
  const name = byId("records-name", HTMLInputElement);
  const key = byId("records-key", HTMLInputElement);
  const enterButton = byId("records-enter", HTMLButtonElement);
  const say = (...notices) => byId("records-said").replaceChildren(...notices);
  /** @type {import("./record_table.js").RecordTables | null} */
  let tables = null;

  const show = () => {
    const moderate = key.value ? { remove: (id, block) => remove(id, block) } : null;
    byId("records-table").replaceChildren(recordTable(tables, measure.value, name.value, moderate));
  };
  const load = async () => {
    tables = null;
    show();
    try {
      tables = await postJson("/api/records/list", { puzzle: textAt(getPuzzle()) });
      show();
    } catch (error) {
      say(notice("bad", error.message));
    }
  };
  const enter = async () => {
    remember(NAME, name.value.trim());
    const puzzle = getPuzzle();
    const best = await bestOf(drawingKey(puzzle.rows));
    const solutions = [...new Set([best.fewestMoves.moves, best.fewestPushes.moves])];
    const body = { puzzle: textAt(puzzle), name: name.value, solutions };
    const answer = await postJson("/api/records/enter", body);
    tables = answer.records;
    show();
    const words = answer.improved.length
      ? `Entered: ${answer.improved.map((one) => MEASURES[one]).join(", ")}.`
      : "What this name has already is as good.";
    say(notice(answer.improved.length ? "good" : "plain", words));
    announce(words);
  };
  const remove = async (id, block) => {
    try {
      await deleteJson(`/api/records/${id}${block ? "?block=yes" : ""}`, key.value);
      announce("Removed");
      await load();
    } catch (error) {
      say(notice("bad", error.message));
    }
  };
  byId("records-button").addEventListener("click", async () => {
    if (!getPuzzle()) return;
    name.value = recall(NAME, "");
    say();
    const best = await bestOf(drawingKey(getPuzzle().rows));
    byId("records-form").hidden = !best;
    byId("records-unsolved").hidden = Boolean(best);
    dialog.showModal();
    await load();
  });
  byId("records-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    enterButton.disabled = true;
    await enter().catch((error) => say(notice("bad", error.message)));
    enterButton.disabled = false;
  });
  measure.addEventListener("change", show);
  key.addEventListener("input", show);
}
