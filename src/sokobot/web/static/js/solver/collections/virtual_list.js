// A list of thousands of rows of which only those in sight exist. All rows have the same height.
// It is a listbox-like list of buttons: the Tab key enters it, arrows, Page and Home/End move in it.

import { element } from "../../shared/elements.js";

const SPARE = 6;

/** The rows in sight of a long list. */
export class VirtualList {
  #rows = [];
  #top = -1;
  #makeRow;
  #rowHeight;
  #inside = element("ul", { class: "virtual-rows" });

  /**
   * @param {HTMLElement} place  scrolls; must have a height
   * @param {object} options
   * @param {number} options.rowHeight  in pixels
   * @param {(value: any, index: number) => HTMLElement} options.makeRow  a `li` with one button
   */
  constructor(place, { rowHeight, makeRow }) {
    this.place = place;
    this.#rowHeight = rowHeight;
    this.#makeRow = makeRow;
    place.replaceChildren(this.#inside);
    place.addEventListener("scroll", () => this.#draw(), { passive: true });
    place.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#draw(true)).observe(place);
  }

  /** @param {any[]} rows */
  show(rows) {
    this.#rows = rows;
    this.#inside.style.setProperty("height", `${rows.length * this.#rowHeight}px`);
    this.#inside.setAttribute("aria-label", `${rows.length} puzzles`);
    this.#draw(true);
  }

  /** Redraw the rows: what they show has changed. */
  refresh() {
    this.#draw(true);
  }

  /** @param {number} index  bring this row into sight */
  reveal(index) {
    if (index < 0) return;
    const [top, height] = [index * this.#rowHeight, this.place.clientHeight];
    const { scrollTop } = this.place;
    if (top < scrollTop) this.place.scrollTop = top;
    else if (top + this.#rowHeight > scrollTop + height) {
      this.place.scrollTop = top + this.#rowHeight - height;
    }
    this.#draw();
  }

  #draw(isForced = false) {
    const first = Math.max(0, Math.floor(this.place.scrollTop / this.#rowHeight) - SPARE);
    if (first === this.#top && !isForced) return;
    this.#top = first;
    const count = Math.ceil(this.place.clientHeight / this.#rowHeight) + 2 * SPARE;
    const focused = this.#focusedIndex();
    const rows = this.#rows.slice(first, first + count).map((value, offset) => {
      const row = this.#makeRow(value, first + offset);
      row.style.setProperty("top", `${(first + offset) * this.#rowHeight}px`);
      row.setAttribute("aria-setsize", String(this.#rows.length));
      row.setAttribute("aria-posinset", String(first + offset + 1));
      row.dataset.index = String(first + offset);
      return row;
    });
    this.#inside.replaceChildren(...rows);
    if (focused >= 0) this.#focus(focused);
  }

  #focusedIndex() {
    const row = document.activeElement?.closest("li[data-index]");
    if (!row || !this.#inside.contains(row)) return -1;
    return Number(/** @type {HTMLElement} */ (row).dataset.index);
  }

  #focus(index) {
    const button = this.#inside.querySelector(`li[data-index="${index}"] button`);
    /** @type {HTMLButtonElement | null} */ (button)?.focus({ preventScroll: true });
  }

  #key(event) {
    const now = this.#focusedIndex();
    if (now < 0) return;
    const page = Math.max(1, Math.floor(this.place.clientHeight / this.#rowHeight) - 1);
    const last = this.#rows.length - 1;
    const targets = {
      ArrowDown: now + 1,
      ArrowUp: now - 1,
      PageDown: now + page,
      PageUp: now - page,
      Home: 0,
      End: last,
    };
    if (!(event.key in targets)) return;
    event.preventDefault();
    event.stopPropagation();
    const target = Math.min(last, Math.max(0, targets[event.key]));
    this.reveal(target);
    this.#focus(target);
  }
}
