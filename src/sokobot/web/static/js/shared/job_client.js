// Follow a job on the server: live events, and polling where events do not get through.
//
// A stream lasts some seconds, then the browser reconnects by itself. If it fails twice in
// a row (a proxy that buffers, too many streams), we ask every half second instead.

import { ApiError, deleteJson, getJson, postJson } from "./api.js";

const POLL_MILLISECONDS = 500;
const FAILURES_BEFORE_POLLING = 2;
const ENDINGS = ["done", "cancelled", "failed"];

/**
 * @typedef {object} JobWatch
 * @property {(job: object) => void} onProgress  called with every news of the job
 * @property {(job: object) => void} onDone      called once, with the ended job
 * @property {(error: Error) => void} onError    called once, if the job got lost
 */

/**
 * Start a job.
 * @param {object} request  what POST /api/jobs takes
 * @returns {Promise<object>} the job
 */
export function startJob(request) {
  return postJson("/api/jobs", request);
}

/**
 * Ask for a job that was started earlier.
 * @param {string} id
 * @returns {Promise<object | null>} null if the server has forgotten it
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
