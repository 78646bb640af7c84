"""The core's state graph against the one in plain Python, state by state, push by push."""

from __future__ import annotations

from itertools import product

import pytest
from drawn_puzzles import CHALLENGE, EXAMPLE, SIMPLE, SURPLUS_BOX, UNSOLVABLE_PUZZLES
from random_puzzles import random_puzzle

from sokobot import _core
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.reference.pushes import State
from sokobot.reference.state_graph import state_graph

NEVER = 2**32 - 1
DIRECTIONS = tuple(Direction)


class CoreGraph:
    """The core's arrays in the words of the reference."""

    def __init__(self, puzzle: Puzzle, arrays: _core.GraphArrays) -> None:
        self.width = puzzle.width
        boxes = memoryview(arrays.boxes).cast("I")
        players = memoryview(arrays.players).cast("I")
        self.states = [
            State(
                frozenset(map(self.cell, boxes[first : first + arrays.box_count])),
                self.cell(players[number]),
            )
            for number, first in enumerate(range(0, len(boxes), arrays.box_count))
        ]
        self.cells = [self.cell(box) for box in boxes]
        self.box_count = arrays.box_count
        self.first_edges = memoryview(arrays.first_edges).cast("I")
        self.targets = memoryview(arrays.edge_targets).cast("I")
        self.slots = memoryview(arrays.edge_slots).cast("H")
        self.directions = arrays.edge_directions
        self.pushes_left = memoryview(arrays.pushes_left).cast("I")

    def cell(self, number: int) -> Cell:
        return Cell(*divmod(number, self.width))

    def pushes(self, number: int) -> dict[tuple[Cell, Direction], State]:
        return {
            (
                self.cells[number * self.box_count + self.slots[edge]],
                DIRECTIONS[self.directions[edge]],
            ): self.states[self.targets[edge]]
            for edge in range(self.first_edges[number], self.first_edges[number + 1])
        }


def drawing_of(puzzle: Puzzle) -> _core.Drawing:
    return _core.Drawing(puzzle.width, puzzle.height, "".join(puzzle.rows()))


def check_equal(puzzle: Puzzle, *, leaves_out_dead_squares: bool, ends_at_solved: bool) -> None:
    arrays, _ = _core.state_graph(
        drawing_of(puzzle), _core.SearchSettings(), leaves_out_dead_squares, ends_at_solved
    )
    expected = state_graph(
        puzzle, leaves_out_dead_squares=leaves_out_dead_squares, ends_at_solved=ends_at_solved
    )
    graph = CoreGraph(puzzle, arrays)
    assert graph.states[0] == expected.start
    assert len(graph.states) == len(set(graph.states))
    assert set(graph.states) == set(expected.pushes)
    for number, state in enumerate(graph.states):
        assert graph.pushes_left[number] == expected.pushes_left.get(state, NEVER)
        assert graph.pushes(number) == {
            (push.box, push.direction): after for push, after in expected.pushes[state].items()
        }
    winnable = expected.is_winnable(expected.start)
    assert arrays.status is getattr(_core.SearchStatus, "SOLVED" if winnable else "UNSOLVABLE")


@pytest.mark.parametrize("drawing", [SIMPLE, EXAMPLE, SURPLUS_BOX, UNSOLVABLE_PUZZLES["harder"]])
@pytest.mark.parametrize(
    ("leaves_out_dead_squares", "ends_at_solved"), list(product([False, True], repeat=2))
)
def test_drawn_puzzles_have_the_graph_of_the_reference(
    drawing: str, leaves_out_dead_squares: bool, ends_at_solved: bool
) -> None:
    check_equal(
        Puzzle.from_text(drawing),
        leaves_out_dead_squares=leaves_out_dead_squares,
        ends_at_solved=ends_at_solved,
    )


def test_random_puzzles_have_the_graph_of_the_reference() -> None:
    for number in range(2000, 2160):
        check_equal(
            random_puzzle(number),
            leaves_out_dead_squares=number % 2 == 0,
            ends_at_solved=number % 4 < 2,
        )


@pytest.mark.parametrize(("width", "height"), [(50, 1), (12, 8), (15, 15), (20, 16)])
def test_size_of_the_board_makes_no_difference(width: int, height: int) -> None:
    """Boards of each size that the graph is compiled for, most of them wall."""
    room = frozenset(
        Cell(row, column) for row in range(min(3, height)) for column in range(width)
    ) | frozenset(Cell(row, width - 1) for row in range(height))
    puzzle = Puzzle(
        width,
        height,
        walls=frozenset(
            cell
            for row in range(height)
            for column in range(width)
            if (cell := Cell(row, column)) not in room
        ),
        goals=frozenset({Cell(0, 6)}),
        boxes=frozenset({Cell(min(1, height - 1), 3)}),
        player=Cell(0, 0),
    )
    check_equal(puzzle, leaves_out_dead_squares=False, ends_at_solved=False)


def test_cap_on_states_ends_the_work_without_arrays() -> None:
    settings = _core.SearchSettings()
    settings.max_states = 100
    arrays, _ = _core.state_graph(
        drawing_of(Puzzle.from_text(CHALLENGE.drawing)), settings, False, False
    )
    assert arrays.status is _core.SearchStatus.STATE_LIMIT
    assert arrays.states_explored == 100
    assert arrays.boxes == b""


def test_memory_is_counted_and_kept() -> None:
    settings = _core.SearchSettings()
    drawing = drawing_of(Puzzle.from_text(CHALLENGE.drawing))
    settings.memory_limit_bytes = 1 << 20
    arrays, _ = _core.state_graph(drawing, settings, False, False)
    assert arrays.status is _core.SearchStatus.MEMORY_LIMIT
    assert arrays.peak_memory_bytes <= 1 << 20


def test_caller_can_cancel() -> None:
    rows = ["." * 8, *["        ", " $ $ $  "] * 2, "        ", "       @"]
    settings = _core.SearchSettings()
    settings.memory_limit_bytes = 1 << 30
    questions = 0

    def keep_going(_progress: _core.SearchProgress) -> bool:
        nonlocal questions
        questions += 1
        return False

    arrays, ctrl_c = _core.state_graph(
        _core.Drawing(8, 7, "".join(rows)), settings, False, False, keep_going
    )
    assert (arrays.status, ctrl_c) == (_core.SearchStatus.INTERRUPTED, False)
    assert questions == 1
