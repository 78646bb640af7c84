// Owns how findings read for someone who paints: the server speaks of characters, lines and text,
// because most people who ask it have a file. Here they have tools, rows and cells.

/** @typedef {import("../../shared/findings.js").Finding} Finding */

/** code -> what to say instead; a message that is left out stays the server's */
const WORDS = {
  "SOK-E100": { message: "Nothing is drawn yet", fix: "Begin with walls around a room" },
  "SOK-E101": { message: "There is no player", fix: "Paint the player where it starts" },
  "SOK-E110": { message: "There is no box", fix: "Paint at least one" },
  "SOK-E111": { message: "There is no goal", fix: "Paint one for each box" },
  "SOK-W102": { fix: "Paint as many boxes as goals" },
  "SOK-W103": { fix: "Paint as many goals as boxes" },
  "SOK-W104": { fix: "Close the gap with a wall" },
  "SOK-W105": { fix: "Erase the box, or paint a wall there" },
  "SOK-W107": { fix: "Erase the goal, or paint a wall there" },
};

/**
 * @param {Pick<Finding, "code"|"message"|"fix">} finding
 * @returns {{message: string, fix: string}} whole sentences; the fix may be empty
 */
export function wordsOf({ code, message, fix }) {
  const inRows = message.replace(/\bline (\d)/g, "row $1");
  const words = { message: inRows, fix, ...WORDS[code] };
  return { message: sentence(words.message), fix: words.fix ? sentence(words.fix) : "" };
}

/**
 * @param {string} text
 * @returns {string} beginning with a capital, ending with a full stop
 */
export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
