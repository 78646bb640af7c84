// Which search this tab started last, so that a reload finds it again. It is kept for the tab alone:
// another tab has searches of its own.

const PREFIX = "sokobot:job:";

/**
 * @typedef {object} StartedJob
 * @property {string} id
 * @property {string} puzzle     the text that was sent
 * @property {string} objective
 */

/**
 * @param {string} page  "solver" or "builder"
 * @param {StartedJob} job
 */
export function rememberJob(page, job) {
  try {
    sessionStorage.setItem(PREFIX + page, JSON.stringify(job));
  } catch {
    // Then a reload does not find it.
  }
}

/**
 * @param {string} page
 * @param {string} puzzle
 * @returns {StartedJob | null} the last search, if it was about this puzzle
 */
export function recallJob(page, puzzle) {
  try {
    const job = JSON.parse(sessionStorage.getItem(PREFIX + page) ?? "null");
    return job?.puzzle === puzzle ? job : null;
  } catch {
    return null;
  }
}

/** @param {string} page */
export function forgetJob(page) {
  try {
    sessionStorage.removeItem(PREFIX + page);
  } catch {
    // Nothing was kept.
  }
}
