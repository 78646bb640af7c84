// Owns the part of the save dialog that puts the drawing into a collection of one's own.

import { announce } from "../../shared/announce.js";
import { byId, element } from "../../shared/elements.js";
import { addToCollection, keepCollection, listCollections } from "../../shared/own_collections.js";

const NEW = "";

/**
 * @param {() => {rows: string[], title: string, author: string}} getSaved  what was saved last
 * @returns {() => Promise<void>} to be called whenever the dialog opens
 */
export function createAddToCollection(getSaved) {
  const choice = byId("save-collection", HTMLSelectElement);
  const name = byId("save-collection-name", HTMLInputElement);
  const said = byId("save-collection-said");

  const showName = () => {
    byId("save-collection-new").hidden = choice.value !== NEW;
  };
  const add = async () => {
    const puzzle = puzzleOf(getSaved());
    if (choice.value === NEW) {
      const words = { name: name.value.trim() || "My puzzles", author: puzzle.author };
      const kept = await keepCollection(words, [puzzle]);
      await refresh();
      choice.value = kept.id;
      showName();
      return `It is the first of ${kept.name}.`;
    }
    const { kept, isNew } = await addToCollection(choice.value, puzzle);
    return isNew ? `It is number ${kept.count} of ${kept.name}.` : `It is in ${kept.name} already.`;
  };
  const refresh = async () => {
    const kept = await listCollections();
    const options = kept.map(({ id, name: text }) => element("option", { value: id, text }));
    choice.replaceChildren(
      ...options,
      element("option", { value: NEW, text: "A new collection…" }),
    );
    showName();
  };
  choice.addEventListener("change", showName);
  byId("save-collection-add").addEventListener("click", async () => {
    said.textContent = await add().catch((error) => error.message);
    announce(said.textContent);
  });
  return async () => {
    said.textContent = "";
    await refresh();
  };
}

function puzzleOf({ rows, title, author }) {
  const drawing = rows.map((row) => row.replace(/ +$/, "") || "-").join("\n");
  const boxes = drawing.replace(/[^$*]/g, "").length;
  const width = Math.max(...rows.map((row) => row.length));
  return { name: title || "Without a title", author, drawing, width, height: rows.length, boxes };
}
