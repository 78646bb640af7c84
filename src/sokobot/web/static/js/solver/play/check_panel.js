// "Can I still win?": yes, no, or don't know yet, and never a guess.  A no is explained.

import { blamedCells, sentenceOnBoard } from "../../insight/explanation.js";
import { createProofPlayer } from "../../insight/proof_player.js";
import { announce } from "../../shared/announce.js";
import { element } from "../../shared/elements.js";
import { button, message } from "./buttons.js";
import { PositionQuestion } from "./question.js";

const LONGER_SECONDS = 10;

/** answer -> [kind of notice, in words] */
const ANSWERS = {
  yes: ["good", "Yes, you can still win."],
  no: ["bad", "No, this can no longer be won."],
  unknown: ["warn", "Don't know yet."],
  failed: ["warn", "No answer."],
  asking: ["plain", "Checking…"],
};

/**
 * @param {import("./play_session.js").PlaySession} session
 * @param {{undoPush: () => void}} commands
 * @returns {{element: HTMLElement, ask: () => void}}
 */
export function createCheckPanel(session, commands) {
  const question = new PositionQuestion(session, "/api/check");
  const whyNot = new PositionQuestion(session, "/api/explain");
  const answer = element("div", { class: "play-answer", hidden: true });

  const show = (name, detail, ...actions) => {
    const [kind, words] = ANSWERS[name];
    if (answer.contains(document.activeElement)) start.focus();
    answer.hidden = false;
    answer.dataset.answer = name;
    answer.replaceChildren(message(kind, words, detail, ...actions));
    answer.scrollIntoView({ block: "nearest" });
    announce(detail ? `${words} ${detail}` : words);
  };
  const ask = async (more = {}) => {
    forget();
    if (session.isSolved) {
      show("yes", "It is solved.");
      return;
    }
    show("asking", more.timeout ? `This takes up to ${more.timeout} seconds.` : "");
    const found = await question.ask(more);
    if (!found) return;
    if (found.failure) show("failed", found.failure, again("Try again"));
    else if (found.verdict === "yes") show("yes", found.proof);
    else if (found.verdict === "no") await explain(found.proof, more);
    else show("unknown", found.proof, again(`Keep checking (${LONGER_SECONDS} s)`, LONGER_SECONDS));
  };
  const explain = async (proof, more) => {
    show("no", `${proof} Looking for the reason…`, ...undoPush());
    const found = await whyNot.ask(more);
    if (!found) return;
    if (!found.lost) {
      const longer = () => explain(proof, { timeout: LONGER_SECONDS });
      const said = found.failure ? `${proof} ${found.failure}` : proof;
      show("no", said, ...undoPush(), button(`Find the reason (${LONGER_SECONDS} s)`, longer));
      return;
    }
    session.board.mark("blamed", blamedCells(session.puzzle, found));
    show("no", sentenceOnBoard(session.puzzle, found.sentence), ...wayBack(found.cause));
    if (found.proof) {
      const said = answer.querySelector(".notice > div");
      said.append(createProofPlayer(session.puzzle, found.proof));
    }
  };
  const again = (label, timeout) => button(label, () => ask(timeout ? { timeout } : {}));
  const undoPush = () =>
    session.history.pushCount > 0
      ? [button("Undo the last push", commands.undoPush, { icon: "undoPush" })]
      : [];
  const wayBack = ({ last_won_move: place }) => {
    if (place === null) return undoPush();
    const back = () => {
      session.travel((history) => history.goTo(place));
      announce("Back to where you can still win.");
    };
    return [button("Undo to before it", back, { icon: "undo" })];
  };
  const forget = () => {
    whyNot.drop();
    session.board.clearMarks("blamed");
  };

  session.subscribe((event) => {
    if (event === "settled") return;
    answer.hidden = true;
    forget();
  });
  const start = button("Can I still win?", () => ask(), {
    icon: "check",
    class: "button button-wide",
    title: "Ask whether this position can still be won (C)",
  });
  const attributes = { class: "play-help", role: "group", "aria-label": "Can I still win?" };
  return { element: element("div", attributes, start, answer), ask: () => ask() };
}
