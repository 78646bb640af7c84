// The controls under the board in Watch: buttons, scrub bar, speed, counter, shortcuts.

import { announce } from "../shared/announce.js";
import { byId } from "../shared/elements.js";
import { registerShortcuts } from "../shared/shortcuts.js";
import { recall, remember } from "../shared/storage.js";

/**
 * @param {import("../board/playback.js").Playback} playback
 * @param {{isActive: () => boolean}} options
 */
export function createWatchPanel(playback, { isActive }) {
  const scrub = byId("scrub", HTMLInputElement);
  const speed = byId("speed", HTMLInputElement);
  const buttons = connectButtons(playback);

  scrub.addEventListener("input", () => {
    const wanted = Number(scrub.value); // Pausing redraws the bar where playback stands now.
    playback.pause();
    playback.goTo(wanted);
  });
  speed.addEventListener("input", () => {
    playback.speed = Number(speed.value);
    remember("speed", playback.speed);
  });
  playback.addEventListener("change", () => show(playback, { scrub, speed, buttons }));
  playback.speed = Number(recall("speed", 5)) || 5;
  registerShortcuts(shortcutsOf(playback), { section: "Watch", enabled: isActive });
}

function connectButtons(playback) {
  const actions = {
    "to-start": () => playback.step(-playback.number),
    "step-back": () => playback.step(-1),
    "play-pause": () => playback.toggle(),
    "step-forward": () => playback.step(1),
    "to-end": () => playback.step(Infinity),
    reset: () => playback.step(-playback.number),
  };
  return Object.entries(actions).map(([id, run]) => {
    const button = /** @type {HTMLButtonElement} */ (byId(id));
    button.addEventListener("click", () => {
      run();
      if (id !== "play-pause") announce(counterOf(playback));
    });
    return button;
  });
}

function shortcutsOf(playback) {
  const say = (run) => () => {
    run();
    announce(counterOf(playback));
  };
  return [
    { keys: [" ", "k"], name: "Play or pause", run: () => playback.toggle() },
    { keys: ["ArrowRight", "l"], name: "One move forward", run: say(() => playback.step(1)) },
    { keys: ["ArrowLeft", "j"], name: "One move back", run: say(() => playback.step(-1)) },
    { keys: ["PageDown", "."], name: "To the next push", run: say(() => playback.stepPush(1)) },
    { keys: ["PageUp", ","], name: "To the last push", run: say(() => playback.stepPush(-1)) },
    { keys: ["Home", "r"], name: "To the start", run: say(() => playback.step(-playback.number)) },
    { keys: ["End"], name: "To the end", run: say(() => playback.step(Infinity)) },
    { keys: ["+", "="], name: "Faster", run: () => changeSpeed(playback, 1) },
    { keys: ["-"], name: "Slower", run: () => changeSpeed(playback, -1) },
  ];
}

function changeSpeed(playback, change) {
  playback.speed += change;
}

function counterOf(playback) {
  const { timeline, number } = playback;
  if (!timeline) return "No solution yet";
  const pushes = `push ${timeline.pushesAt(number)} / ${timeline.pushCount}`;
  return `move ${number} / ${timeline.length}, ${pushes}`;
}

let shownTimeline = null;

function show(playback, { scrub, speed, buttons }) {
  const { timeline, number } = playback;
  byId("counter").textContent = counterOf(playback);
  if (timeline !== shownTimeline) {
    shownTimeline = timeline;
    scrub.max = String(timeline?.length ?? 0);
    drawPushMarks(timeline);
  }
  scrub.disabled = !timeline;
  scrub.value = String(number);
  scrub.setAttribute("aria-valuetext", counterOf(playback));
  byId("solve-here").hidden = timeline !== null;
  for (const button of buttons) button.disabled = !timeline;
  const playButton = byId("play-pause", HTMLButtonElement);
  playButton.classList.toggle("is-playing", playback.isPlaying);
  playButton.setAttribute("aria-label", playback.isPlaying ? "Pause" : "Play");
  speed.value = String(playback.speed);
  byId("speed-value").textContent = String(playback.speed);
}

/** A short stroke over the scrub bar for every push. */
function drawPushMarks(timeline) {
  const marks = byId("scrub-marks");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const strokes = timeline ? timeline.pushMarks.map((mark) => `M${mark} 0V1`) : [];
  path.setAttribute("d", strokes.join(""));
  marks.setAttribute("viewBox", `0 0 ${Math.max(1, timeline?.length ?? 1)} 1`);
  marks.replaceChildren(path);
}
