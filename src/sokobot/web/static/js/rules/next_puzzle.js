// What to play next: a puzzle a little harder than what was solved lately. Pure: what is there and
// what was solved in, a puzzle and the reason for it out.

/** @typedef {{id: string, name: string, failure: number | null, exact: boolean, puzzle: string}} Rated */
/** @typedef {{name: string, failure: number, at: number}} Solved  when it was solved, in milliseconds */

const LATELY = 3;
/** How much larger the share of people who fail may be: felt, but no jump. */
const STEP = 0.03;

/**
 * @template {Rated} T
 * @param {readonly T[]} puzzles
 * @param {(puzzle: T) => boolean} isSolved
 * @param {readonly Solved[]} solved
 * @returns {{puzzle: T, reason: string} | null} null if nothing is left
 */
export function nextPuzzle(puzzles, isSolved, solved) {
  const open = puzzles
    .filter((puzzle) => puzzle.failure !== null && !isSolved(puzzle))
    .sort((one, other) => one.failure - other.failure);
  if (open.length === 0) return null;
  const lately = [...solved].sort((one, other) => other.at - one.at).slice(0, LATELY);
  if (lately.length === 0) {
    const reason = `You have not solved anything here yet, and this is the easiest: ${share(open[0].failure)}.`;
    return { puzzle: open[0], reason };
  }
  const level = lately.reduce((sum, { failure }) => sum + failure, 0) / lately.length;
  const target = level + STEP;
  const puzzle = open.reduce((best, one) => (gap(one, target) < gap(best, target) ? one : best));
  return { puzzle, reason: reasonFor(puzzle.failure, level, lately) };
}

const gap = ({ failure }, target) => Math.abs(failure - target);
const percent = (failure) => `${Math.round(100 * failure)} %`;
const share = (failure) => `about ${percent(failure)} of people fail at it`;

/** @param {number} failure @param {number} level @param {Solved[]} lately */
function reasonFor(failure, level, lately) {
  const named = lately.map(({ name, failure: known }) => `${name} (${percent(known)})`).join(", ");
  const step = failure > level ? "a little harder" : "what is left that comes nearest";
  return `Lately you solved ${named}. This is ${step}: ${share(failure)}.`;
}
