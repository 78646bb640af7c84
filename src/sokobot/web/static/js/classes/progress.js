// The page of a class for its teacher: who has solved what, asked for again and again.

import "../shared/page_frame.js";
import { announce } from "../shared/announce.js";
import { deleteJson, getJson } from "../shared/api.js";
import { byId, element, notice } from "../shared/elements.js";
import { counted, duration } from "../shared/words.js";

const PAUSE_MILLISECONDS = 5000;

const id = document.body.dataset.classId;
const keyField = byId("class-key", HTMLInputElement);

// Behind the #, so that it reaches no server by itself.
keyField.value = decodeURIComponent(location.hash.slice(1));

async function load() {
  const said = byId("class-said");
  if (!keyField.value) {
    said.replaceChildren(notice("plain", "The teacher’s key opens this page."));
    return;
  }
  try {
    const progress = await getJson(`/api/classes/${id}/progress`, keyField.value);
    said.replaceChildren();
    show(progress);
  } catch (error) {
    said.replaceChildren(notice("bad", error.message));
    if (error.status === 403) byId("class-table").replaceChildren();
  }
}

/** @param {{puzzles: string[], pupils: any[]}} progress */
function show({ puzzles, pupils }) {
  byId("class-count").textContent =
    `${counted(pupils.length, "pupil")}, ${counted(puzzles.length, "puzzle")}`;
  if (pupils.length === 0) {
    byId("class-table").replaceChildren(
      element("p", { class: "quiet", text: "Nobody has joined yet." }),
    );
    return;
  }
  const heads = ["Nickname", "Solved", ...puzzles, "Time left", "Remove"];
  const row = element("tr", {}, ...heads.map((text) => element("th", { scope: "col", text })));
  byId("class-table").replaceChildren(
    element(
      "table",
      { class: "records class-progress" },
      element("thead", {}, row),
      element("tbody", {}, ...pupils.map((pupil) => pupilRow(pupil, puzzles.length))),
    ),
  );
}

function pupilRow({ id: number, nickname, solved, seconds_left: left }, count) {
  const done = new Map(solved.map((one) => [one.number, one]));
  const cells = Array.from({ length: count }, (_, at) => {
    const found = done.get(at + 1);
    if (!found) return element("td", {}, element("span", { class: "quiet", text: "–" }));
    const words = `${counted(found.pushes, "push", "pushes")}, ${counted(found.moves, "move")}`;
    return element("td", { title: found.at }, `✓ ${words}`);
  });
  const remove = element("button", {
    class: "button",
    type: "button",
    text: "Remove",
    "aria-label": `Remove ${nickname}`,
    onclick: () => removePupil(number, nickname),
  });
  return element(
    "tr",
    {},
    element("th", { scope: "row", text: nickname }),
    element("td", { text: `${solved.length} of ${count}` }),
    ...cells,
    element("td", { text: left === null ? "" : left > 0 ? duration(left) : "over" }),
    element("td", {}, remove),
  );
}

async function removePupil(number, nickname) {
  await deleteJson(`/api/classes/${id}/pupils/${number}`, keyField.value).catch((error) =>
    byId("class-said").replaceChildren(notice("bad", error.message)),
  );
  announce(`${nickname} is gone`);
  await load();
}

/** Not while a button has the focus: it would be taken away under the finger. */
function isBusy() {
  return document.hidden || byId("class-table").contains(document.activeElement);
}

keyField.addEventListener("input", load);
setInterval(() => {
  if (!isBusy() && keyField.value) load();
}, PAUSE_MILLISECONDS);
load();
