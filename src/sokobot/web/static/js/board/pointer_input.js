// From pointers to cells: presses, painting strokes and swipes.
//
// A press is reported when the pointer goes down in `paint` mode (drawing starts at once) and
// when it comes up in the other modes (it may turn out to be a swipe).

const SWIPE_PIXELS = 24;
const LONG_PRESS_MILLISECONDS = 500;

/**
 * Listen to pointers on an element.
 * @param {HTMLElement} element
 * @param {object} board
 * @param {(x: number, y: number) => number} board.cellAt  the cell under a point of the screen, or -1
 * @param {() => {width: number, height: number}} board.size
 * @param {() => string} board.mode
 * @param {(name: string, detail: object) => void} board.emit
 */
export function listenToPointers(element, board) {
  /** @type {{id: number, x: number, y: number, cell: number, button: number, type: string} | null} */
  let stroke = null;
  let longPress = 0;

  const end = () => {
    clearTimeout(longPress);
    stroke = null;
  };

  element.addEventListener("pointerdown", (event) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell < 0 || stroke) return;
    const { clientX: x, clientY: y, pointerId: id, button, pointerType: type } = event;
    stroke = { id, x, y, cell, button, type };
    if (board.mode() === "view") return;
    element.setPointerCapture(id);
    if (board.mode() !== "paint") return;
    board.emit("cellpress", { cell, button, shiftKey: event.shiftKey, pointerType: type });
    if (type === "mouse") return;
    longPress = setTimeout(() => {
      board.emit("cellpress", { cell, button: 2, shiftKey: false, pointerType: type });
      if (stroke) stroke.button = 2;
    }, LONG_PRESS_MILLISECONDS);
  });

  element.addEventListener("pointermove", (event) => {
    if (!stroke || stroke.id !== event.pointerId || board.mode() !== "paint") return;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell < 0 || cell === stroke.cell) return;
    clearTimeout(longPress);
    for (const crossed of cellsBetween(board.size().width, stroke.cell, cell)) {
      board.emit("celldrag", { cell: crossed, button: stroke.button });
    }
    stroke.cell = cell;
  });

  element.addEventListener("pointerup", (event) => {
    if (!stroke || stroke.id !== event.pointerId) return;
    const from = stroke;
    end();
    if (board.mode() === "paint") {
      board.emit("cellrelease", { cell: from.cell });
      return;
    }
    const letter = swipeOf(event.clientX - from.x, event.clientY - from.y);
    if (letter && from.type !== "mouse") {
      board.emit("swipe", { letter });
    } else if (from.button === 0 && board.cellAt(event.clientX, event.clientY) === from.cell) {
      board.emit("cellpress", { ...from, shiftKey: event.shiftKey });
    }
  });

  element.addEventListener("pointercancel", () => {
    if (stroke && board.mode() === "paint") board.emit("cellrelease", { cell: stroke.cell });
    end();
  });
  element.addEventListener("contextmenu", (event) => {
    if (board.mode() === "paint") event.preventDefault();
  });
}

function swipeOf(x, y) {
  if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE_PIXELS) return null;
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? "r" : "l";
  return y > 0 ? "d" : "u";
}

/** The cells on the straight way from one cell to another, without the first. */
function cellsBetween(width, from, to) {
  const [x0, y0] = [from % width, Math.floor(from / width)];
  const [x1, y1] = [to % width, Math.floor(to / width)];
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  return Array.from({ length: steps }, (_, index) => {
    const part = (index + 1) / steps;
    return Math.round(y0 + (y1 - y0) * part) * width + Math.round(x0 + (x1 - x0) * part);
  });
}
