// A class as its pupils see it: joining under a nickname, the time that is left, and telling the
// server what was solved. What a class may not use is hidden by the style sheet, and its keys are dead.

import { drawingKey } from "../../rules/best_lines.js";
import { announce } from "../../shared/announce.js";
import { postJson } from "../../shared/api.js";
import { byId } from "../../shared/elements.js";
import { recall, remember } from "../../shared/storage.js";
import { duration } from "../../shared/words.js";

/** @typedef {{nickname: string, token: string, ends: number | null}} Joined */

/** @returns {boolean} whether hints and checks may be asked for here */
export function allowsHints() {
  return document.body.dataset.hints !== "off";
}

/**
 * @param {() => import("../../shared/own_collections.js").KeptPuzzle[]} getPuzzles  of the class
 * @returns {{noteSolved: (rows: readonly string[], moves: string) => void}} to be told of every
 *     solution by hand; outside of a class nothing happens
 */
export function createClassMode(getPuzzles) {
  const id = document.body.dataset.classId;
  if (!id) return { noteSolved: () => {} };
  const place = `class:${id}`;
  const dialog = byId("join-dialog", HTMLDialogElement);
  const said = byId("class-said");
  /** @type {Joined | null} */
  let joined = recall(place, null);

  const show = () => {
    byId("class-bar").hidden = !joined;
    if (!joined) return;
    byId("class-nickname").textContent = joined.nickname;
    const left = joined.ends === null ? null : Math.max(0, (joined.ends - Date.now()) / 1000);
    byId("class-time").textContent =
      left === null ? "" : left > 0 ? `${duration(left)} left` : "The time is over";
  };
  const ask = () => {
    if (!dialog.open) dialog.showModal();
  };
  const join = async () => {
    const nickname = byId("join-nickname", HTMLInputElement).value;
    const answer = await postJson(`/api/classes/${id}/join`, { nickname });
    const left = answer.seconds_left;
    const ends = left === null ? null : Date.now() + 1000 * left;
    joined = { nickname: answer.nickname, token: answer.token, ends };
    remember(place, joined);
    dialog.close();
    show();
    announce(`You are in as ${joined.nickname}`);
  };
  const send = async (number, moves) => {
    try {
      const path = `/api/classes/${id}/solved`;
      await postJson(path, { number, moves }, undefined, joined.token);
      said.textContent = `Number ${number} counts for the class.`;
    } catch (error) {
      said.textContent = error.message;
      if (error.status === 403 && joined.ends === null) {
        joined = null;
        remember(place, undefined);
        ask();
      }
    }
    announce(said.textContent);
  };
  byId("join-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    byId("join-said").textContent = "";
    await join().catch((error) => {
      byId("join-said").textContent = error.message;
    });
  });
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  show();
  setInterval(show, 1000);
  if (!joined) ask();
  return {
    noteSolved: (rows, moves) => {
      const key = drawingKey(rows);
      const puzzle = getPuzzles().find((one) => drawingKey(one.drawing.split("\n")) === key);
      if (puzzle && joined) send(puzzle.index, moves);
    },
  };
}
