// The best that was played on a puzzle: the line with the fewest moves and the one with the fewest
// pushes. Pure: what was known and a new line in, what is known now out.

/**
 * @typedef {object} Line
 * @property {string} moves   LURD, pushes as capitals
 * @property {number} moveCount
 * @property {number} pushCount
 * @property {number} at      when, in milliseconds since 1970
 */
/**
 * @typedef {object} Best
 * @property {string} drawing
 * @property {Line} fewestMoves   among those, fewest pushes
 * @property {Line} fewestPushes  among those, fewest moves
 * @property {number} solved      how many times
 */

/**
 * @param {string} moves
 * @param {number} at
 * @returns {Line}
 */
export function lineOf(moves, at) {
  return { moves, moveCount: moves.length, pushCount: moves.replace(/[a-z]/g, "").length, at };
}

/**
 * @param {Best | undefined} known
 * @param {string} drawing
 * @param {Line} line  a solution
 * @returns {{best: Best, isFewestMoves: boolean, isFewestPushes: boolean}} what is known now, and
 *     whether the line beats what was known
 */
export function withLine(known, drawing, line) {
  const isFewestMoves = !known || isLess(line, known.fewestMoves, "moveCount", "pushCount");
  const isFewestPushes = !known || isLess(line, known.fewestPushes, "pushCount", "moveCount");
  return {
    best: {
      drawing,
      fewestMoves: isFewestMoves ? line : known.fewestMoves,
      fewestPushes: isFewestPushes ? line : known.fewestPushes,
      solved: (known?.solved ?? 0) + 1,
    },
    isFewestMoves,
    isFewestPushes,
  };
}

/**
 * @param {Best | undefined} one
 * @param {Best} other
 * @returns {Best} the best of two, as when files from two machines are put together
 */
export function mergedBest(one, other) {
  if (!one) return other;
  const moves = isLess(other.fewestMoves, one.fewestMoves, "moveCount", "pushCount");
  const pushes = isLess(other.fewestPushes, one.fewestPushes, "pushCount", "moveCount");
  return {
    drawing: one.drawing,
    fewestMoves: moves ? other.fewestMoves : one.fewestMoves,
    fewestPushes: pushes ? other.fewestPushes : one.fewestPushes,
    solved: Math.max(one.solved, other.solved),
  };
}

function isLess(line, other, first, second) {
  return (
    line[first] < other[first] || (line[first] === other[first] && line[second] < other[second])
  );
}

/**
 * @param {readonly string[]} rows
 * @returns {string} the name under which the best of a drawing is kept: rows without their ends
 */
export function drawingKey(rows) {
  return rows.map((row) => row.replace(/[-_ ]+$/, "")).join("\n");
}
