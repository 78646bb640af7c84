// The page of lessons: one of those that come with Sokobot, or one made from the puzzle in the link.

import "../shared/page_frame.js";
import { registerExerciseKeys } from "../exercise/exercise_card.js";
import { getJson } from "../shared/api.js";
import { byId, element, notice } from "../shared/elements.js";
import { decodePuzzle, isShareLink } from "../shared/share_link.js";
import { recall, remember } from "../shared/storage.js";
import { createLessonView } from "./lesson_view.js";
import { onOtherTab, solvedExercise } from "./progress.js";
import { puzzleLessonParts } from "./puzzle_lesson_view.js";
import { showSuggestion } from "./suggestion.js";

/** @typedef {import("./lesson_view.js").Lesson} Lesson */

/** @type {Lesson[]} */
let lessons = [];
let leave = () => {};
/** Counts what was asked for: an answer that comes after the next question is dropped. */
let question = 0;

const links = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".lesson-link")]);

function showProgress() {
  let done = 0;
  for (const link of links()) {
    const lesson = lessons.find(({ id }) => id === link.dataset.lesson);
    const solved = lesson.exercises.filter(({ id }) => solvedExercise(id)).length;
    const all = lesson.exercises.length;
    link.dataset.done = solved === 0 ? "none" : solved === all ? "all" : "half";
    link.querySelector("[data-done]").textContent = `, ${solved} of ${all} exercises solved`;
    done += solved;
  }
  const all = lessons.reduce((sum, { exercises }) => sum + exercises.length, 0);
  byId("lessons-done").textContent = `${done} of ${all} exercises solved`;
}

function refresh() {
  showProgress();
  showSuggestion(lessons.flatMap(({ exercises }) => exercises));
}

/** @param {Lesson} lesson */
function showLesson(lesson) {
  const index = lessons.indexOf(lesson);
  const view = createLessonView(lesson, {
    number: index + 1,
    of: lessons.length,
    next: lessons[index + 1],
    onSolved: refresh,
  });
  leave = view.leave;
  byId("lesson").replaceChildren(...view.parts);
  remember("learn-last", lesson.id);
  document.title = `${lesson.title} · Sokobot`;
}

/** @param {string | null} id */
function pointAt(id) {
  for (const link of links()) {
    if (link.dataset.lesson === id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

async function showAsked({ takesFocus }) {
  question += 1;
  const asked = question;
  leave();
  leave = () => {};
  const shared = await decodePuzzle(location.hash.slice(1));
  if (asked !== question) return;
  if (shared) await showPuzzleLesson(shared, asked);
  else if (isShareLink(location.hash)) {
    showFailure("The link is damaged: it holds no puzzle that can be read.");
  } else {
    const id = location.hash.slice(1) || recall("learn-last", "");
    const lesson = lessons.find((one) => one.id === id) ?? lessons[0];
    pointAt(lesson.id);
    showLesson(lesson);
  }
  if (asked === question && takesFocus) byId("lesson-title").focus();
}

async function showPuzzleLesson(shared, asked) {
  pointAt(null);
  document.title = "A lesson from a puzzle · Sokobot";
  showCard(element("p", { class: "quiet", text: "Looking at every position of the puzzle…" }));
  try {
    const parts = await puzzleLessonParts(shared);
    if (asked === question) byId("lesson").replaceChildren(...parts);
  } catch (error) {
    if (asked === question) showFailure(error.message);
  }
}

/** @param {string} message */
function showFailure(message) {
  const again = element("button", { class: "button", type: "button", text: "Try again" });
  again.addEventListener("click", () => start());
  showCard(notice("bad", message), again);
}

/** @param {...HTMLElement} content  in place of a lesson */
function showCard(...content) {
  const title = element("h1", { id: "lesson-title", tabindex: "-1", text: "Learn Sokoban" });
  byId("lesson").replaceChildren(
    element("div", { class: "card lesson-card is-wide" }, title, ...content),
  );
}

async function start() {
  try {
    ({ lessons } = await getJson("/api/lessons"));
  } catch (error) {
    showFailure(error.message);
    return;
  }
  refresh();
  await showAsked({ takesFocus: false });
}

registerExerciseKeys("Exercise");
onOtherTab(() => refresh());
window.addEventListener("hashchange", () => {
  // Who is quicker than the lessons is shown the one they asked for when they come.
  if (lessons.length > 0) showAsked({ takesFocus: true });
});
start();
