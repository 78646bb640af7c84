// A plain script that the browser runs beside the pages: it keeps what they need, so that they open
// without the server. The server puts `OFFLINE` before it: the version, and the addresses to keep.
//
// Pages, the library and the lessons come from the server whenever it answers; files that never change come from
// the browser at once. Everything else is between the page and the server.

/** @typedef {{version: string, files: string[]}} Offline */

const worker = /** @type {any} */ (self);
const { version, files } = /** @type {Offline} */ (worker.OFFLINE);
const STORE = `sokobot-${version}`;
const PAGES = ["/", "/builder", "/make", "/learn"];
const ANSWERS = ["/api/library", "/api/lessons"];
const PATIENCE_MILLISECONDS = 4000;

worker.addEventListener("install", (event) => {
  const keep = async () => {
    const store = await caches.open(STORE);
    await store.addAll(files);
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate" && PAGES.includes(pathname)) {
    event.respondWith(newest(request, pathname));
  } else if (ANSWERS.includes(pathname)) {
    event.respondWith(newest(request, pathname));
  } else if (files.includes(pathname)) {
    event.respondWith(kept(request, pathname));
  }
});

/** From the server, if it answers in time; else as it was kept, whatever the address asked for. */
async function newest(request, pathname) {
  const store = await caches.open(STORE);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
    if (answer.ok) await store.put(pathname, answer.clone());
    return answer;
  } catch (error) {
    const known = await store.match(pathname);
    if (known) return known;
    throw error;
  }
}

async function kept(request, pathname) {
  const store = await caches.open(STORE);
  return (await store.match(pathname)) ?? fetch(request);
}
