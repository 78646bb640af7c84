// One lesson: what to know, a try to watch, the idea, two exercises.

import { ExerciseCard } from "../exercise/exercise_card.js";
import { element } from "../shared/elements.js";
import { createExampleCard } from "./example_card.js";
import { noteSolved, solvedExercise } from "./progress.js";

/**
 * @typedef {object} Lesson
 * @property {string} id
 * @property {string} title
 * @property {string} technique
 * @property {string} idea
 * @property {string[]} words
 * @property {import("./example_card.js").Example} example
 * @property {import("../exercise/exercise_card.js").Exercise[]} exercises
 */

/**
 * @param {Lesson} lesson
 * @param {{number: number, of: number, next: Lesson | undefined, onSolved: () => void}} options
 * @returns {{parts: HTMLElement[], leave: () => void}}
 */
export function createLessonView(lesson, { number, of, next, onSolved }) {
  const exercises = lesson.exercises.map(
    (exercise, index) =>
      new ExerciseCard(exercise, {
        heading: `Exercise ${index + 1}: ${exercise.title}`,
        isSolved: solvedExercise(exercise.id) !== null,
        onSolved: (moves) => {
          noteSolved(exercise.id, moves);
          onSolved();
        },
      }),
  );
  const head = element(
    "section",
    { class: "card lesson-card is-wide" },
    element("p", { class: "quiet", text: `Lesson ${number} of ${of}` }),
    element("h1", { id: "lesson-title", tabindex: "-1", text: lesson.title }),
    ...lesson.words.map((text) => element("p", { text })),
  );
  return {
    parts: [
      head,
      createExampleCard(lesson.example, { title: "Watch" }),
      ideaCard(lesson),
      ...exercises.map((exercise) => exercise.element),
      ...(next ? [nextLink(next)] : []),
    ],
    leave: () => {
      for (const exercise of exercises) exercise.leave();
    },
  };
}

/** @param {Lesson} lesson */
function ideaCard({ idea, technique }) {
  const proof =
    "Proved: forbid every push of this kind, and none of these three boards can be solved.";
  return element(
    "section",
    { class: "card lesson-card" },
    element("h2", { text: "The idea" }),
    element("p", { class: "idea", text: idea }),
    element("p", { class: "quiet", text: `Technique: ${technique}. ${proof}` }),
    element("p", {
      text: "Now try it yourself. Click a board, then use the arrow keys; or click or tap where to walk, drag a box, or swipe.",
    }),
  );
}

/** @param {Lesson} next */
function nextLink({ id, title }) {
  const link = element("a", {
    class: "button button-primary",
    href: `#${id}`,
    text: `Next: ${title}`,
  });
  return element("p", { class: "is-wide" }, link);
}
