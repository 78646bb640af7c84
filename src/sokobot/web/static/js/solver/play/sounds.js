// Short sounds for steps, pushes, boxes that come home and a solved puzzle, made by the browser
// itself. Off until somebody switches them on.

import { element } from "../../shared/elements.js";
import { recall, remember } from "../../shared/storage.js";

const SETTING = "play-sounds";
const LOUDNESS = 0.08;

/** kind -> notes as [hertz, start in seconds, length in seconds] */
const SOUNDS = {
  step: [[220, 0, 0.04]],
  push: [[140, 0, 0.08]],
  home: [
    [523, 0, 0.09],
    [784, 0.07, 0.12],
  ],
  solved: [
    [523, 0, 0.12],
    [659, 0.1, 0.12],
    [784, 0.2, 0.12],
    [1047, 0.3, 0.3],
  ],
};

/**
 * The switch for sounds; while it is on, moves are heard.
 * @param {import("./play_session.js").PlaySession} session
 * @returns {HTMLElement}
 */
export function createSounds(session) {
  let isWanted = recall(SETTING, false) === true;
  let played = 0;
  /** @type {AudioContext | null} */
  let audio = null;

  const input = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox" }));
  input.checked = isWanted;
  input.addEventListener("change", () => {
    isWanted = input.checked;
    remember(SETTING, isWanted);
    if (isWanted) sound("home");
  });
  const sound = (kind) => {
    audio ??= new AudioContext();
    for (const note of SOUNDS[kind]) playNote(audio, note);
  };
  session.subscribe((event) => {
    const isForward = event === "move" && session.history.moveCount > played;
    played = session.history.moveCount;
    if (isForward && isWanted) sound(soundOf(session));
  });
  return element("label", { class: "check" }, input, "Sounds");
}

/** What the last move sounds like. */
function soundOf({ history, puzzle, isSolved }) {
  if (isSolved) return "solved";
  const { position, moveCount } = history;
  const before = history.positionAt(moveCount - 1);
  const pushed = [...position.boxes].find((cell) => !before.boxes.has(cell));
  if (pushed === undefined) return "step";
  return puzzle.goals.has(pushed) ? "home" : "push";
}

/** @param {AudioContext} audio @param {number[]} note */
function playNote(audio, [hertz, start, length]) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const begin = audio.currentTime + start;
  tone.type = "triangle";
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + length);
}
