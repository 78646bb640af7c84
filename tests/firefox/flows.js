// The flows of the page in Firefox, driven by WebDriver BiDi. tests/browser/test_firefox.py starts it:
//   node tests/firefox/flows.js FIREFOX ADDRESS
// prints one line of JSON a flow: {"flow": name, "error": null or what went wrong}.

import puppeteer from "puppeteer-core";

const [executablePath, address] = process.argv.slice(2);
const PATIENCE = 30_000;
const ROOM = "########\n#      #\n# @$ . #\n#      #\n########";

const flows = {
  async "the start page shows a puzzle and the library"(page) {
    await open(page, "/?puzzle=challenge");
    await page.waitForSelector(".library-item .thumbnail");
    await textIs(page, "#puzzle-title", "Challenge");
  },

  async "a puzzle is solved and its solution watched"(page) {
    await open(page, "/?puzzle=challenge");
    await page.waitForSelector("#solve-button:not([disabled])");
    await page.click("#solve-button");
    await textHas(page, "#result", "Proved");
    await page.click("#to-end");
    await textIs(page, "#counter", "move 58 / 58, push 16 / 16", /push 16 \/ 16$/);
  },

  async "a puzzle is played by keys, undone, bookmarked, dragged and solved"(page) {
    await play(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("b");
    await textHas(page, ".bookmark-list", "Bookmark 1: 1 move, 1 push");
    await page.keyboard.press("z");
    await textIs(page, "[data-figure=moves]", "0");
    await drag(page, "#board [data-cell='19']", "#board [data-cell='21']");
    await textIs(page, "[data-figure=pushes]", "2");
    await textHas(page, ".play-solved", "Solved!");
    await textHas(page, ".play-best", "2 pushes, 2 moves");
  },

  async "a hint and a check are answered"(page) {
    await play(page);
    await page.keyboard.press("c");
    await page.waitForSelector("[data-answer=yes]");
    await page.keyboard.press("i");
    await textHas(page, ".play-hints", "Nothing is lost");
    await page.keyboard.press("i");
    await textHas(page, ".play-hints", "The next push is ");
    await page.keyboard.press("i");
    await page.waitForSelector(".mark-hint-box");
  },

  async "a large board is zoomed and follows the player"(page) {
    const row = `#${" ".repeat(38)}#`;
    const middle = `#${" ".repeat(18)}@$${" ".repeat(16)}. #`;
    const rows = ["#".repeat(40), ...Array(18).fill(row), middle, ...Array(18).fill(row)];
    await play(page, [...rows, "#".repeat(40)].join("\n"));
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await page.waitForSelector(".board-frame[data-zoomed]");
    for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowUp");
    await page.waitForFunction(() => {
      const piece = document.querySelector("#board .player").getBoundingClientRect();
      const frame = document.querySelector(".board-frame").getBoundingClientRect();
      return piece.top >= frame.top && piece.bottom <= frame.bottom;
    });
  },

  async "a collection is imported and still there after a reload"(page) {
    await open(page, "/?puzzle=trivial");
    await keepTwo(page, "Mine");
    await open(page, "/?puzzle=trivial");
    await page.waitForSelector(".collection-item");
    await page.click(".collection-item");
    await textIs(page, "#puzzle-title", "One");
  },

  async "the look of the board and the theme are kept"(page) {
    await play(page);
    await page.select(".look-choice select", "clear");
    await page.click("#theme-button");
    await open(page, "/builder");
    const root = await page.$eval("html", ({ dataset }) => ({ ...dataset }));
    same(root.look, "clear");
    same(root.theme, "light");
  },

  async "the builder draws, mirrors, moves a part, and is tried in place"(page) {
    await open(page, "/builder");
    await page.waitForSelector("body[data-ready]");
    await page.select("#brush-symmetry", "left-right");
    await page.keyboard.press("4");
    await press(page, "#drawing [data-cell='22']");
    await page.waitForSelector("#drawing [aria-label='row 3, column 8: box']");
    await page.select("#brush-symmetry", "none");
    await page.keyboard.press("3");
    await press(page, "#drawing [data-cell='24']");
    await press(page, "#drawing [data-cell='26']");
    await page.keyboard.press("5");
    await press(page, "#drawing [data-cell='21']");
    await page.waitForSelector("#verdict[data-state=valid]");
    await page.click("#try-button");
    await page.keyboard.press("ArrowRight");
    await textIs(page, "#try-words", "1 move, 1 push");
    await page.keyboard.press("Escape");
    await page.select("#brush-way", "select");
    await drag(page, "#drawing [data-cell='24']", "#drawing [data-cell='26']");
    await page.waitForSelector(".mark-region");
  },

  async "a drawing is saved and opened at its address"(page) {
    await open(page, "/builder");
    await page.waitForSelector("body[data-ready]");
    await page.click("#load-button");
    await page.click("#load-text-tab");
    await fill(page, "#load-text-field", "#######\n#@$  .#\n#######");
    await page.click("#load-text-read");
    await page.waitForSelector("#verdict[data-state=valid]");
    await page.click("#save-button");
    await page.waitForFunction(() => document.querySelector("#save-link").value !== "");
    const link = await page.$eval("#save-link", ({ value }) => value);
    await page.goto(link);
    await page.waitForSelector("#board .player");
  },

  async "one's best becomes a record of the server"(page) {
    await play(page, "########\n#@ $. #\n#      #\n########");
    for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await page.waitForSelector(".play-best:not([hidden])");
    await page.click("#records-button");
    await page.waitForSelector("#records-form:not([hidden])");
    await fill(page, "#records-name", "Fox");
    await page.click("#records-enter");
    await textHas(page, "#records-said", "Entered: moves, pushes, box lines.");
    await textHas(page, "#records-table", "Fox");
  },

  async "a collection is rated, saved on the server and opened by its link"(page) {
    await open(page, "/?puzzle=trivial");
    await keepTwo(page, "Ours");
    await page.evaluate(() => document.querySelector("#collections-dialog").close());
    await page.click("#collection-rate");
    await page.waitForFunction(
      () => document.querySelectorAll("#collection-list .library-rating").length === 2,
    );
    await page.select("#collection-order", "easiest");
    await page.click("#collections-button");
    await page.waitForSelector("#collections-kept button");
    await clickText(page, "#collections-kept button", "Save on the server");
    await page.waitForSelector("#collections-findings a");
    const link = await page.$eval("#collections-findings a", ({ href }) => href);
    await page.goto(link);
    await textIs(page, "#puzzle-title", "One");
    await textHas(page, "#collection-choice", "Ours (2)");
  },

  async "a class is made, joined, played and watched by its teacher"(page) {
    await open(page, "/?puzzle=trivial");
    await keepTwo(page, "Lesson");
    await page.waitForSelector("#collections-kept button");
    await clickText(page, "#collections-kept button", "Make a class…");
    await page.click("#class-form [type=submit]");
    await page.waitForSelector("#class-links:not([hidden])");
    const value = (selector) => page.$eval(selector, (field) => field.value);
    const [pupils, teacher] = [await value("#class-link"), await value("#class-progress-link")];
    await page.goto(pupils);
    await page.waitForSelector("#join-dialog[open]");
    await page.type("#join-nickname", "Kim");
    await page.click("#join-form [type=submit]");
    await textIs(page, "#puzzle-title", "One");
    await page.click("#play-tab");
    await page.focus("#board [role=grid]");
    await page.keyboard.press("ArrowRight");
    await textHas(page, "#class-said", "Number 1 counts");
    await page.goto(teacher);
    await textHas(page, "#class-table", "✓ 1 push, 1 move");
  },

  async "a saved drawing joins a collection, and its version stays"(page) {
    await open(page, "/builder");
    await page.waitForSelector("body[data-ready]");
    await page.click("#load-button");
    await page.click("#load-text-tab");
    await fill(page, "#load-text-field", "########\n#@$   .#\n########");
    await page.click("#load-text-read");
    await page.waitForSelector("#verdict[data-state=valid]");
    await page.click("#save-button");
    await page.waitForSelector("#save-dialog[open]");
    await page.click("#save-collection-add");
    await textHas(page, "#save-collection-said", "It is the first of My puzzles.");
    await open(page, "/builder");
    await page.waitForSelector("#versions-list li");
    await open(page, "/");
    await textHas(page, "#collection-choice", "My puzzles (1)");
  },

  async "the bundled puzzles are sorted, filtered and searched"(page) {
    await open(page, "/?puzzle=trivial");
    await page.waitForSelector(".library-item");
    await page.select("#library-order", "hardest");
    await page.select("#library-difficulty", "trivial");
    await fill(page, "#library-search", "1 box");
    await page.waitForFunction(() => {
      const shown = [...document.querySelectorAll(".library-item")].filter((item) =>
        item.checkVisibility(),
      );
      return shown.length > 0 && shown.every((item) => item.textContent.includes("1 box"));
    });
  },

  async "two tabs keep their games apart"(page) {
    await play(page);
    await page.keyboard.press("ArrowUp");
    const other = await page.browserContext().newPage();
    await other.goto(page.url());
    await other.waitForSelector("#board .player");
    await other.click("#play-tab");
    await other.focus("#board [role=grid]");
    await other.keyboard.press("ArrowDown");
    await other.keyboard.press("ArrowDown");
    await page.bringToFront();
    await page.reload();
    await page.waitForSelector("#board .player");
    await page.click("#play-tab");
    await textIs(page, "[data-figure=moves]", "1");
    await other.close();
  },

  async "the page opens without the server once it was visited"(page) {
    await open(page, "/?puzzle=trivial");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.waitForFunction(async () => (await caches.keys()).length > 0);
    const kept = await page.evaluate(async () => {
      const [store] = await caches.keys();
      const cache = await caches.open(store);
      return Promise.all(
        ["/", "/builder", "/api/library"].map(async (path) => Boolean(await cache.match(path))),
      );
    });
    same(kept.join(), "true,true,true");
  },

  async "a share link carries the puzzle"(page) {
    await open(page, "/?puzzle=trivial");
    const link = await page.evaluate(async () => {
      const script = document.querySelector("script[type=module]").src.replace("bundle/", "");
      const share = await import(new URL("../shared/share_link.js", script));
      return `/#${await share.encodePuzzle(["#####", "#@$.#", "#####"], { title: "Sent" })}`;
    });
    await page.goto("about:blank");
    await open(page, link);
    await textIs(page, "#puzzle-title", "Sent");
  },
};

async function open(page, path) {
  await page.goto(address + path, { waitUntil: "load" });
}

async function play(page, drawing = ROOM) {
  const answer = await fetch(`${address}/api/save_custom`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ puzzle: drawing }),
  });
  await open(page, new URL((await answer.json()).url, address).pathname);
  await page.waitForSelector("#board .player");
  await page.click("#play-tab");
  await page.waitForSelector("#play-panel:not([hidden])");
  await page.focus("#board [role=grid]");
}

