"""Data for learners: every state of small puzzles with its exact value and its best pushes.

    write_states(puzzles, "states.parquet")      # needs sokobot[parquet,arrays]
    data = load_states("states.parquet")
    data.planes, data.values, data.policy        # NumPy; data.torch() if PyTorch is installed

One row is one state: the drawing, the cells of the boxes, the first cell of the player's region,
the fewest pushes to the end (null if it is lost), all pushes with the states they lead to, and
those that begin a shortest solution.  Everything is exact: it is read off the whole state graph.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from sokobot.puzzle import Puzzle
from sokobot.states import LOST, StateSpace

__all__ = ["StateData", "dataset_card", "load_states", "state_table", "write_states"]

_LISTS = pa.list_(pa.uint32())
_COLUMNS: list[tuple[str, Any]] = [
    ("puzzle", pa.int32()),
    ("state", pa.uint32()),
    ("drawing", pa.dictionary(pa.int32(), pa.string())),
    ("boxes", _LISTS),
    ("player", pa.uint32()),
    ("pushes_left", pa.int32()),
    ("pushes", _LISTS),
    ("leads_to", _LISTS),
    ("best_pushes", _LISTS),
]


def state_table(puzzle: Puzzle, *, number: int = 0, max_states: int = 100_000) -> Any:
    """Return all states of a puzzle as an Arrow table; it is empty if there are too many."""
    graph = StateSpace(puzzle, leave_out_lost=False).graph(max_states=max_states)
    count = len(graph)
    boxes = _numbers(graph.boxes).reshape(count, graph.box_count)
    left = _numbers(graph.pushes_left_of)
    left[left == LOST] = -1
    offsets = _numbers(graph.first_edges) if count else np.zeros(1, np.int64)
    sources = np.repeat(np.arange(count), np.diff(offsets))
    targets = _numbers(graph.edge_targets)
    pushes = boxes[sources, _numbers(graph.edge_slots)] * 4 + _numbers(graph.edge_directions)
    is_best = (left[sources] > 0) & (left[targets] == left[sources] - 1)
    best_offsets = np.concatenate([[0], np.cumsum(np.bincount(sources[is_best], minlength=count))])
    drawing = "\n".join(puzzle.rows())
    columns = [
        pa.array(np.full(count, number, np.int32)),
        pa.array(np.arange(count, dtype=np.uint32)),
        pa.DictionaryArray.from_arrays(pa.array(np.zeros(count, np.int32)), pa.array([drawing])),
        _lists(np.arange(count + 1) * graph.box_count, boxes.ravel()),
        pa.array(_numbers(graph.players).astype(np.uint32)),
        pa.array(left.astype(np.int32), mask=left < 0),
        _lists(offsets, pushes),
        _lists(offsets, targets),
        _lists(best_offsets[: count + 1], pushes[is_best]),
    ]
    return pa.Table.from_arrays(columns, schema=_schema())


def write_states(puzzles: Iterable[Puzzle], path: Path | str, *, max_states: int = 100_000) -> int:
    """Write the states of many puzzles to a Parquet file; return how many puzzles are in it.

    Puzzles with more than `max_states` states are left out.  The file is complete or not there.
    """
    target = Path(path)
    beside = target.with_name(f".{target.name}.part")
    written = 0
    try:
        with pq.ParquetWriter(beside, _schema()) as writer:
            for number, puzzle in enumerate(puzzles):
                table = state_table(puzzle, number=number, max_states=max_states)
                if table.num_rows:
                    writer.write_table(table)
                    written += 1
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
    return written


@dataclass(frozen=True, slots=True)
class StateData:
    """States as arrays, all on a grid that is large enough for each."""

    planes: NDArray[np.uint8]
    """By state: walls, goals, boxes, and the first cell of the player's region."""
    values: NDArray[np.int32]
    """The fewest pushes to the end; -1 for states that are lost."""
    policy: NDArray[np.uint8]
    """By state, direction (up, down, left, right) and cell of the box: 1 for the best pushes."""

    def torch(self) -> tuple[Any, Any, Any]:
        """Return the same as PyTorch tensors, without a copy.

        Raises:
            ModuleNotFoundError: PyTorch is not installed.
        """
        import torch

        return tuple(torch.from_numpy(each) for each in (self.planes, self.values, self.policy))


