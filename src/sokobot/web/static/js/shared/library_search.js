// Which puzzles of a list a search finds. Words are looked for in name, id, tier and
// collection; "3 boxes" and "9x8" mean exactly that.

/** @typedef {{id: string, name: string, tier: string, collection?: string, boxes: number, width: number, height: number}} Searched */

/**
 * @param {string} query
 * @returns {(entry: Searched) => boolean}
 */
export function searchFor(query) {
  let words = query.toLowerCase();
  const tests = [];
  const take = (pattern, test) => {
    words = words.replace(pattern, (_, ...found) => {
      tests.push((entry) => test(entry, ...found.slice(0, 2).map(Number)));
      return " ";
    });
  };
  take(/(\d+)\s*box(?:es)?(?!\S)/g, (entry, boxes) => entry.boxes === boxes);
  take(/(\d+)\s*[x×]\s*(\d+)/g, (entry, width, height) => isSize(entry, width, height));
  for (const word of words.split(/\s+/).filter(Boolean)) {
    tests.push(({ name, id, tier, collection = "" }) =>
      `${name} ${id} ${tier} ${collection}`.toLowerCase().includes(word),
    );
  }
  return (entry) => tests.every((test) => test(entry));
}

function isSize(entry, width, height) {
  return entry.width === width && entry.height === height;
}
