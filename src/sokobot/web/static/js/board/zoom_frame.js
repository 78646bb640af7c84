// The frame around a board that is too large for its place: zooming with two fingers, with Ctrl and the
// wheel, with buttons and keys; panning by scrolling; and the cell that matters kept in sight.
//
// At zoom 1 the whole board is seen. On touch screens a board whose cells are too small for a finger
// is enlarged by itself as soon as it is to be touched; whoever zooms by hand decides from then on.

import { svg } from "./svg.js";

const LARGEST_CELL = 64; // pixels
const SMALLEST_TOUCH_CELL = 26;
const COMFORTABLE_TOUCH_CELL = 38;
const STEP = 1.4;
const WHEEL_STEP = 1.0015;
const COMFORT = 0.3; // of the frame: the cell that matters is not nearer to an edge

const SIGNS = {
  out: ["Zoom out", "M5 12h14"],
  fit: ["Show the whole board", "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"],
  in: ["Zoom in", "M5 12h14M12 5v14"],
};

/** One board in its frame. */
export class ZoomFrame {
  #board;
  #frame;
  #bar;
  #zoom = 1;
  /** @type {number | null} what the user asked for */ #chosen = null;
  /** @type {Map<number, PointerEvent>} */ #fingers = new Map();
  /** @type {{distance: number, zoom: number} | null} */ #pinch = null;
  #coarse = matchMedia("(pointer: coarse)");
  #still = matchMedia("(prefers-reduced-motion: reduce)");

