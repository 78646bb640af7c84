"""Exact answers about positions of small puzzles, for learners and their teachers.

The whole state graph of a puzzle is made when it is first asked about.  Where it is too large,
the deadlock tests of the core still prove some positions lost; of all others nothing is claimed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from sokobot.puzzle import Puzzle
from sokobot.rules import Position
from sokobot.states import LOST, State, StateSpace

__all__ = ["Answer", "Oracle"]


class Answer(NamedTuple):
    """What is known about a position."""

    winnable: bool | None
    """Whether it can still be won; None if that is not known."""
    pushes_left: int | None
    """The fewest pushes to the end; None if it is lost or not known."""
    lost_by: tuple[str, ...]
    """The deadlock tests that prove it lost, by name."""


@dataclass(slots=True)
class _Known:
    space: StateSpace
    values: dict[State, int]


@dataclass(slots=True)
class Oracle:
    """Answers for any number of puzzles; keep one for all environments of a process."""

    max_states: int = 100_000
    """Larger graphs are not made."""
    _known: dict[Puzzle, _Known] = field(default_factory=dict)

    def ask(self, puzzle: Puzzle, position: Position) -> Answer:
        """Return what is known about a position of a puzzle."""
        known = self._about(puzzle)
        state = known.space.state(position)
        value = known.values.get(state)
        lost_by = known.space.lost_by(state) if value in (None, LOST) else ()
        if value is None:
            return Answer(False if lost_by else None, None, lost_by)
        return Answer(value != LOST, None if value == LOST else value, lost_by)

    def _about(self, puzzle: Puzzle) -> _Known:
        known = self._known.get(puzzle)
        if known is None:
            space = StateSpace(puzzle, leave_out_lost=False)
            graph = space.graph(max_states=self.max_states)
            states = space.graph_states(graph) if graph.is_complete else []
            known = _Known(space, dict(zip(states, graph.pushes_left_of, strict=True)))
            self._known[puzzle] = known
        return known
