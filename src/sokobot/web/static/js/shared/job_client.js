// Follow a job on the server: live events, and polling where events do not get through.
//
// A stream lasts some seconds, then the browser reconnects by itself. If it fails twice in
// a row (a proxy that buffers, too many streams), we ask every half second instead.

import { ApiError, deleteJson, getJson, postJson } from "./api.js";

const POLL_MILLISECONDS = 500;
const FAILURES_BEFORE_POLLING = 2;
const ENDINGS = ["done", "cancelled", "failed"];

/**
 * A job as the server sends it. These four shapes are those of `web/api/search_shapes.py`.
 * @typedef {object} JobRecord
 * @property {string} id
 * @property {"queued" | "running" | "done" | "cancelled" | "failed"} status
 * @property {number} position  in the queue; 0 if it does not wait
 * @property {Progress | null} progress
 * @property {SearchResult | null} result
 * @property {string | null} error
 */
/**
 * How far a search is.
 * @typedef {object} Progress
 * @property {number} states_explored
 * @property {number} states_per_second
 * @property {number | null} lower_bound
 * @property {{pushes: number, moves: number, moves_full: string | null} | null} best
 * @property {number} memory_bytes
 * @property {number} time_elapsed
 * @property {number} depth
 */
/**
 * How a search ended and what it knows.
 * @typedef {object} SearchResult
 * @property {boolean} success
 * @property {string} status
 * @property {"timeout" | "unsolvable" | null} reason
 * @property {string | null} error
 * @property {string | null} solution  the pushes
 * @property {string[] | null} moves  the pushes, letter by letter
 * @property {string | null} moves_full
 * @property {number | null} length
 * @property {number | null} push_count
 * @property {number | null} move_count
 * @property {boolean} optimal
 * @property {number | null} lower_bound
 * @property {string} objective
 * @property {string} algorithm
 * @property {string} algorithm_name
 * @property {string} heuristic
 * @property {Statistics} stats
 * @property {object} initial_state
 */
/**
 * What a search cost.
 * @typedef {object} Statistics
 * @property {number} states_explored
 * @property {number} states_generated
 * @property {number} states_per_second
 * @property {number} time_elapsed
 * @property {number} peak_memory_bytes
 * @property {boolean} optimal
 */

/**
 * @typedef {object} JobWatch
 * @property {(job: JobRecord) => void} onProgress  called with every news of the job
 * @property {(job: JobRecord) => void} onDone      called once, with the ended job
 * @property {(error: Error) => void} onError    called once, if the job got lost
 */

/**
 * Start a job.
 * @param {object} request  what POST /api/jobs takes
 * @returns {Promise<JobRecord>} the job
 */
export function startJob(request) {
  return postJson("/api/jobs", request);
}

/**
 * Ask for a job that was started earlier.
 * @param {string} id
 * @returns {Promise<JobRecord | null>} null if the server has forgotten it
 * @throws {ApiError} the server cannot be asked
 */
export async function findJob(id) {
  try {
    return await getJson(`/api/jobs/${id}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Give up a job that is not followed.
 * @param {string} id
 */
export function cancelJob(id) {
  return deleteJson(`/api/jobs/${id}`);
}

/**
 * Follow a job until it ends.
 * @param {string} id
 * @param {JobWatch} watch
 * @returns {{cancel: () => Promise<void>, stop: () => void}} cancel the job, or stop watching
 */
export function watchJob(id, watch) {
  const follower = new JobFollower(id, watch);
  follower.listen();
  return { cancel: () => follower.cancel(), stop: () => follower.stop() };
}

class JobFollower {
  #id;
  #watch;
  #source = null;
  #timer = 0;
  #failures = 0;
  #isOver = false;

  constructor(id, watch) {
    this.#id = id;
    this.#watch = watch;
  }

  listen() {
    this.#source = new EventSource(`/api/jobs/${this.#id}/events`);
    this.#source.addEventListener("progress", (event) => {
      this.#failures = 0;
      this.#report(JSON.parse(event.data));
    });
    this.#source.addEventListener("done", (event) => this.#report(JSON.parse(event.data)));
    this.#source.addEventListener("error", () => this.#streamFailed());
  }

  async cancel() {
    try {
      this.#report(await cancelJob(this.#id));
    } catch (error) {
      this.#fail(error);
    }
  }

  stop() {
    this.#isOver = true;
    this.#source?.close();
    clearTimeout(this.#timer);
  }

  #streamFailed() {
    if (this.#isOver) return;
    this.#failures += 1;
    const isClosed = this.#source.readyState === EventSource.CLOSED;
    if (!isClosed && this.#failures < FAILURES_BEFORE_POLLING) return;
    this.#source.close();
    this.#poll();
  }

  async #poll() {
    if (this.#isOver) return;
    try {
      this.#report(await getJson(`/api/jobs/${this.#id}`));
    } catch (error) {
      const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 0);
      this.#failures += 1;
      if (!isBusy || this.#failures > 20) {
        this.#fail(error);
        return;
      }
    }
    if (!this.#isOver) this.#timer = setTimeout(() => this.#poll(), POLL_MILLISECONDS);
  }

  #report(job) {
    if (this.#isOver) return;
    if (!ENDINGS.includes(job.status)) {
      this.#watch.onProgress(job);
      return;
    }
    this.stop();
    this.#watch.onDone(job);
  }

  #fail(error) {
    if (this.#isOver) return;
    this.stop();
    this.#watch.onError(error);
  }
}