  /**
   * @param {import("./board_view.js").BoardView} board  its element is alone in the frame
   * @param {HTMLElement} bar  gets the buttons; hidden where there is nothing to zoom
   */
  constructor(board, bar) {
    this.#board = board;
    this.#frame = board.element.parentElement;
    this.#bar = bar;
    bar.replaceChildren(
      zoomButton("out", () => this.zoomBy(1 / STEP)),
      zoomButton("fit", () => this.fit()),
      zoomButton("in", () => this.zoomBy(STEP)),
    );
    board.element.addEventListener("boardshown", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.isNew) this.#chosen = null;
      this.#apply();
      this.#follow(board.cursor);
    });
    board.element.addEventListener("pointed", (event) => {
      this.#follow(/** @type {CustomEvent} */ (event).detail.cell);
    });
    this.#listen();
    new ResizeObserver(() => this.#apply()).observe(this.#frame);
  }

  /** @returns {number} 1 shows the whole board */
  get zoom() {
    return this.#zoom;
  }

  /** Show the whole board. */
  fit() {
    this.#chosen = 1;
    this.#apply();
  }

  /**
   * Zoom around the cell that matters.
   * @param {number} factor
   */
  zoomBy(factor) {
    this.#choose(this.#zoom * factor, this.#middleOf(this.#board.cursor));
    this.#follow(this.#board.cursor);
  }

  /**
   * The keys that zoom, for the table of shortcuts.
   * @returns {{keys: string[], name: string, run: () => void}[]}
   */
  get shortcuts() {
    return [
      { keys: ["+", "="], name: "Zoom in", run: () => this.zoomBy(STEP) },
      { keys: ["-"], name: "Zoom out", run: () => this.zoomBy(1 / STEP) },
      { keys: ["0"], name: "Show the whole board", run: () => this.fit() },
    ];
  }

  #fittingCell() {
    return this.#board.element.clientWidth / this.#zoom / this.#board.columns;
  }

  #largest() {
    return Math.max(1, LARGEST_CELL / (this.#fittingCell() || LARGEST_CELL));
  }

  /** What the board gets before anybody asks. */
  #natural() {
    const cell = this.#fittingCell();
    const isTouched = this.#coarse.matches && this.#board.mode !== "view";
    return isTouched && cell > 0 && cell < SMALLEST_TOUCH_CELL ? COMFORTABLE_TOUCH_CELL / cell : 1;
  }

  #apply() {
    this.#set(this.#chosen ?? this.#natural());
    this.#bar.hidden = this.#zoom === 1 && this.#fittingCell() >= COMFORTABLE_TOUCH_CELL;
  }

  #choose(zoom, place) {
    this.#chosen = Math.min(this.#largest(), Math.max(1, zoom));
    this.#set(this.#chosen, place);
  }

  /** @param {number} zoom @param {{x: number, y: number}} [place]  stays where it is on the screen */
  #set(zoom, place) {
    const next = Math.min(this.#largest(), Math.max(1, zoom));
    this.#showEnds(next);
    if (Math.abs(next - this.#zoom) < 0.001) return;
    const before = this.#board.element.getBoundingClientRect();
    this.#zoom = next;
    this.#board.element.style.setProperty("--zoom", String(next));
    this.#frame.toggleAttribute("data-zoomed", next > 1);
    if (!place) return;
    const after = this.#board.element.getBoundingClientRect();
    const scale = after.width / before.width;
    this.#frame.scrollLeft += after.left + (place.x - before.left) * scale - place.x;
    this.#frame.scrollTop += after.top + (place.y - before.top) * scale - place.y;
  }

  #showEnds(zoom) {
    const [out, fit, zoomIn] = this.#bar.querySelectorAll("button");
    out.disabled = zoom <= 1;
    fit.disabled = zoom <= 1;
    zoomIn.disabled = zoom >= this.#largest() - 0.001;
  }

  #middleOf(cell) {
    const box = this.#board.element.getBoundingClientRect();
    const size = box.width / this.#board.columns;
    const column = Math.max(0, cell) % this.#board.columns;
    const row = Math.floor(Math.max(0, cell) / this.#board.columns);
    return { x: box.left + (column + 0.5) * size, y: box.top + (row + 0.5) * size };
  }

  /** Scroll as little as brings a cell into comfortable sight; while painting, into sight at all. */
  #follow(cell) {
    if (this.#zoom <= 1 || cell < 0 || this.#pinch) return;
    const frame = this.#frame.getBoundingClientRect();
    const size = this.#fittingCell() * this.#zoom;
    const comfort = this.#board.mode === "paint" ? 0 : COMFORT;
    const { x, y } = this.#middleOf(cell);
    const left = excess(x - frame.left, frame.width, size, comfort);
    const top = excess(y - frame.top, frame.height, size, comfort);
    if (left === 0 && top === 0) return;
    this.#frame.scrollBy({ left, top, behavior: this.#still.matches ? "instant" : "smooth" });
  }

  #listen() {
    const frame = this.#frame;
    frame.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        const place = { x: event.clientX, y: event.clientY };
        this.#choose(this.#zoom * WHEEL_STEP ** -event.deltaY, place);
      },
      { passive: false },
    );
    // Two fingers are ours: the browser must neither scroll nor zoom the page then.
    frame.addEventListener(
      "touchstart",
      (event) => {
        if (event.touches.length > 1 && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );
    frame.addEventListener("pointerdown", (event) => this.#touch(event), { capture: true });
    frame.addEventListener("pointermove", (event) => this.#drag(event), { capture: true });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      frame.addEventListener(name, (event) => this.#lift(event), { capture: true });
    }
  }

  #touch(event) {
    if (event.pointerType !== "touch") return;
    this.#fingers.set(event.pointerId, event);
    this.#pinch = this.#fingers.size === 2 ? { distance: this.#span(), zoom: this.#zoom } : null;
  }

  #drag(event) {
    if (!this.#fingers.has(event.pointerId)) return;
    const before = this.#centre();
    this.#fingers.set(event.pointerId, event);
    if (!this.#pinch) return;
    const now = this.#centre();
    this.#frame.scrollBy(before.x - now.x, before.y - now.y);
    this.#choose((this.#pinch.zoom * this.#span()) / this.#pinch.distance, now);
  }

  #lift(event) {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size < 2) this.#pinch = null;
  }

  #span() {
    const [one, other] = this.#fingers.values();
    return Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
  }

  #centre() {
    const fingers = [...this.#fingers.values()];
    const sum = (pick) => fingers.reduce((total, finger) => total + pick(finger), 0);
    return {
      x: sum((finger) => finger.clientX) / fingers.length,
      y: sum((finger) => finger.clientY) / fingers.length,
    };
  }
}

/** How far to scroll so that a cell at `place` of a length keeps its distance from both ends. */
function excess(place, length, cell, comfort) {
  const margin = Math.min(length / 2, Math.max(cell / 2, length * comfort));
  if (place < margin) return place - margin;
  return place > length - margin ? place - (length - margin) : 0;
}

function zoomButton(kind, run) {
  const [name, path] = SIGNS[kind];
  const made = document.createElement("button");
  made.type = "button";
  made.className = "icon-button";
  made.setAttribute("aria-label", name);
  made.title = name;
  made.append(
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d: path })]),
  );
  made.addEventListener("click", run);
  return made;
}
