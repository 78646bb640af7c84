"""States as data: every row is what the graph and the rules say."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet
import pytest

from sokobot import Cell, Puzzle, StateSpace
from sokobot.datasets import dataset_card, load_states, state_table, write_states

ROOM = Puzzle.from_text("#######\n#..   #\n#.$ $ #\n# #$# #\n#  @  #\n#######")
SHORT = Puzzle.from_text("######\n#@$ .#\n######")


def test_a_table_is_the_graph() -> None:
    graph = StateSpace(ROOM, leave_out_lost=False).graph()
    space = StateSpace(ROOM)
    rows = state_table(ROOM, number=3).to_pylist()

    assert len(rows) == len(graph)
    for number, row in enumerate(rows):
        assert (row["puzzle"], row["state"]) == (3, number)
        assert {Cell(*divmod(cell, 7)) for cell in row["boxes"]} == graph.boxes_of(number)
        assert Cell(*divmod(row["player"], 7)) == graph.region_of(number)
        assert row["pushes_left"] == graph.pushes_left(number)
        pushes = list(graph.pushes(number))
        assert row["pushes"] == [space.push(push.box, push.direction) for push in pushes]
        assert row["leads_to"] == [push.state for push in pushes]
        left = graph.pushes_left(number)
        assert row["best_pushes"] == [
            space.push(push.box, push.direction)
            for push in pushes
            if left and graph.pushes_left(push.state) == left - 1
        ]
        assert bool(row["best_pushes"]) == bool(left)


def test_following_the_best_pushes_solves_the_puzzle() -> None:
    rows = state_table(ROOM).to_pylist()
    space, path, state = StateSpace(ROOM), [], 0
    while rows[state]["pushes_left"]:
        path.append(rows[state]["best_pushes"][0])
        state = rows[state]["leads_to"][rows[state]["pushes"].index(path[-1])]

    assert space.solution(path).push_count == 8


def test_arrays_on_one_grid(tmp_path: Path) -> None:
    path = tmp_path / "states.parquet"
    assert write_states([SHORT, ROOM], path) == 2
    data = load_states(path)

    count = len(StateSpace(ROOM, leave_out_lost=False).graph())
    assert data.planes.shape == (count + 3, 4, 6, 7)
    assert data.values[:3].tolist() == [2, 1, 0]
    assert data.planes[0, :, 1].tolist() == [
        [1, 0, 0, 0, 0, 1, 1],
        [0, 0, 0, 0, 1, 0, 0],
        [0, 0, 1, 0, 0, 0, 0],
        [0, 1, 0, 0, 0, 0, 0],
    ]
    assert data.policy[0].sum() == 1
    assert data.policy[0, 3, 1, 2] == 1
    assert (data.planes[3:, 2].sum(axis=(1, 2)) == 3).all()
    assert ((data.policy.sum(axis=(1, 2, 3)) > 0) == (data.values > 0)).all()


def test_what_is_too_large_is_left_out_and_nothing_half_written_stays(tmp_path: Path) -> None:
    path = tmp_path / "states.parquet"
    assert write_states([ROOM, SHORT], path, max_states=10) == 1
    assert pyarrow.parquet.read_table(path).num_rows == 3

    def broken() -> object:
        yield SHORT
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        write_states(broken(), path)  # type: ignore[arg-type]
    assert pyarrow.parquet.read_table(path).num_rows == 3
    assert [one.name for one in tmp_path.iterdir()] == ["states.parquet"]


def test_a_card_says_what_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "states.parquet"
    write_states([SHORT, ROOM], path)
    card = dataset_card(path)

    assert card.startswith("# States of 2 Sokoban puzzles\n\n774 states, 686 of them lost;")
    assert "the longest shortest solution" in card
    assert "| `best_pushes` |" in card


def test_tensors_come_where_pytorch_is(tmp_path: Path) -> None:
    path = tmp_path / "states.parquet"
    write_states([SHORT], path)
    pytest.importorskip("torch", reason="PyTorch is not installed")
    planes, values, policy = load_states(path).torch()
    assert (planes.shape[0], values.tolist(), policy.sum().item()) == (3, [2, 1, 0], 2)
