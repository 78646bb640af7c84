// The page that makes puzzles: a wish in, a puzzle to play out; then harder, easier, or another one.

import "../shared/page_frame.js";
import { ExerciseCard, registerExerciseKeys } from "../exercise/exercise_card.js";
import { announce } from "../shared/announce.js";
import { postJson } from "../shared/api.js";
import { byId, element, notice } from "../shared/elements.js";
import { failureWords } from "../shared/rating_words.js";
import { encodePuzzle } from "../shared/share_link.js";
import { recall, remember } from "../shared/storage.js";
import { counted } from "../shared/words.js";
import { canStep, onWish, recallWish, showWish, stepDifficulty, wish } from "./wishes.js";

/** @typedef {{title: string, puzzle: string, failure: number, word: string, boxes: number, pushes: number}} Made */

const MOST_AVOIDED = 10;

/** Drawings that were shown here and do not come again. @type {string[]} */
let shown = [];
/** @type {ExerciseCard | null} */
let card = null;
/** @type {AbortController | null} */
let request = null;

const isMade = (made) =>
  [made?.title, made?.puzzle, made?.word].every((text) => typeof text === "string") &&
  [made.failure, made.boxes, made.pushes].every(Number.isFinite);

/** Asks for a puzzle; a wish that comes before the answer replaces this one. */
async function make() {
  request?.abort();
  const asked = new AbortController();
  request = asked;
  showBusy(true);
  try {
    const answer = await postJson("/api/generate", { ...wish(), avoid: shown }, asked.signal);
    if (asked.signal.aborted) return;
    if (answer.found) await take(answer);
    else say("warn", answer.error);
  } catch (error) {
    if (asked.signal.aborted) return;
    say("bad", error.message);
  }
  if (request === asked) showBusy(false);
}

function cancel() {
  request?.abort();
  request = null;
  showBusy(false);
  say("plain", "Cancelled.");
}

/** @param {boolean} isBusy */
function showBusy(isBusy) {
  const button = byId("cancel-button");
  if (!isBusy && document.activeElement === button) byId("make-button").focus();
  button.hidden = !isBusy;
  byId("made").setAttribute("aria-busy", String(isBusy));
  if (isBusy) say("plain", "Looking for a room…");
}

/** @param {"good" | "bad" | "warn" | "plain"} kind @param {string} text */
function say(kind, text) {
  byId("make-words").replaceChildren(notice(kind, text));
  announce(text);
}

/** @param {Made} made */
async function take(made) {
  remember("make-last", made);
  await show(made);
  byId("make-words").replaceChildren();
  const about = `${counted(made.boxes, "box", "boxes")}, ${counted(made.pushes, "push", "pushes")}`;
  announce(`${made.title}, ${made.word}. ${failureWords({ ...made, exact: true })}; ${about}.`);
  card.element.scrollIntoView({ block: "nearest" });
}

/** @param {Made} made */
async function show(made) {
  shown = [...shown, made.puzzle].slice(-MOST_AVOIDED);
  const link = await encodePuzzle(made.puzzle.split("\n"), { title: made.title });
  const hadFocus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.again;
  card?.leave();
  card = new ExerciseCard(
    { ...made, id: "made" },
    { heading: made.title, kind: "Puzzle", isSolved: false, onSolved: () => {} },
  );
  const facts = `${counted(made.boxes, "box", "boxes")}, at least ${counted(made.pushes, "push", "pushes")}`;
  card.element
    .querySelector("h2 + p")
    .after(element("p", { class: "quiet", id: "made-facts", text: facts }));
  card.element.append(againButtons(made), links(link));
  byId("made").replaceChildren(card.element);
  if (hadFocus) focusOn(hadFocus);
}

/** The buttons are new ones: who pressed one stays on its successor. */
function focusOn(again) {
  const named = (name) =>
    /** @type {HTMLButtonElement} */ (document.querySelector(`[data-again=${name}]`));
  const button = named(again).disabled ? named("another") : named(again);
  button.focus({ preventScroll: true });
}

/** @param {Made} made */
function againButtons({ failure }) {
  const button = (again, text, way) =>
    element("button", {
      class: "button",
      type: "button",
      text,
      disabled: way !== 0 && !canStep(way, failure),
      dataset: { again },
      onclick: () => {
        if (way !== 0) stepDifficulty(way, failure);
        make();
      },
    });
  return element(
    "div",
    { class: "button-row", role: "group", "aria-label": "Next puzzle" },
    button("easier", "Easier", -1),
    button("another", "Another like this", 0),
    button("harder", "Harder", 1),
  );
}

/** @param {string} link */
function links(link) {
  const to = (page, text) => element("a", { class: "button", href: `${page}#${link}`, text });
  return element(
    "div",
    { class: "button-row" },
    to("/", "Open in the solver"),
    to("/builder", "Open in the builder"),
    to("/learn", "Lesson from it"),
  );
}

registerExerciseKeys("Puzzle");
recallWish();
onWish(showWish);
byId("make-form").addEventListener("submit", (event) => {
  event.preventDefault();
  make();
});
byId("cancel-button").addEventListener("click", cancel);
const last = recall("make-last", null);
if (isMade(last)) show(last);
