"""Batches say the same as single calls, on any number of threads."""

from __future__ import annotations

import numpy as np
import pytest

from sokobot.states import LOST, StateSpace
from sokobot.states.arrays import StateArrays

DRAWING = "#######\n#..   #\n#.$ $ #\n# #$# #\n#  @  #\n#######"


@pytest.mark.parametrize("leave_out_lost", [True, False])
@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_is_expanded_like_its_states(leave_out_lost: bool, threads: int) -> None:
    space = StateSpace(DRAWING, leave_out_lost=leave_out_lost)
    arrays = StateArrays(space, threads=threads)
    states = space.graph_states(space.graph())

    expansion = arrays.expand(arrays.pack(states))

    wanted = [
        (parent, push, child, estimate)
        for parent, state in enumerate(states)
        for push, child, estimate in space.expand(state)
    ]
    found = zip(
        expansion.parents.tolist(),
        expansion.pushes.tolist(),
        arrays.unpack(expansion.states),
        expansion.estimates.tolist(),
        strict=True,
    )
    assert list(found) == wanted
    assert len(expansion) == len(wanted)


def test_without_estimates_at_least_the_same_pushes_come_out() -> None:
    space = StateSpace(DRAWING)
    arrays = StateArrays(space)
    states = arrays.pack(space.graph_states(space.graph()))
    careful, quick = arrays.expand(states), arrays.expand(states, estimates=False)

    def pushes_of(expansion: object) -> set[tuple[int, int]]:
        return set(zip(expansion.parents.tolist(), expansion.pushes.tolist(), strict=True))  # type: ignore[attr-defined]

    assert pushes_of(careful) <= pushes_of(quick)
    assert not quick.estimates.any()


def test_values_of_a_batch() -> None:
    space = StateSpace(DRAWING, leave_out_lost=False)
    arrays = StateArrays(space, threads=2)
    graph = space.graph()
    states = space.graph_states(graph)
    rows = arrays.pack(states)

    assert arrays.estimates(rows).tolist() == [space.estimate(state) for state in states]
    assert arrays.solved(rows).tolist() == [left == 0 for left in graph.pushes_left_of]
    lost = arrays.estimates(rows) == LOST
    assert all(left == LOST for left in np.array(graph.pushes_left_of)[lost])


def test_different_states_are_found_in_their_order() -> None:
    space = StateSpace(DRAWING)
    arrays = StateArrays(space)
    once = arrays.pack(space.graph_states(space.graph()))

    unique, first = arrays.unique(np.concatenate([once, once]))

    assert (unique == once).all()
    assert first.tolist() == list(range(len(once)))


def test_an_empty_batch_has_no_pushes() -> None:
    arrays = StateArrays(StateSpace(DRAWING))

    assert len(arrays.expand(arrays.start[:0])) == 0


def test_rows_that_are_no_states_are_refused() -> None:
    arrays = StateArrays(StateSpace(DRAWING), threads=2)
    size = arrays.space.state_bytes
    for wrong in (np.zeros((3, size), np.uint8), np.full((3, size), 255, np.uint8)):
        with pytest.raises(ValueError, match="no state of this puzzle"):
            arrays.expand(wrong)
        with pytest.raises(ValueError, match="no state of this puzzle"):
            arrays.estimates(wrong)
    with pytest.raises(ValueError, match=f"has {size} bytes, not {size + 1}"):
        arrays.expand(np.zeros((3, size + 1), np.uint8))
    with pytest.raises(ValueError, match="two-dimensional"):
        arrays.solved(np.zeros(size, np.uint8))
    with pytest.raises(ValueError, match="threads"):
        StateArrays(arrays.space, threads=0)
