// The warning that appears when a move has lost the game, for certain.
//
// Only proofs are shown: at once what the page itself can prove (rules/deadlock.js), a moment later
// what the server says, which sees more and names fewer boxes.  Who likes no spoilers switches the
// warnings off; that also hides which targets of a box are deadly.

import { createProofPlayer } from "../../insight/proof_player.js";
import { deadlockAt } from "../../rules/deadlock.js";
import { alarm, announce } from "../../shared/announce.js";
import { element } from "../../shared/elements.js";
import { recall, remember } from "../../shared/storage.js";
import { button, message } from "./buttons.js";
import { LostWatch } from "./lost_watch.js";

const SETTING = "play-warnings";

/**
 * The banner, and the switch that turns warnings off.
 * @param {import("./play_session.js").PlaySession} session
 * @param {{onSwitch: () => void}} options called when warnings are switched on or off
 */
export function createDeadlockWarning(session, { onSwitch }) {
  let isWanted = recall(SETTING, true) !== false;
  const watch = new LostWatch(session, { isWanted: () => isWanted });
  /** @type {Warning | null} */
  let shown = null;
  const banner = element("div", { class: "play-dead-end", hidden: true });

  const draw = () => {
    const before = shown;
    shown = isWanted && session.isActive ? warningFor(session, watch) : null;
    banner.hidden = !shown;
    if (!shown) {
      session.board.clearMarks("stuck");
      return;
    }
    session.board.mark("stuck", shown.cells);
    if (shown.sentence === before?.sentence && shown.place === before.place) return;
    const content = bannerFor(session, shown);
    if (banner.contains(document.activeElement)) session.board.focus();
    banner.replaceChildren(content);
    if (!before) alarm(`Dead end. ${content.querySelector("p").textContent}`);
  };

  const input = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox" }));
  input.checked = isWanted;
  input.addEventListener("change", () => {
    isWanted = input.checked;
    remember(SETTING, isWanted);
    watch.look();
    draw();
    onSwitch();
  });
  session.subscribe((event) => {
    // A new dead end is shown when the box has arrived, the way out of one at once.
    const isStillLost = event === "move" && warningFor(session, watch) !== null;
    if (!isStillLost) draw();
  });
  return {
    banner,
    setting: element("label", { class: "check" }, input, "Warn me about dead ends"),
    isWanted: () => isWanted,
    isShown: () => shown !== null,
  };
}

/**
 * @typedef {object} Warning
 * @property {number[]} cells
 * @property {string} sentence
 * @property {number} place  of the history to go back to; -1 if there is none
 * @property {import("../../insight/proof_player.js").Proof | null} proof
 */

/**
 * @param {import("./play_session.js").PlaySession} session
 * @param {LostWatch} watch
 * @returns {Warning | null}
 */
function warningFor(session, watch) {
  const { puzzle, position, history } = session;
  const lost = watch.found;
  const seen = deadlockAt(puzzle, position);
  if (lost && (lost.cells.length > 0 || !seen)) {
    // Where nobody knows the last position that could be won, one push back is a way out.
    const place = lost.wonPlace ?? beforeLastPush(history);
    return { cells: lost.cells, sentence: lost.sentence, place, proof: lost.proof };
  }
  return seen && { ...seen, place: lastOpenPlace(history), proof: null };
}

function bannerFor(session, { sentence, place, proof }) {
  const shown =
    place < 0
      ? message("bad", "Dead end", `${sentence} It was so before the first move.`)
      : message("bad", "Dead end", sentence, wayBack(session, place));
  if (proof) shown.firstElementChild.append(createProofPlayer(session.puzzle, proof));
  return shown;
}

function wayBack(session, place) {
  const back = () => {
    session.travel((history) => history.goTo(place));
    announce("Back to before the dead end.");
  };
  return button("Undo to before it", back, { icon: "undo" });
}

function beforeLastPush(history) {
  return history.moves.search(/[UDLR][udlr]*$/);
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
