// The solve panel: what to look for, live progress, cancel. The result is shown by result_panel.

import { announce } from "../shared/announce.js";
import { byId, figures } from "../shared/elements.js";
import { cancelJob, findJob, startJob, watchJob } from "../shared/job_client.js";
import { forgetJob, recallJob, rememberJob } from "../shared/job_memory.js";
import { cost, endingOf, progressFigures, stateWords } from "../shared/search_words.js";
import { registerShortcuts } from "../shared/shortcuts.js";
import { recall, remember } from "../shared/storage.js";
import { count } from "../shared/words.js";

const FIELDS = ["objective", "timeout", "algorithm", "heuristic"];
const ANNOUNCE_MILLISECONDS = 10_000;
const PAGE = "solver";

/** The form and the job it started. */
export class SolvePanel {
  #options;
  #watch = null;
  #run = 0; // counts solves, so that the news of an old job is told apart
  #spokenAt = 0;

  /**
   * @param {object} options
   * @param {() => string} options.getText       the puzzle to solve
   * @param {() => void} options.onStart
   * @param {(moves: string) => void} options.onBest  a solution, while the search goes on
   * @param {(result: import("../shared/job_client.js").SearchResult) => void} options.onResult
   * @param {(message: string, error?: Error) => void} options.onFailure
   */
  constructor(options) {
    this.#options = options;
    for (const field of FIELDS) this.#connect(field);
    byId("solve-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.solve();
    });
    byId("solve-here").addEventListener("click", () => this.solve());
    byId("cancel-button").addEventListener("click", () => this.cancel());
    registerShortcuts([{ keys: ["Enter"], name: "Solve", run: () => this.solve() }], {
      section: "Solve",
    });
  }

  /**
   * Start a search; one that runs is given up.
   * @param {Record<string, string>} [changes]  fields to set first
   */
  async solve(changes = {}) {
    for (const [field, value] of Object.entries(changes)) this.#set(field, value);
    this.abandon();
    const run = this.#run;
    this.#options.onStart();
    this.#showRunning(true);
    announce("Searching");
    try {
      const request = this.#request();
      const job = await startJob(request);
      if (run !== this.#run) {
        await cancelJob(job.id); // Another puzzle came while the server took this one.
        return;
      }
      rememberJob(PAGE, { id: job.id, puzzle: request.puzzle, objective: request.objective });
      this.#follow(job, run);
    } catch (error) {
      if (run === this.#run) this.#end(() => this.#options.onFailure(error.message, error));
    }
  }

  /** After a reload: go on with the search this tab started for the puzzle, or show its end. */
  async resume() {
    const started = recallJob(PAGE, this.#options.getText());
    if (!started) return;
    const run = this.#run;
    const job = await findJob(started.id).catch(() => null);
    if (run !== this.#run) return;
    if (!job) {
      forgetJob(PAGE);
      return;
    }
    this.#set("objective", started.objective);
    this.#options.onStart();
    this.#showRunning(true);
    this.#follow(job, run);
  }

  /** Stop the search; what it knows is shown. */
  async cancel() {
    byId("cancel-button", HTMLButtonElement).disabled = true;
    byId("progress-title").textContent = "Stopping…";
    await this.#watch?.cancel();
  }

  /** Forget the search that runs: another puzzle is on the board. */
  abandon() {
    this.#run += 1;
    const watch = this.#watch;
    this.#watch = null;
    this.#showRunning(false);
    if (!watch) return;
    forgetJob(PAGE);
    watch.cancel();
  }

  #follow(job, run) {
    const isCurrent = () => run === this.#run;
    this.#showProgress(job);
    this.#watch = watchJob(job.id, {
      onProgress: (news) => isCurrent() && this.#showProgress(news),
      onDone: (ended) => isCurrent() && this.#end(() => this.#report(ended)),
      onError: (error) =>
        isCurrent() && this.#end(() => this.#options.onFailure(error.message, error)),
    });
  }

  #report(job) {
    if (job.result) this.#options.onResult(job.result);
    else this.#options.onFailure(endingOf(job).words);
  }

  #end(report) {
    this.#watch = null;
    this.#showRunning(false);
    report();
  }

  #request() {
    const request = { puzzle: this.#options.getText() };
    for (const field of FIELDS) request[field] = this.#field(field).value;
    request.timeout = Number(request.timeout);
    return request;
  }

  #field(name) {
    return /** @type {HTMLSelectElement} */ (byId(name));
  }

  #connect(name) {
    const field = this.#field(name);
    const before = recall(`solve-${name}`, "");
    if ([...field.options].some((option) => option.value === before)) field.value = before;
    field.addEventListener("change", () => {
      remember(`solve-${name}`, field.value);
      byId("choice-explanation").textContent = field.selectedOptions[0].title;
    });
  }

  #set(name, value) {
    const field = this.#field(name);
    if ([...field.options].some((option) => option.value === value)) field.value = value;
  }

  #showRunning(isRunning) {
    byId("progress").hidden = !isRunning;
    byId("solve-here", HTMLButtonElement).disabled = isRunning;
    byId("solve-here").textContent = isRunning ? "Searching…" : "Solve it";
    byId("cancel-button", HTMLButtonElement).disabled = false;
    byId("progress-title").textContent = "Searching…";
    if (isRunning) this.#showProgress({ status: "running", position: 0, progress: null });
  }

  #showProgress(job) {
    if (byId("cancel-button", HTMLButtonElement).disabled) return;
    const { progress } = job;
    const objective = this.#field("objective").value;
    byId("progress-title").textContent = stateWords(job);
    const limit = Number(this.#field("timeout").value);
    byId("progress-bar", HTMLProgressElement).value = Math.min(
      1,
      (progress?.time_elapsed ?? 0) / limit,
    );
    byId("progress-figures").replaceChildren(
      ...figures(progressFigures(progress, objective)).children,
    );
    if (progress?.best?.moves_full) this.#options.onBest(progress.best.moves_full);
    this.#speak(progress, objective);
  }

  /** Now and then, for those who do not see the figures. */
  #speak(progress, objective) {
    if (!progress || progress.time_elapsed * 1000 < this.#spokenAt + ANNOUNCE_MILLISECONDS) {
      if (!progress) this.#spokenAt = 0;
      return;
    }
    this.#spokenAt = progress.time_elapsed * 1000;
    const bound = progress.lower_bound ? `, at least ${cost(progress.lower_bound, objective)}` : "";
    announce(`${count(progress.states_explored)} states${bound}`);
  }
}
