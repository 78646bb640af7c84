// What the browser remembers for the user. Storage may be full, forbidden or damaged:
// then nothing is remembered, and nothing else breaks.

const PREFIX = "sokobot:";

/**
 * @param {string} key
 * @param {unknown} value  anything JSON can hold; undefined forgets the key
 * @returns {boolean} whether it is remembered
 */
export function remember(key, value) {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} key
 * @param {unknown} fallback
 * @returns {any} what was remembered, by whatever version of the page
 */
export function recall(key, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}
