// From pointers to cells: presses, painting strokes, swipes, and pieces that are dragged.
//
// A press is reported when the pointer goes down in `paint` mode (drawing starts at once) and
// when it comes up in the other modes (it may turn out to be something else). A second finger means
// zooming: what the first one began is dropped.

const SWIPE_PIXELS = 24;
const NEXT_SWIPE_PIXELS = 40; // a swipe that goes on is one more step for every cell, or this
const LONG_PRESS_MILLISECONDS = 500;

/**
 * @typedef {object} PointedBoard
 * @property {(x: number, y: number) => number} cellAt  the cell under a point of the screen, or -1
 * @property {() => {width: number, height: number}} size
 * @property {() => string} mode
 * @property {(cell: number) => boolean} hasPiece  a box or the player
 * @property {(name: string, detail: object) => void} emit
 */
/** @typedef {{id: number, x: number, y: number, cell: number, button: number, type: string}} Stroke */

/**
 * Listen to pointers on an element.
 * @param {HTMLElement} element
 * @param {PointedBoard} board
 */
export function listenToPointers(element, board) {
  /** @type {Stroke | null} */
  let stroke = null;
  let gesture = null;
  /** @type {Set<number>} */
  const fingers = new Set();

  const end = () => {
    gesture?.drop();
    stroke = null;
    gesture = null;
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") fingers.add(event.pointerId);
    if (fingers.size > 1) end();
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell < 0 || stroke || fingers.size > 1) return;
    const { clientX: x, clientY: y, pointerId: id, button, pointerType: type } = event;
    stroke = { id, x, y, cell, button, type };
    if (board.mode() === "view") return;
    element.setPointerCapture(id);
    if (board.mode() === "paint") gesture = painting(board, stroke, event.shiftKey);
    else if (board.hasPiece(cell) && button === 0) gesture = dragging(board, stroke);
    else if (type !== "mouse") gesture = swiping(element, board, stroke);
    else gesture = pressing(board, stroke);
  });

  element.addEventListener("pointermove", (event) => {
    if (stroke?.id === event.pointerId) gesture?.move(event);
  });

  element.addEventListener("pointerup", (event) => {
    fingers.delete(event.pointerId);
    if (stroke?.id !== event.pointerId) return;
    const finished = gesture ?? pressing(board, stroke);
    stroke = null;
    gesture = null;
    finished.lift(event);
  });

  element.addEventListener("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    if (stroke && board.mode() === "paint") board.emit("cellrelease", { cell: stroke.cell });
    end();
  });
  element.addEventListener("contextmenu", (event) => {
    if (board.mode() === "paint") event.preventDefault();
  });
}

function painting(board, stroke, shiftKey) {
  let { cell, button } = stroke;
  const { type } = stroke;
  let longPress = 0;
  board.emit("cellpress", { cell, button, shiftKey, pointerType: type });
  if (type !== "mouse") {
    longPress = setTimeout(() => {
      button = 2;
      board.emit("cellpress", { cell, button, shiftKey: false, pointerType: type });
    }, LONG_PRESS_MILLISECONDS);
  }
  return {
    move(event) {
      const now = board.cellAt(event.clientX, event.clientY);
      if (now < 0 || now === cell) return;
      clearTimeout(longPress);
      for (const crossed of cellsBetween(board.size().width, cell, now)) {
        board.emit("celldrag", { cell: crossed, button });
      }
      cell = now;
    },
    lift() {
      clearTimeout(longPress);
      board.emit("cellrelease", { cell });
    },
    drop: () => clearTimeout(longPress),
  };
}

function pressing(board, stroke) {
  return {
    move() {},
    lift(event) {
      const isSame = board.cellAt(event.clientX, event.clientY) === stroke.cell;
      if (stroke.button !== 0 || !isSame) return;
      board.emit("cellpress", { ...stroke, shiftKey: event.shiftKey });
    },
    drop() {},
  };
}

/** A swipe is a step; one that goes on is more of them, and it may turn. */
function swiping(element, board, stroke) {
  let { x, y } = stroke;
  let steps = 0;
  const step = (event) => {
    const cell = element.clientWidth / board.size().width;
    const pixels = steps === 0 ? SWIPE_PIXELS : Math.max(NEXT_SWIPE_PIXELS, cell);
    const letter = swipeOf(event.clientX - x, event.clientY - y, pixels);
    if (!letter) return;
    steps += 1;
    x = event.clientX;
    y = event.clientY;
    board.emit("swipe", { letter });
  };
  return {
    move: step,
    lift(event) {
      step(event);
      if (steps === 0) pressing(board, stroke).lift(event);
    },
    drop() {},
  };
}

/** A box or the player taken along; let go on its own cell it was pressed, or swiped. */
function dragging(board, stroke) {
  const from = stroke.cell;
  let over = from;
  return {
    move(event) {
      const now = board.cellAt(event.clientX, event.clientY);
      if (now === over) return;
      over = now;
      board.emit("piecedrag", { from, cell: now });
    },
    lift(event) {
      const cell = board.cellAt(event.clientX, event.clientY);
      const letter = swipeOf(event.clientX - stroke.x, event.clientY - stroke.y, SWIPE_PIXELS);
      if (cell !== from) board.emit("piecedrop", { from, cell });
      else if (over !== from) board.emit("piecedrop", { from, cell: from });
      else if (letter && stroke.type !== "mouse") board.emit("swipe", { letter });
      else pressing(board, stroke).lift(event);
    },
    drop() {
      if (over !== from) board.emit("piecedrop", { from, cell: -1 });
    },
  };
}

function swipeOf(x, y, pixels) {
  if (Math.max(Math.abs(x), Math.abs(y)) < pixels) return null;
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
