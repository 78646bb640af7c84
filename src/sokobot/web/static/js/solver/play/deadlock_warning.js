// The warning that appears when a move has lost the game, for certain.
//
// Only proofs are shown (rules/deadlock.js).  Who likes no spoilers switches the warnings off; that
// also hides which targets of a box are deadly.

import { deadlockAt } from "../../rules/deadlock.js";
import { alarm, announce } from "../../shared/announce.js";
import { element } from "../../shared/elements.js";
import { recall, remember } from "../../shared/storage.js";
import { button, message } from "./buttons.js";

const SETTING = "play-warnings";

/**
 * The banner, and the switch that turns warnings off.
 * @param {import("./play_session.js").PlaySession} session
 * @param {{onSwitch: () => void}} options called when warnings are switched on or off
 */
export function createDeadlockWarning(session, { onSwitch }) {
  let isWanted = recall(SETTING, true) !== false;
  /** @type {import("../../rules/deadlock.js").Deadlock | null} */
  let shown = null;
  const banner = element("div", { class: "play-dead-end", hidden: true });

  const draw = () => {
    const before = shown;
    shown = isWanted && session.isActive ? deadlockAt(session.puzzle, session.position) : null;
    banner.hidden = !shown;
    if (!shown) {
      session.board.clearMarks("stuck");
      return;
    }
    session.board.mark("stuck", shown.cells);
    if (shown.sentence === before?.sentence) return;
    const content = bannerFor(session, shown);
    banner.replaceChildren(content);
    alarm(`Dead end. ${content.querySelector("p").textContent}`);
  };

  const input = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox" }));
  input.checked = isWanted;
  input.addEventListener("change", () => {
    isWanted = input.checked;
    remember(SETTING, isWanted);
    draw();
    onSwitch();
  });
  session.subscribe((event) => {
    // A new dead end is shown when the box has arrived, the way out of one at once.
    const isStillLost = event === "move" && deadlockAt(session.puzzle, session.position) !== null;
    if (!isStillLost) draw();
  });
  return {
    banner,
    setting: element("label", { class: "check" }, input, "Warn me about dead ends"),
    isWanted: () => isWanted,
    isShown: () => shown !== null,
  };
}

function bannerFor(session, deadlock) {
  const { sentence } = deadlock;
  if (lastOpenPlace(session.history) < 0) {
    return message("bad", "Dead end", `${sentence} It was so before the first move.`);
  }
  const back = button("Undo to before it", () => undoToBefore(session), { icon: "undo" });
  return message("bad", "Dead end", sentence, back);
}

function undoToBefore(session) {
  const place = lastOpenPlace(session.history);
  session.travel((history) => history.goTo(place));
  announce("Back to before the dead end.");
}

/** The latest place in the history that is not proved lost, or -1 if even the start is. */
function lastOpenPlace(history) {
  const isLost = (place) => deadlockAt(history.puzzle, history.positionAt(place)) !== null;
  if (isLost(0)) return -1;
  let place = history.moveCount;
  for (let boxes = null; place > 0; place -= 1) {
    const before = boxes;
    ({ boxes } = history.positionAt(place));
    // Steps share the boxes of the position before them: only pushes need a new proof.
    if (boxes !== before && !isLost(place)) break;
  }
  return place;
}
