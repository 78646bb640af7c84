// Owns how the server's short messages are written as sentences.

/**
 * @param {string} text
 * @returns {string} beginning with a capital, ending with a full stop
 */
export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
