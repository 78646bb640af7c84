"""Thousands of states a call, as NumPy arrays.

States are the rows of a `uint8` array, pushes, estimates and parents are `uint32` arrays; rows and
`bytes` are the same states (`pack`, `unpack`).  The work is done in C++ without the GIL, on as
many threads as asked for, and comes out in the same order whatever their number.

    >>> from sokobot import Puzzle, StateSpace
    >>> from sokobot.states.arrays import StateArrays
    >>> arrays = StateArrays(StateSpace(Puzzle.from_text("######\\n#@$ .#\\n######")))
    >>> frontier = arrays.expand(arrays.start)
    >>> len(frontier), frontier.estimates.tolist()
    (1, [1])

Needs NumPy: `pip install sokobot[arrays]`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sokobot.states.space import State, StateSpace

__all__ = ["Expansion", "StateArrays"]

Rows = NDArray[np.uint8]
Numbers = NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Expansion:
    """The pushes of many states, those of each together, in the order of the states."""

    states: Rows
    """What each push leads to."""
    parents: Numbers
    """The row of the state it was made in."""
    pushes: Numbers
    estimates: Numbers
    """By the heuristic of the space; `LOST` if proved lost, 0 if nobody asked."""

    def __len__(self) -> int:
        return len(self.pushes)


class StateArrays:
    """The batched form of a `StateSpace`."""

    def __init__(self, space: StateSpace, *, threads: int = 1) -> None:
        if not 1 <= threads <= 64:
            raise ValueError(f"the number of threads must be 1 to 64, not {threads}")
        self.space = space
        self.threads = threads
        self._core = space._core

    @property
    def start(self) -> Rows:
        """The start, as a batch of one."""
        return self.pack([self.space.start])

    def pack(self, states: Iterable[State]) -> Rows:
        """Return states as the rows of an array."""
        return self._rows(b"".join(states))

    def unpack(self, states: Rows) -> list[State]:
        """Return the rows of an array as states."""
        return [row.tobytes() for row in states]

    def expand(self, states: Rows, *, estimates: bool = True) -> Expansion:
        """Return all pushes of all states.

        Without `estimates` it is faster, and only dead squares and frozen boxes are left out.

        Raises:
            ValueError: A row is not a state of this puzzle.
        """
        children, parents, pushes, values = self._core.expand_batch(
            self._contiguous(states), estimates, self.threads
        )
        return Expansion(
            self._rows(children), _numbers(parents), _numbers(pushes), _numbers(values)
        )

    def estimates(self, states: Rows) -> Numbers:
        """Return the estimate of every state; `LOST` where it proves it lost."""
        return _numbers(self._core.estimates(self._contiguous(states), self.threads))

    def solved(self, states: Rows) -> NDArray[np.bool_]:
        """Return which states win."""
        return np.frombuffer(self._core.solved(self._contiguous(states)), np.bool_)

    def unique(self, states: Rows) -> tuple[Rows, NDArray[np.intp]]:
        """Return the different states, and the row where each stands first."""
        packed = self._contiguous(states).view(f"V{self.space.state_bytes}").ravel()
        _, first = np.unique(packed, return_index=True)
        first.sort()
        return states[first], first

    def _rows(self, data: bytes) -> Rows:
        return np.frombuffer(data, np.uint8).reshape(-1, self.space.state_bytes)

    def _contiguous(self, states: Rows) -> Rows:
        if states.dtype != np.uint8 or states.ndim != 2:
            raise ValueError("states are the rows of a two-dimensional array of uint8")
        if states.shape[1] != self.space.state_bytes:
            raise ValueError(
                f"a state of this puzzle has {self.space.state_bytes} bytes, not {states.shape[1]}"
            )
        return np.ascontiguousarray(states)


def _numbers(data: bytes) -> Numbers:
    return np.frombuffer(data, np.uint32)
