// The builder page: makes the parts, and redraws them once a frame after a change.

import "../shared/page_frame.js";
import { BoardView } from "../board/board_view.js";
import { ZoomFrame } from "../board/zoom_frame.js";
import { announce } from "../shared/announce.js";
import { byId } from "../shared/elements.js";
import { registerShortcuts } from "../shared/shortcuts.js";
import { counted } from "../shared/words.js";
import { createDeadOverlay } from "./checks/dead_overlay.js";
import { createFindingsPanel } from "./checks/findings_panel.js";
import { LiveCheck } from "./checks/live_check.js";
import { createLiveRating } from "./checks/live_rating.js";
import { Brush } from "./editing/brush.js";
import { DraftKeeper } from "./editing/draft.js";
import { countsOf, emptyRoom, rowsOf } from "./editing/drawing.js";
import { Editor } from "./editing/editor.js";
import { createNewDialog } from "./editing/new_dialog.js";
import { createPainter } from "./editing/painter.js";
import { RegionSelection } from "./editing/region_selection.js";
import { Versions } from "./editing/versions.js";
import { createLoadDialog } from "./load/load_dialog.js";
import { openFromAddress } from "./load/opening.js";
import { createBrushBar } from "./panels/brush_bar.js";
import { createShapePanel } from "./panels/shape_panel.js";
import { SolvePanel } from "./panels/solve_panel.js";
import { TestPlay } from "./panels/test_play.js";
import { createTextPanel } from "./panels/text_panel.js";
import { createToolBar } from "./panels/tool_bar.js";
import { createVersionsPanel } from "./panels/versions_panel.js";
import { createWordFields } from "./panels/word_fields.js";
import { createSaveDialog } from "./saving/save_dialog.js";
import { createShareDialog } from "./saving/share_dialog.js";

const FIRST_SIZE = [10, 8];

const maxSide = Number(document.body.dataset.maxSide) || 100;
const drafts = await DraftKeeper.open();
const draft = drafts.recall(maxSide);
const firstSketch = { drawing: emptyRoom(FIRST_SIZE[0], FIRST_SIZE[1]), title: "", author: "" };
const editor = new Editor(draft?.sketch ?? firstSketch, draft?.tool ?? "wall", {
  isUnsaved: draft?.isUnsaved ?? false,
});
await openFromAddress(editor, maxSide);

const board = new BoardView(byId("drawing"), { label: "Drawing", mode: "paint" });
const zoom = new ZoomFrame(board, byId("zoom-bar"));
const check = new LiveCheck(editor);
const versions = new Versions(maxSide);
const solvePanel = new SolvePanel(editor, check, versions);
const showDeadSquares = createDeadOverlay(board, editor);
const showText = createTextPanel(editor);
const openNew = createNewDialog(editor, maxSide);
const openLoad = createLoadDialog(editor, maxSide);
const openShare = createShareDialog(editor);
const save = createSaveDialog(editor, () => {
  autosave();
  versions.keep(editor.sketch);
});
const trial = new TestPlay(board, editor, () => redraw()); // its keys come before those that draw
createToolBar(byId("tools"), editor);
const brush = new Brush();
const selection = new RegionSelection(board, editor);
createPainter(board, editor, brush, selection);
createBrushBar(brush, selection);
createFindingsPanel(board, editor, check);
createLiveRating(board, editor, check, (sketch, rating) => versions.learn(sketch, { rating }));
createVersionsPanel(editor, versions);
createShapePanel(editor, maxSide);
createWordFields(editor);

let isRedrawPlanned = false;

function redrawSoon() {
  if (isRedrawPlanned) return;
  isRedrawPlanned = true;
  requestAnimationFrame(() => {
    isRedrawPlanned = false;
    redraw();
  });
}

function redraw() {
  if (trial.isOn) return;
  board.showRows(rowsOf(editor.drawing), { padded: true });
  showDeadSquares();
  showText();
  byId("statistics").textContent = statistics();
  byId("undo-button", HTMLButtonElement).disabled = !editor.canUndo;
  byId("redo-button", HTMLButtonElement).disabled = !editor.canRedo;
}

function statistics() {
  const { width, height, boxes, goals, boxesHome } = countsOf(editor.drawing);
  const home = boxesHome ? ` (${boxesHome} on a goal)` : "";
  const loads = `${counted(boxes, "box", "boxes")}${home}, ${counted(goals, "goal")}`;
  return `${width} × ${height} cells, ${loads}`;
}

function autosave() {
  const { sketch, tool, isUnsaved } = editor;
  drafts.remember({ sketch, tool, isUnsaved });
}

function undo() {
  if (!editor.canUndo) return;
  editor.undo();
  announce("Undone");
}

function redo() {
  if (!editor.canRedo) return;
  editor.redo();
  announce("Done again");
}

editor.addEventListener("change", redrawSoon);
editor.addEventListener("change", autosave);
editor.addEventListener("tool", autosave);

const presses = {
  "new-button": openNew,
  "load-button": () => openLoad(),
  "save-button": save,
  "share-button": openShare,
  "undo-button": undo,
  "redo-button": redo,
  "import-button": () => openLoad("load-text-tab"),
};
for (const [id, press] of Object.entries(presses)) byId(id).addEventListener("click", press);

registerShortcuts(
  [
    { keys: ["Ctrl+Z", "z"], name: "Undo", run: undo },
    { keys: ["Ctrl+Y", "Ctrl+Shift+Z", "y"], name: "Redo", run: redo },
    { keys: ["n"], name: "New drawing", run: openNew },
    { keys: ["o"], name: "Load a puzzle", run: () => openLoad() },
    { keys: ["Ctrl+S"], name: "Save", run: save },
    { keys: ["v"], name: "Validate", run: () => byId("validate-button").click() },
    { keys: ["Ctrl+Enter"], name: "Solve this puzzle", run: () => solvePanel.press() },
    ...zoom.shortcuts,
  ],
  { section: "Drawing" },
);

redraw();
check.now();
solvePanel.resume();
document.body.dataset.ready = "true";
