// Places of a game to come back to. A jump never loses anything: where one was is marked first.

import { announce } from "../../shared/announce.js";
import { element } from "../../shared/elements.js";
import { counted } from "../../shared/words.js";
import { changeNote, noteOf } from "../puzzle_notes.js";
import { button } from "./buttons.js";

const MOST = 20;

/**
 * @param {import("./play_session.js").PlaySession} session
 * @returns {{element: HTMLElement, add: () => void}}
 */
export function createBookmarks(session) {
  const list = element("ul", { class: "bookmark-list", "aria-label": "Bookmarks" });
  const place = element("div", { class: "bookmarks" });

  const draw = (bookmarks) => {
    list.replaceChildren(...bookmarks.map((mark, index) => row(mark, index)));
    list.hidden = bookmarks.length === 0;
  };
  const change = async (next) => {
    const { rows } = session.puzzle;
    const note = await changeNote(rows, ({ bookmarks }) => ({ bookmarks: next(bookmarks) }));
    if (rows === session.puzzle.rows) draw(note.bookmarks);
  };
  const without = (moves) => (bookmarks) => bookmarks.filter((mark) => mark.moves !== moves);
  const add = () => {
    const { moves } = session.history;
    announce(`Bookmarked after ${counted(moves.length, "move")}.`);
    return change((bookmarks) =>
      [...without(moves)(bookmarks), { moves, at: Date.now() }].slice(-MOST),
    );
  };
  const goTo = async ({ moves }) => {
    const { moves: here } = session.history;
    if (here === moves) return;
    const wayBack = { moves: here, at: Date.now(), isWayBack: true };
    await change((bookmarks) => {
      const kept = bookmarks.filter((mark) => !mark.isWayBack && mark.moves !== here);
      const isMarked = bookmarks.some((mark) => !mark.isWayBack && mark.moves === here);
      return isMarked || here === ""
        ? bookmarks.filter((mark) => !mark.isWayBack)
        : [...kept, wayBack];
    });
    session.goTo(moves);
    announce(`At the bookmark: ${counted(moves.length, "move")}.`);
  };
  const row = (mark, index) => {
    const pushes = mark.moves.replace(/[a-z]/g, "").length;
    const name = mark.isWayBack ? "Where you were" : `Bookmark ${index + 1}`;
    const words = `${name}: ${counted(mark.moves.length, "move")}, ${counted(pushes, "push", "pushes")}`;
    const remove = button("Remove", () => change(without(mark.moves)), {
      class: "button button-quiet",
    });
    remove.setAttribute("aria-label", `Remove ${name}`);
    return element(
      "li",
      {},
      button(words, () => goTo(mark)),
      remove,
    );
  };

  session.subscribe(async (event) => {
    if (event !== "enter") return;
    const { rows } = session.puzzle;
    draw([]);
    const { bookmarks } = await noteOf(rows);
    if (rows === session.puzzle.rows) draw(bookmarks);
  });
  place.append(list);
  return { element: place, add };
}
