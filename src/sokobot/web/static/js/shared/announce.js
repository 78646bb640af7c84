// What screen readers say, without moving anybody's focus.

/**
 * Say something when there is a pause.
 * @param {string} text
 */
export function announce(text) {
  put("announcer", text);
}

/**
 * Say something at once.
 * @param {string} text
 */
export function alarm(text) {
  put("alarm", text);
}

function put(id, text) {
  const region = document.getElementById(id);
  // The same words twice are a new message only if the text changes in between.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
