// Pointing at the board: a floor cell means "walk there", a box means "where can it go?".
//
// A selected box shows every square it can be pushed to; those after which deadlockAt() proves the
// position lost are marked as deadly, unless the player wants no warnings.

import { boxTravels } from "../../rules/box_travel.js";
import { deadlockAt } from "../../rules/deadlock.js";
import { isWall, neighbour } from "../../rules/moves.js";
import { cellName, pointOf, reachableCells } from "../../rules/puzzle.js";
import { walkTo } from "../../rules/walking.js";
import { announce } from "../../shared/announce.js";
import { counted } from "../../shared/words.js";

/** What is selected on the board. */
export class Selection {
  #box = -1;
  /** @type {Map<number, string>} */
  #travels = new Map();
  #step;

  /**
   * @param {import("./play_session.js").PlaySession} session
   * @param {{wantsWarnings: () => boolean, step: (letter: string) => void}} options
   */
  constructor(session, { wantsWarnings, step }) {
    this.session = session;
    this.wantsWarnings = wantsWarnings;
    this.#step = step;
    session.subscribe((event) => {
      if (event !== "settled") this.clear();
    });
  }

  /** @returns {boolean} */
  get isActive() {
    return this.#box >= 0;
  }

  /**
   * A cell was clicked, tapped, or pressed with Enter.
   * @param {number} cell
   */
  press(cell) {
    const { position } = this.session;
    if (this.#travels.has(cell)) this.#pushTo(cell);
    else if (cell === this.#box) this.drop();
    else if (position.boxes.has(cell)) this.#select(cell);
    else if (this.isActive) this.drop();
    else this.#walk(cell);
  }

  /**
   * A box or the player is dragged over a cell: a box shows where it can go.
   * @param {number} from
   * @param {number} cell
   */
  drag(from, cell) {
    const { board, position } = this.session;
    const isBox = position.boxes.has(from);
    if (isBox && this.#box !== from) this.#select(from);
    const canGo = isBox ? this.#travels.has(cell) : this.#canWalk(cell);
    board.mark("drop", canGo ? [cell] : []);
  }

  /**
   * A box or the player is let go.
   * @param {number} from
   * @param {number} cell  -1 for nowhere
   */
  dropAt(from, cell) {
    const { board, position, puzzle } = this.session;
    board.clearMarks("drop");
    if (cell < 0 || cell === from) this.clear();
    else if (!position.boxes.has(from)) this.#dragPlayer(cell);
    else if (this.#travels.has(cell)) this.#pushTo(cell);
    else announce(`The box cannot go to ${cellName(puzzle, cell)}.`);
  }

  #canWalk(cell) {
    return cell >= 0 && walkTo(this.session.puzzle, this.session.position, cell) !== null;
  }

  /** Onto the next cell it is a step, and may push; anywhere else a walk. */
  #dragPlayer(cell) {
    const { puzzle, position } = this.session;
    const letter = towards(puzzle, position.player, cell);
    if (neighbour(puzzle, position.player, letter) === cell) this.#step(letter);
    else this.#walk(cell);
  }

  /** Deselects, and says so. */
  drop() {
    if (!this.isActive) return;
    this.clear();
    announce("Box deselected.");
  }

  /** Deselects without a word. */
  clear() {
    this.#box = -1;
    this.#travels = new Map();
    this.session.board.clearMarks("selected", "target", "deadly");
  }

  #walk(cell) {
    const { puzzle, position } = this.session;
    const way = walkTo(puzzle, position, cell);
    if (way === null) {
      this.session.board.bump(towards(puzzle, position.player, cell));
      announce(isWall(puzzle, cell) ? "That is a wall." : "There is no way there.");
    } else if (way) {
      this.session.play(way);
      announce(`Walked ${counted(way.length, "step")} to ${cellName(puzzle, cell)}.`);
    }
  }

  #select(box) {
    const { board, puzzle, position } = this.session;
    this.clear();
    const travels = boxTravels(puzzle, position, box);
    if (travels.size === 0) {
      const isScenery = !reachableCells(puzzle).has(box);
      announce(isScenery ? "Nobody can reach this box." : "This box cannot be pushed from here.");
      board.mark("selected", [box]);
      this.#box = box;
      return;
    }
    this.#box = box;
    this.#travels = travels;
    const deadly = this.wantsWarnings() ? this.#deadlyTargets(box) : [];
    board.mark("selected", [box]);
    board.mark(
      "target",
      [...travels.keys()].filter((cell) => !deadly.includes(cell)),
    );
    board.mark("deadly", deadly);
    const warning = deadly.length > 0 ? `, ${deadly.length} of them deadly` : "";
    announce(`Box selected. It can go to ${counted(travels.size, "square")}${warning}.`);
  }

  /** The targets that lose the game; none if it is lost already, for then they tell nothing. */
  #deadlyTargets(box) {
    const { puzzle, position } = this.session;
    if (deadlockAt(puzzle, position)) return [];
    return [...this.#travels.keys()].filter((cell) => {
      const boxes = new Set(position.boxes);
      boxes.delete(box);
      boxes.add(cell);
      return deadlockAt(puzzle, { boxes, player: position.player }) !== null;
    });
  }

  #pushTo(cell) {
    const moves = this.#travels.get(cell);
    const pushCount = moves.replace(/[a-z]/g, "").length;
    const { puzzle } = this.session;
    this.session.play(moves);
    const where = cellName(puzzle, cell) + (puzzle.goals.has(cell) ? ", a goal" : "");
    announce(`Box pushed to ${where}: ${counted(pushCount, "push", "pushes")}.`);
  }
}

/** The direction in which `to` lies mostly, seen from `from`. */
function towards(puzzle, from, to) {
  const [fromX, fromY] = pointOf(puzzle, from);
  const [toX, toY] = pointOf(puzzle, to);
  if (Math.abs(toX - fromX) > Math.abs(toY - fromY)) return toX > fromX ? "r" : "l";
  return toY > fromY ? "d" : "u";
}