async function keepTwo(page, name) {
  await page.click("#collections-button");
  await page.type("#collection-name", name);
  const text = "; One\n\n#####\n#@$.#\n#####\n\n; Two\n\n######\n#@$ .#\n######";
  await fill(page, "#collection-text", text);
  await page.click("#collection-read");
  await textHas(page, "#collections-findings", "2 puzzles kept.");
}

async function clickText(page, selector, text) {
  for (const found of await page.$$(selector)) {
    if ((await found.evaluate(({ textContent }) => textContent.trim())) === text) {
      await found.click();
      return;
    }
  }
  throw new Error(`no ${selector} says ${text}`);
}

async function middleOf(page, selector) {
  return page.$eval(selector, (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
}

async function press(page, selector) {
  await page.mouse.click(...(await middleOf(page, selector)));
}

async function drag(page, from, to) {
  await page.mouse.move(...(await middleOf(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(page, to)), { steps: 5 });
  await page.mouse.up();
}

async function fill(page, selector, text) {
  await page.$eval(
    selector,
    (field, value) => {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    text,
  );
}

async function textHas(page, selector, part) {
  const holds = (place, words) => document.querySelector(place)?.textContent.includes(words);
  await page.waitForFunction(holds, {}, selector, part);
}

async function textIs(page, selector, text, pattern) {
  const holds = (place, words, source) => {
    const shown = document.querySelector(place)?.textContent.trim();
    return source ? new RegExp(source).test(shown) : shown === words;
  };
  await page.waitForFunction(holds, {}, selector, text, pattern?.source ?? "");
}

function same(one, other) {
  if (one !== other) throw new Error(`${one} is not ${other}`);
}

const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
for (const [flow, run] of Object.entries(flows)) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error.message)));
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport({ width: 1280, height: 900 });
  let error = null;
  try {
    await run(page);
    if (complaints.length > 0) error = complaints.join("; ");
  } catch (failure) {
    error = `${failure.message} ${complaints.join("; ")}`;
  }
  process.stdout.write(`${JSON.stringify({ flow, error })}\n`);
  await context.close();
}
await browser.close();
