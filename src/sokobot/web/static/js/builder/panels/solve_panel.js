// Owns "Solve This Puzzle": starts the search on the server, shows how it goes, stops it, and tells
// the outcome. A result belongs to one drawing; when the drawing changes it goes away.

import { alarm, announce } from "../../shared/announce.js";
import { byId, figures } from "../../shared/elements.js";
import { cancelJob, findJob, startJob, watchJob } from "../../shared/job_client.js";
import { forgetJob, recallJob, rememberJob } from "../../shared/job_memory.js";
import { endingOf, progressFigures, resultFigures, stateWords } from "../../shared/search_words.js";
import { encodePuzzle } from "../../shared/share_link.js";
import { summary } from "../checks/findings_panel.js";
import { isSameDrawing, rowsOf } from "../editing/drawing.js";
import { textOf } from "../editing/reshape.js";
import { changeWords } from "./versions_panel.js";

/** @typedef {import("../editing/editor.js").Sketch} Sketch */
/** @typedef {import("../editing/editor.js").Editor} Editor */
/** @typedef {import("../checks/live_check.js").LiveCheck} LiveCheck */
/** @typedef {import("../../shared/job_client.js").JobRecord} JobRecord */

const PAGE = "builder";

/** The panel; press() is what its button does. */
export class SolvePanel {
  #editor;
  #check;
  /** @type {Sketch|null} */ #asked = null; // what is being solved, or was
  /** @type {{cancel: () => Promise<void>, stop: () => void}|null} */ #watch = null;

  #versions;

  /**
   * @param {Editor} editor
   * @param {LiveCheck} check
   * @param {import("../editing/versions.js").Versions} versions get what was found out
   */
  constructor(editor, check, versions) {
    this.#versions = versions;
    this.#editor = editor;
    this.#check = check;
    byId("solve-button").addEventListener("click", () => this.press());
    byId("solve-cancel").addEventListener("click", () => this.#watch?.cancel());
    editor.addEventListener("change", () => this.#forgetIfOutdated());
  }

  async press() {
    if (this.#asked && this.#isBusy) return;
    this.#asked = this.#editor.sketch;
    this.#showBusy("Checking the drawing", []);
    const verdict = await this.#check.now();
    if (verdict.state === "invalid") {
      this.#refuse(`${summary(verdict)}. It can be solved once they are repaired.`);
    } else {
      await this.#start();
    }
  }

  get #isBusy() {
    return !byId("solve-progress").hidden;
  }

  async #start() {
    const asked = this.#editor.sketch;
    this.#asked = asked;
    const objective = byId("objective-field", HTMLSelectElement).value;
    const puzzle = textOf(asked.drawing);
    try {
      const job = await startJob({ puzzle, objective });
      if (this.#asked !== asked) {
        await cancelJob(job.id); // the drawing changed meanwhile
        return;
      }
      rememberJob(PAGE, { id: job.id, puzzle, objective });
      announce("Solving");
      this.#follow(job, asked);
    } catch (error) {
      this.#refuse(/** @type {Error} */ (error).message);
    }
  }

  /** After a reload: go on with the search this tab started for the drawing, or show its end. */
  async resume() {
    const asked = this.#editor.sketch;
    const started = recallJob(PAGE, textOf(asked.drawing));
    if (!started || this.#asked) return;
    this.#asked = asked;
    const job = await findJob(started.id).catch(() => null);
    if (this.#asked !== asked) return;
    if (job) {
      byId("objective-field", HTMLSelectElement).value = started.objective;
      this.#follow(job, asked);
    } else {
      this.#asked = null;
      forgetJob(PAGE);
    }
  }

  /** @param {JobRecord} job @param {Sketch} asked */
  #follow(job, asked) {
    const objective = byId("objective-field", HTMLSelectElement).value;
    const show = (news) =>
      this.#showBusy(stateWords(news), progressFigures(news.progress, objective));
    this.#watch = watchJob(job.id, {
      onProgress: show,
      onDone: (ended) => this.#showOutcome(ended, asked),
      onError: (error) => this.#refuse(error.message),
    });
    show(job);
  }

  #forgetIfOutdated() {
    if (!this.#asked || isSameDrawing(this.#asked.drawing, this.#editor.drawing)) return;
    const wasBusy = this.#isBusy;
    const watch = this.#watch;
    watch?.stop();
    watch?.cancel();
    if (watch) forgetJob(PAGE);
    this.#asked = null;
    this.#watch = null;
    this.#show(false, "info", wasBusy ? "The drawing changed, so the search was stopped." : "");
  }

  /** @param {string} words @param {[string, string][]} pairs */
  #showBusy(words, pairs) {
    byId("solve-words").textContent = words;
    showFigures(byId("solve-figures"), pairs);
    this.#show(true, "info", "");
  }

  /** @param {string} reason */
  #refuse(reason) {
    this.#show(false, "bad", reason);
    alarm(reason);
  }

  /** @param {JobRecord} job @param {Sketch} asked */
  async #showOutcome(job, asked) {
    if (this.#asked !== asked) return;
    const { kind, words } = endingOf(job);
    this.#watch = null;
    this.#show(false, kind, words);
    showFigures(byId("result-figures"), job.result ? resultFigures(job.result) : []);
    announce(words);
    if (job.result) this.#compare(job.result, asked);
    if (!job.result?.success) return;
    const { drawing, title, author } = asked;
    const moves = job.result.moves_full;
    const fragment = await encodePuzzle(rowsOf(drawing), { title, author, moves });
    if (this.#asked !== asked) return;
    byId("watch-link", HTMLAnchorElement).href = `/#${fragment}`;
    byId("watch-link").hidden = false;
  }

  /** Notes what was found out, and says what has changed since the version before. */
  #compare(result, asked) {
    const { push_count: pushes, move_count: moves } = result;
    if (result.success) this.#versions.keep(asked, { pushes, moves });
    if (result.status === "unsolvable") this.#versions.keep(asked, { isUnsolvable: true });
    byId("solve-changes").textContent = changeWords(this.#versions, asked, result);
  }

  /** @param {boolean} isBusy @param {string} kind @param {string} words */
  #show(isBusy, kind, words) {
    byId("solve-progress").hidden = !isBusy;
    byId("solve-button", HTMLButtonElement).disabled = isBusy;
    const outcome = byId("solve-outcome");
    outcome.hidden = words === "";
    outcome.className = `notice notice-${kind}`;
    outcome.dataset.outcome = kind;
    byId("solve-outcome-words").textContent = words;
    byId("result-figures").replaceChildren();
    byId("solve-changes").textContent = "";
    byId("watch-link").hidden = true;
  }
}

/** @param {HTMLElement} place @param {[string, string][]} pairs */
function showFigures(place, pairs) {
  place.replaceChildren(...(pairs.length ? [figures(pairs)] : []));
}
