// Making a class of a collection: its settings, and the two links that come out.

import { announce } from "../../shared/announce.js";
import { postJson } from "../../shared/api.js";
import { copyText } from "../../shared/copy.js";
import { byId, notice } from "../../shared/elements.js";
import { saveOnServer } from "../collections/server_collection.js";

/**
 * @returns {((kept: {id: string, name: string}) => void) | null} opens the dialog for a collection;
 *     null on a server without classes
 */
export function createClassDialog() {
  if (document.body.dataset.classes !== "yes") return null;
  const dialog = byId("class-dialog", HTMLDialogElement);
  const field = (id) => byId(id, HTMLInputElement);
  /** @type {{id: string, name: string} | null} */
  let collection = null;

  const make = async () => {
    const link = await saveOnServer(collection);
    const made = await postJson("/api/classes", {
      name: field("class-name").value,
      collection: link.split("/").at(-1),
      hints: field("class-hints").checked,
      solver: field("class-solver").checked,
      minutes: Number(field("class-minutes").value) || 0,
    });
    field("class-link").value = new URL(made.url, location.href).href;
    field("class-progress-link").value = new URL(made.progress_url, location.href).href;
    byId("class-links").hidden = false;
    announce("The class is made");
  };
  byId("class-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    byId("class-made-said").replaceChildren();
    await make().catch((error) =>
      byId("class-made-said").replaceChildren(notice("bad", error.message)),
    );
  });
  for (const id of ["class-link", "class-progress-link"]) {
    const button = byId(`${id}-copy`, HTMLButtonElement);
    button.addEventListener("click", () => copyText(field(id).value, button));
  }
  return (kept) => {
    collection = kept;
    field("class-name").value = kept.name;
    byId("class-links").hidden = true;
    byId("class-made-said").replaceChildren();
    dialog.showModal();
  };
}
