"""Answers read off the graph of all states, for puzzles that are small enough to have it.

It is built once, from the start of the puzzle; then every position of every game costs nothing.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterable
from dataclasses import dataclass

from sokobot.engine import ProgressCallback, state_graph
from sokobot.engine.insight_report import StateGraph
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.reference.walking import shortest_walk
from sokobot.rules import Position, reachable_cells
from sokobot.search_report import SearchStatus, Solution, Statistics
from sokobot.search_settings import SearchSettings

__all__ = ["EVERY_SMALL_PUZZLE", "ONE_QUESTION", "GraphLimits", "WholeGraph"]


@dataclass(frozen=True, slots=True)
class GraphLimits:
    """Which puzzles are small enough, and what the graph may take of the time there is."""

    states: int = 200_000
    placements: int = 20_000_000
    """Of the boxes on the floor: beyond this it is not tried."""
    share: float = 0.3
    """Of the time of the question that builds it."""


ONE_QUESTION = GraphLimits()
EVERY_SMALL_PUZZLE = GraphLimits(states=1_000_000, placements=10**10, share=0.9)
"""For whoever asks about many positions: it is worth a wait once."""


class WholeGraph:
    """The graph of one puzzle: wanted, there, or too large."""

    def __init__(self, puzzle: Puzzle, limits: GraphLimits, memory_limit: int | None) -> None:
        self._puzzle = puzzle
        self._limits = limits
        self._memory_limit = memory_limit
        self._cells = reachable_cells(puzzle)
        boxes = len(puzzle.boxes & self._cells)
        self._is_wanted = math.comb(len(self._cells), boxes) <= limits.placements
        self._longest_try = 0.0
        self._graph: StateGraph | None = None

    def __len__(self) -> int:
        return 0 if self._graph is None else len(self._graph)

    @property
    def is_there(self) -> bool:
        """Whether it answers every question."""
        return self._graph is not None

    def build(
        self,
        seconds: float,
        on_progress: ProgressCallback | None,
        stop: threading.Event | None,
    ) -> Statistics:
        """Build it in a share of `seconds`, unless it is there or known to be too large.

        What did not end in time is tried again by questions that have more of it.
        """
        limit = seconds * self._limits.share
        if self._graph is not None or not self._is_wanted or limit <= self._longest_try:
            return Statistics()
        graph = state_graph(
            self._puzzle,
            SearchSettings(
                time_limit_seconds=None if limit == math.inf else limit,
                max_states=self._limits.states,
                memory_limit_mebibytes=self._memory_limit,
            ),
            leaves_out_dead_squares=True,
            on_progress=on_progress,
            stop=stop,
        )
        if graph.is_complete:
            self._graph = graph
        elif graph.status is SearchStatus.TIME_LIMIT:
            self._longest_try = limit
        elif graph.status is not SearchStatus.INTERRUPTED:
            self._is_wanted = False
        return graph.statistics

    def winning_state(self, pushes: Iterable[tuple[Cell, Direction]]) -> int | None:
        """Return the state after these pushes from the start; None if it is lost."""
        assert self._graph is not None
        state: int | None = 0
        for box, direction in pushes:
            # A push that the graph leaves out went onto a dead square.
            state = None if state is None else self._graph.after_push(state, box, direction)
        lost = state is None or self._graph.pushes_left(state) is None
        return None if lost else state

    def shortest_from(self, state: int, position: Position) -> Solution:
        """Return the moves of a solution with the fewest pushes; `position` is at `state`."""
        assert self._graph is not None
        player, boxes, letters = position.player, position.boxes & self._cells, ""
        while (push := self._graph.best_push(state)) is not None:
            behind = push.box.neighbour(push.direction.opposite)
            walk = shortest_walk(self._cells, boxes, player, behind)
            letters += "".join(step.letter for step in walk) + push.direction.push_letter
            boxes = boxes - {push.box} | {push.box.neighbour(push.direction)}
            player, state = push.box, push.state
        return Solution(letters)
