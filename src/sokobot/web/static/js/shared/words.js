// Numbers as people read them.

const counts = new Intl.NumberFormat("en");

/**
 * @param {number} number
 * @returns {string} "12,345"
 */
export function count(number) {
  return counts.format(Math.round(number));
}

/**
 * @param {number} number
 * @param {string} one   "box"
 * @param {string} [many]
 * @returns {string} "1 box", "2 boxes"
 */
export function counted(number, one, many = `${one}s`) {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/**
 * @param {string} text
 * @returns {string} with a large first letter
 */
export function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * @param {number} seconds
 * @returns {string}
 */
export function duration(seconds) {
  if (seconds < 0.001) return "< 1 ms";
  if (seconds < 1) return `${count(seconds * 1000)} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * @param {number} bytes
 * @returns {string}
 */
export function size(bytes) {
  const mebibytes = bytes / 2 ** 20;
  if (mebibytes >= 1024) return `${(mebibytes / 1024).toFixed(1)} GiB`;
  return mebibytes >= 10 ? `${count(mebibytes)} MiB` : `${mebibytes.toFixed(1)} MiB`;
}

/**
 * @param {number} number
 * @returns {string} "1.2 M", "340 k" or "999"
 */
export function rough(number) {
  if (number >= 999_500) return `${(number / 1e6).toFixed(1)} M`;
  return number >= 1e4 ? `${count(number / 1e3)} k` : count(number);
}
