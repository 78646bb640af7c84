// Talking to the server: JSON in, JSON out, and one kind of error.

/** What the server refused, or why it could not be reached (status 0). */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} message  one sentence for people
   * @param {object} [body]   the whole answer
   */
  constructor(status, message, body = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }
}

/**
 * @param {string} path
 * @param {string} [key]  opens what is closed to others
 * @returns {Promise<any>}
 * @throws {ApiError}
 */
export function getJson(path, key) {
  return ask(path, { headers: authorized(key) });
}

/**
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @param {string} [key]  says who sends it
 * @returns {Promise<any>}
 * @throws {ApiError}
 */
export function postJson(path, body, signal, key) {
  const headers = { "Content-Type": "application/json", ...authorized(key) };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/**
 * @param {string} path
 * @param {BodyInit} bytes
 * @returns {Promise<any>}
 * @throws {ApiError}
 */
export function postBytes(path, bytes) {
  const headers = { "Content-Type": "application/octet-stream" };
  return ask(path, { method: "POST", headers, body: bytes });
}

/**
 * @param {string} path
 * @param {string} [key]  lets do what others may not
 * @returns {Promise<any>}
 * @throws {ApiError}
 */
export function deleteJson(path, key) {
  return ask(path, { method: "DELETE", headers: authorized(key) });
}

function authorized(key) {
  return key ? { Authorization: `Bearer ${key}` } : {};
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(0, "The server cannot be reached. Is it still running?");
  }
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  const message = body.error || `The server answered with error ${response.status}.`;
  throw new ApiError(response.status, message, body);
}
