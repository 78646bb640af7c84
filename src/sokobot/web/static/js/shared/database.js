// What the browser keeps that is too much for `storage`: collections and best solutions, in
// IndexedDB. Where there is none (forbidden, full, private windows) everything is kept for this
// visit, and `isKept` says so.

const NAME = "sokobot";
const VERSION = 2;

/** How many values are put or read at once; more would hold the page up. */
export const PORTION = 250;

/** @typedef {"collections" | "puzzles" | "bests" | "notes"} StoreName */

/** @type {Record<StoreName, string | string[]>} */
const KEYS = {
  collections: "id",
  puzzles: ["collection", "index"],
  bests: "drawing",
  notes: "drawing",
};

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;
/** @type {Record<string, Map<string, any>>} */
const thisVisit = Object.fromEntries(Object.keys(KEYS).map((store) => [store, new Map()]));

/** @returns {Promise<boolean>} whether what is put survives the visit */
export async function isKept() {
  return (await open()) !== null;
}

/**
 * @param {StoreName} store
 * @param {any[]} values  all or none is put
 */
export async function putAll(store, values) {
  const database = await open();
  if (!database) {
    for (const value of values) thisVisit[store].set(keyText(store, value), value);
    return;
  }
  const transaction = database.transaction(store, "readwrite");
  for (const value of values) transaction.objectStore(store).put(value);
  await done(transaction);
}

/**
 * @param {StoreName} store
 * @param {any} key
 * @returns {Promise<any | undefined>}
 */
export async function get(store, key) {
  const database = await open();
  if (!database) return thisVisit[store].get(JSON.stringify(key));
  return answer(database.transaction(store).objectStore(store).get(key));
}

/**
 * @param {StoreName} store
 * @param {string} [first]  only those whose key begins with this
 * @returns {Promise<any[]>} in the order of their keys
 */
export async function getAll(store, first) {
  const database = await open();
  if (!database) {
    const all = [...thisVisit[store].values()];
    return first === undefined ? all : all.filter(({ collection }) => collection === first);
  }
  const all = [];
  let range = first === undefined ? undefined : IDBKeyRange.bound([first], [first, []]);
  // In portions: thousands of values at once would hold the page up.
  for (;;) {
    const part = await answer(
      database.transaction(store).objectStore(store).getAll(range, PORTION),
    );
    all.push(...part);
    if (part.length < PORTION) return all;
    const last = keyIn(store, part[part.length - 1]);
    range =
      first === undefined
        ? IDBKeyRange.lowerBound(last, true)
        : IDBKeyRange.bound(last, [first, []], true);
  }
}

/** @param {string} id  a collection, gone with its puzzles */
export async function removeCollection(id) {
  const database = await open();
  if (!database) {
    thisVisit.collections.delete(JSON.stringify(id));
    for (const [key, { collection }] of thisVisit.puzzles) {
      if (collection === id) thisVisit.puzzles.delete(key);
    }
    return;
  }
  const transaction = database.transaction(["collections", "puzzles"], "readwrite");
  transaction.objectStore("collections").delete(id);
  transaction.objectStore("puzzles").delete(IDBKeyRange.bound([id], [id, []]));
  await done(transaction);
}

function keyText(store, value) {
  return JSON.stringify(keyIn(store, value));
}

function keyIn(store, value) {
  const path = KEYS[store];
  return Array.isArray(path) ? path.map((name) => value[name]) : value[path];
}

function open() {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        const there = request.result.objectStoreNames;
        for (const [store, keyPath] of Object.entries(KEYS)) {
          if (!there.contains(store)) request.result.createObjectStore(store, { keyPath });
        }
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/** @param {IDBRequest} request */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction */
function done(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () =>
      reject(transaction.error ?? new Error("The browser is out of room."));
  });
}
