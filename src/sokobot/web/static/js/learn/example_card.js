// A board to watch: a try that goes wrong, why, and the same board done right.

import { BoardView } from "../board/board_view.js";
import { Playback } from "../board/playback.js";
import { blamedCells, sentenceOnBoard } from "../insight/explanation.js";
import { createProofPlayer } from "../insight/proof_player.js";
import { puzzleFromRows } from "../rules/puzzle.js";
import { Timeline } from "../rules/timeline.js";
import { announce } from "../shared/announce.js";
import { element, notice } from "../shared/elements.js";

/**
 * @typedef {object} Example
 * @property {string} puzzle
 * @property {string} loses  moves; the last push loses
 * @property {string} wins   moves; a solution, or the push that wins
 * @property {any} explanation  as the server explains it
 * @property {number} [skips]  how many moves lead to where it begins
 */

const SPEED = 4;

/**
 * @param {Example} example
 * @param {{title: string, wrong?: string, right?: string, done?: string}} words
 * @returns {HTMLElement}
 */
export function createExampleCard(example, words) {
  return new ExampleCard(example, words).element;
}

class ExampleCard {
  #board;
  #playback;
  #words = element("div", { class: "small-words", role: "status" });
  #isWrong = true;

  /** @param {Example} example @param {{title: string, wrong?: string, right?: string, done?: string}} words */
  constructor(
    example,
    { title, wrong = "Watch it go wrong", right = "Watch it done right", done = "Solved." },
  ) {
    this.example = example;
    this.done = done;
    this.puzzle = puzzleFromRows(example.puzzle.split("\n"));
    const drawing = element("div", { class: "board small-board" });
    this.#board = new BoardView(drawing, { label: title });
    this.#playback = new Playback(this.#board);
    this.#playback.speed = SPEED;
    const button = (text, run, looks = "button") =>
      element("button", { class: looks, type: "button", text, onclick: run });
    this.element = element(
      "section",
      { class: "card lesson-card example" },
      element("h2", { text: title }),
      drawing,
      element(
        "div",
        { class: "button-row" },
        button(wrong, () => this.#watch(true), "button button-primary"),
        button(right, () => this.#watch(false)),
        button("Step back", () => this.#playback.step(-1)),
        button("Step", () => this.#playback.step(1)),
      ),
      this.#words,
    );
    this.#load(true);
    this.#playback.addEventListener("change", () => this.#show());
    this.#show();
  }

  /** @param {boolean} isWrong */
  #watch(isWrong) {
    this.#load(isWrong);
    this.#playback.play();
  }

  #load(isWrong) {
    const { loses, wins, skips = 0 } = this.example;
    const timeline = new Timeline(this.puzzle, isWrong ? loses : wins);
    this.#isWrong = isWrong;
    this.#board.showPuzzle(this.puzzle, timeline.positionAt(skips));
    this.#playback.load(timeline);
    this.#playback.goTo(skips);
  }

  #show() {
    const { timeline, number } = this.#playback;
    const isAtEnd = number === timeline.length;
    if (isAtEnd && this.#words.dataset.end === String(this.#isWrong)) return;
    this.#board.clearMarks();
    if (!isAtEnd) {
      delete this.#words.dataset.end;
      this.#words.replaceChildren(element("p", { class: "quiet", text: this.#place() }));
      return;
    }
    this.#words.dataset.end = String(this.#isWrong);
    this.#words.replaceChildren(this.#isWrong ? this.#why() : notice("good", this.done));
    if (!this.#isWrong) announce(this.done);
  }

  #place() {
    const { timeline, number } = this.#playback;
    const first = this.example.skips ?? 0;
    return `Move ${number - first} of ${timeline.length - first}`;
  }

  #why() {
    const { explanation } = this.example;
    const sentence = sentenceOnBoard(this.puzzle, explanation.sentence);
    this.#board.mark("stuck", blamedCells(this.puzzle, explanation));
    announce(`Lost. ${sentence}`);
    const parts = [element("strong", { text: "Lost." }), element("p", { text: sentence })];
    if (explanation.proof) parts.push(createProofPlayer(this.puzzle, explanation.proof));
    return notice("bad", ...parts);
  }
}
