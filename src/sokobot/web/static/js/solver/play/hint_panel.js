// Hints in seven grades, each one click, from "is anything lost?" to the whole solution.
//
// One question to the server answers all grades.  Any move makes the hint stale and starts again
// at the first grade.  The solution behind the last hint goes along with the next question, so
// that hints stay with it and whoever follows them never goes in circles.

import { sentenceOnBoard } from "../../insight/explanation.js";
import { directionName, neighbour, opposite } from "../../rules/moves.js";
import { cellName, cellOf } from "../../rules/puzzle.js";
import { announce } from "../../shared/announce.js";
import { element } from "../../shared/elements.js";
import { counted } from "../../shared/words.js";
import { button, message, relabel } from "./buttons.js";
import { PositionQuestion } from "./question.js";

const GRADES = [
  "Hint: is anything lost?",
  "Hint: which area?",
  "Hint: which box?",
  "Hint: where to?",
  "Hint: show the push",
  "Hint: what would fail?",
  "Hint: show the whole solution",
];
const LONGER_SECONDS = 10;

/** The hint panel of one game. */
export class HintPanel {
  #hint = null;
  #grade = 0;
  #known = "";
  #isAsking = false;

  /**
   * @param {import("./play_session.js").PlaySession} session
   * @param {object} options
   * @param {() => void} options.onAsk called before a hint marks anything on the board
   * @param {(moves: string) => void} options.onShowSolution
   * @param {() => void} options.undoPush
   */
  constructor(session, { onAsk, onShowSolution, undoPush }) {
    this.session = session;
    this.onAsk = onAsk;
    this.onShowSolution = onShowSolution;
    this.undoPush = undoPush;
    this.question = new PositionQuestion(session, "/api/hint");
    this.next = button(GRADES[0], () => this.ask(), {
      icon: "hint",
      class: "button button-wide",
      title: "The next hint (I)",
    });
    this.count = element("p", { class: "quiet play-hint-count" });
    this.steps = element("ol", { class: "play-hints" });
    this.answer = element("div", { class: "play-answer", hidden: true });
    const attributes = { class: "play-help", role: "group", "aria-label": "Hints" };
    this.element = element("div", attributes, this.next, this.count, this.steps, this.answer);
    session.subscribe((event) => {
      if (event !== "settled") this.#reset();
    });
  }

  /**
   * Gives the next grade.
   * @param {{timeout?: number}} [more]
   */
  async ask(more = {}) {
    if (this.#isAsking) return;
    this.onAsk();
    if (!this.#hint && !(await this.#fetch(more))) return;
    const grade = this.#grade;
    this.#grade = Math.min(grade + 1, GRADES.length - 1);
    this.session.countHint();
    this.#draw();
    [
      this.#showSafety,
      this.#showArea,
      this.#showBox,
      this.#showTarget,
      this.#showPush,
      this.#showTempting,
      this.#showSolution,
    ][grade].call(this);
  }

  /** Asks the server; false if there is no hint to give. */
  async #fetch(more) {
    if (this.session.isSolved) {
      this.#say("No hint needed.", "The puzzle is solved.");
      return false;
    }
    this.#isAsking = true;
    this.#draw();
    const found = await this.question.ask({ level: "rest", known: this.#known, ...more });
    if (!found) return false;
    this.#isAsking = false;
    this.#draw();
    if (!found.rest) {
      this.#refuse(found);
      return false;
    }
    this.#hint = found;
    this.#known = this.session.history.moves + found.rest;
    return true;
  }

  #refuse(found) {
    if (found.failure) {
      this.#say("No answer.", found.failure);
    } else if (found.winnable === false) {
      const back = button("Undo the last push", this.undoPush, { icon: "undoPush" });
      const actions = this.session.history.pushCount > 0 ? [back] : [];
      this.#say("No hint can help.", "This position can no longer be won.", ...actions);
    } else {
      const ask = () => this.ask({ timeout: LONGER_SECONDS });
      const longer = button(`Think longer (${LONGER_SECONDS} s)`, ask);
      this.#say("No hint yet.", "No solution was found in time.", longer);
    }
  }

  #showSafety() {
    this.#add(this.#hint.sentences[0]);
  }

  #showArea() {
    this.#add(this.#hint.sentences[1]);
  }

  #showBox() {
    const box = this.#cell(this.#hint.box);
    this.session.board.mark("hint-box", [box]);
    this.#add(`Push the box at ${cellName(this.session.puzzle, box)} next.`);
  }

  #showTarget() {
    const target = this.#cell(this.#hint.target);
    this.session.board.mark("hint-target", [target]);
    const isGoal = this.session.puzzle.goals.has(target);
    const stays = this.#hint.for_good ? "for good" : "for now";
    const where = `${cellName(this.session.puzzle, target)}${isGoal ? ", a goal" : ""}`;
    this.#add(`It goes to ${where}, ${stays}.`);
  }

  #showPush() {
    const { walk, moves } = this.#hint;
    const letter = this.#hint.direction.toLowerCase();
    const { puzzle } = this.session;
    const from = neighbour(puzzle, this.#cell(this.#hint.box), opposite(letter));
    const first = walk ? `Walk to ${cellName(puzzle, from)}, then push` : "Push";
    const perform = button("Do it", () => this.#perform(moves), {
      icon: letter,
      class: "button button-primary",
    });
    this.#add(`${first} it ${directionName(letter)}.`, perform);
  }

  #showTempting() {
    const { tempting } = this.#hint;
    if (!tempting) {
      this.#add("No push that looks good is known to lose.");
      return;
    }
    const { puzzle } = this.session;
    const box = this.#cell(tempting.box);
    const way = directionName(tempting.direction.toLowerCase());
    const why = sentenceOnBoard(puzzle, tempting.sentence);
    this.#add(`Pushing the box at ${cellName(puzzle, box)} ${way} loses: ${why}`);
  }

  #perform(moves) {
    this.session.play(moves);
    announce("Done.");
  }

  #showSolution() {
    const { moves } = this.session.history;
    announce("Here is the whole solution.");
    this.onShowSolution(moves + this.#hint.rest);
  }

  #cell([x, y]) {
    return cellOf(this.session.puzzle, x, y);
  }

  #add(sentence, ...actions) {
    this.answer.hidden = true;
    const step = element("li", {}, element("span", {}, sentence), ...actions);
    this.steps.append(step);
    step.scrollIntoView({ block: "nearest" });
    announce(sentence);
  }

  #say(statement, detail, ...actions) {
    this.answer.replaceChildren(message("warn", statement, detail, ...actions));
    this.answer.hidden = false;
    this.answer.scrollIntoView({ block: "nearest" });
    announce(`${statement} ${detail}`);
  }

  #reset() {
    this.#hint = null;
    this.#grade = 0;
    this.#isAsking = false;
    this.steps.replaceChildren();
    this.answer.hidden = true;
    this.session.board.clearMarks("hint-box", "hint-target");
    this.#draw();
  }

  #draw() {
    relabel(this.next, this.#isAsking ? "Thinking…" : GRADES[this.#grade]);
    this.next.setAttribute("aria-disabled", String(this.#isAsking));
    const { hintCount } = this.session;
    this.count.textContent = hintCount > 0 ? `${counted(hintCount, "hint")} used` : "";
  }
}
