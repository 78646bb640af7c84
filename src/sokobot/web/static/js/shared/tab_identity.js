// Which tab this is, so that two tabs never write over each other's work. A name is held by one
// living tab at a time: the browser's locks say so, and let go even when a tab crashes. Where there
// are no locks (pages that are neither local nor encrypted), every new tab gets a new name.

const NAME = "sokobot:tab";

/**
 * @param {string[]} wanted  names that would do, the best first
 * @returns {Promise<string>} the first that no other tab holds, or a new one
 */
export async function claimName(wanted) {
  const own = ownName();
  const names = own ? [own, ...wanted.filter((name) => name !== own)] : wanted;
  if (!navigator.locks) return keep(own ?? newName());
  for (const name of names) if (await hold(name)) return keep(name);
  const made = newName();
  await hold(made);
  return keep(made);
}

/** @returns {string | null} the name this tab had before a reload */
function ownName() {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** @param {string} name */
function keep(name) {
  try {
    sessionStorage.setItem(NAME, name);
  } catch {
    // Then a reload makes another tab of this one.
  }
  return name;
}

function newName() {
  return Math.random().toString(36).slice(2, 10);
}

/**
 * @param {string} name
 * @returns {Promise<boolean>} whether it is this tab's now, until it is closed
 */
function hold(name) {
  return new Promise((resolve) => {
    navigator.locks.request(`sokobot:tab:${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
  });
}
