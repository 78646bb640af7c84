// Owns "why can it not be solved?" while drawing: the boxes to blame on the board, a sentence, and
// the proof to be played.

import { blamedCells, sentenceOnBoard } from "../../insight/explanation.js";
import { createProofPlayer } from "../../insight/proof_player.js";
import { puzzleFromRows } from "../../rules/puzzle.js";
import { postJson } from "../../shared/api.js";
import { byId, element } from "../../shared/elements.js";
import { rowsOf } from "../editing/drawing.js";

/**
 * @param {import("../../board/board_view.js").BoardView} board
 * @returns {{show: (drawing: import("../editing/drawing.js").Drawing, signal: AbortSignal) => Promise<boolean>, clear: () => void}}
 *     `show` says whether the drawing is lost
 */
export function createLiveReason(board) {
  const place = byId("reason");
  const clear = () => {
    place.hidden = true;
    place.replaceChildren();
    board.clearMarks("blamed");
  };
  const show = async (drawing, signal) => {
    const rows = rowsOf(drawing);
    const found = await postJson("/api/explain", { puzzle: rows.join("\n") }, signal);
    if (signal.aborted || !found.lost) return false;
    const puzzle = puzzleFromRows(rows);
    board.mark("blamed", blamedCells(puzzle, found));
    place.replaceChildren(element("p", { text: sentenceOnBoard(puzzle, found.sentence) }));
    if (found.proof) place.append(createProofPlayer(puzzle, found.proof));
    place.hidden = false;
    return true;
  };
  return { show, clear };
}