def load_states(path: Path | str) -> StateData:
    """Read a file that `write_states` wrote."""
    table = pq.read_table(path)
    drawings = [drawing.split("\n") for drawing in table["drawing"].to_pylist()]
    rows = max((len(drawing) for drawing in drawings), default=0)
    columns = max((len(drawing[0]) for drawing in drawings), default=0)
    planes = np.zeros((len(drawings), 4, rows, columns), np.uint8)
    policy = np.zeros((len(drawings), 4, rows, columns), np.uint8)
    grounds: dict[str, NDArray[np.uint8]] = {}
    for state, (drawing, record) in enumerate(zip(drawings, _records(table), strict=True)):
        width = len(drawing[0])
        key = "\n".join(drawing)
        if key not in grounds:
            grounds[key] = _ground(drawing, rows, columns)
        planes[state, :2] = grounds[key]
        for box in record["boxes"]:
            planes[state, 2, box // width, box % width] = 1
        planes[state, 3, record["player"] // width, record["player"] % width] = 1
        for push in record["best_pushes"]:
            policy[state, push % 4, push // 4 // width, push // 4 % width] = 1
    values = table["pushes_left"].fill_null(-1).to_numpy().astype(np.int32)
    return StateData(planes, values, policy)


def dataset_card(path: Path | str) -> str:
    """Return a page about a file of states, to be published with it."""
    table = pq.read_table(path, columns=["puzzle", "pushes_left", "drawing"])
    header = json.loads(table.schema.metadata[b"sokobot"])
    lost = table["pushes_left"].null_count
    puzzles = len(table["puzzle"].unique())
    longest = max((n for n in table["pushes_left"].to_pylist() if n is not None), default=0)
    return (
        f"# States of {puzzles:,} Sokoban puzzles\n\n"
        f"{table.num_rows:,} states, {lost:,} of them lost; the longest shortest solution has "
        f"{longest:,} pushes.\n\n"
        f"Made with Sokobot {header['version']}: every state that can be reached from the start, "
        "and every push between them. Values and best pushes are exact, from a search backwards "
        "from all solved states.\n\n"
        "Cells are row × width + column of the drawing, a push is cell of the box × 4 + direction "
        "(up, down, left, right).\n\n| Column | Type |\n| --- | --- |\n"
        + "".join(f"| `{name}` | {kind} |\n" for name, kind in _COLUMNS)
    )


def _records(table: Any) -> Iterator[dict[str, Any]]:
    for batch in table.select(["boxes", "player", "best_pushes"]).to_batches():
        yield from batch.to_pylist()


def _ground(drawing: list[str], rows: int, columns: int) -> NDArray[np.uint8]:
    """Return walls and goals; what lies outside of a drawing is wall."""
    ground = np.zeros((2, rows, columns), np.uint8)
    ground[0] = 1
    for row, line in enumerate(drawing):
        for column, character in enumerate(line):
            ground[0, row, column] = character == "#"
            ground[1, row, column] = character in ".*+"
    return ground


def _schema() -> Any:
    import sokobot

    header = json.dumps({"kind": "states", "version": sokobot.__version__})
    return pa.schema(_COLUMNS, metadata={"sokobot": header})


def _numbers(view: memoryview[int]) -> NDArray[np.int64]:
    return np.asarray(view).astype(np.int64)


def _lists(offsets: NDArray[np.int64], values: NDArray[np.int64]) -> Any:
    return pa.ListArray.from_arrays(
        pa.array(offsets.astype(np.int32)), pa.array(values.astype(np.uint32))
    )
