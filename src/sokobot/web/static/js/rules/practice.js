// How often puzzles were solved by hand, day by day. Pure: days in, days and figures out.

/** @typedef {Record<string, number>} Days  "2026-11-18" -> puzzles solved */

const KEPT_DAYS = 400;

/**
 * @param {Date} date
 * @returns {string} the day as people at this place count it
 */
export function dayOf(date) {
  const pad = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/**
 * @param {Days} days
 * @param {Date} now
 * @returns {Days} with one more puzzle solved today; the oldest days are forgotten
 */
export function withSolved(days, now) {
  const today = dayOf(now);
  const next = { ...days, [today]: (days[today] ?? 0) + 1 };
  return Object.fromEntries(Object.entries(next).sort().slice(-KEPT_DAYS));
}

/**
 * @param {Days} days
 * @param {Date} now
 * @returns {{today: number, streak: number}} puzzles today, and days in a row up to today or yesterday
 */
export function practice(days, now) {
  const today = days[dayOf(now)] ?? 0;
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  if (!today) day.setDate(day.getDate() - 1);
  let streak = 0;
  while (days[dayOf(day)]) {
    streak += 1;
    day.setDate(day.getDate() - 1);
  }
  return { today, streak };
}
