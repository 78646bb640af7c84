"""The states that shortest solutions pass, layer by layer, and the pushes between them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass

from sokobot.engine import ProgressCallback, state_graph
from sokobot.engine.insight_report import GraphPush, StateGraph
from sokobot.puzzle import Puzzle
from sokobot.search_settings import SearchSettings

__all__ = ["ShortestWays", "whole_graph"]

_MOST_STATES = 1_000_000
_MEMORY_MEBIBYTES = 1024


def whole_graph(
    puzzle: Puzzle,
    timeout: float | None,
    on_progress: ProgressCallback | None,
    stop: threading.Event | None,
) -> StateGraph:
    """Return all states of a small puzzle, up to the solved ones.

    Raises:
        UnplayablePuzzleError: The player can reach no box or no goal.
        KeyboardInterrupt: Ctrl-C.
    """
    limits = SearchSettings(
        time_limit_seconds=timeout,
        max_states=_MOST_STATES,
        memory_limit_mebibytes=_MEMORY_MEBIBYTES,
    )
    return state_graph(
        puzzle,
        limits,
        leaves_out_dead_squares=True,
        ends_at_solved=True,
        on_progress=on_progress,
        stop=stop,
    )


@dataclass(frozen=True, slots=True)
class ShortestWays:
    """Every push of every solution with the fewest pushes; the start can be won."""

    graph: StateGraph
    layers: tuple[tuple[int, ...], ...]
    """The states after 0, 1, 2 … pushes; those of the last layer are solved."""

    @classmethod
    def of(cls, graph: StateGraph) -> ShortestWays:
        """Find them, from the start on."""
        layer: tuple[int, ...] = (0,)
        layers = [layer]
        while graph.pushes_left(layer[0]) != 0:
            layer = tuple(
                dict.fromkeys(push.state for state in layer for push in _nearer(graph, state))
            )
            layers.append(layer)
        return cls(graph, tuple(layers))

    @property
    def length(self) -> int:
        """The fewest pushes."""
        return len(self.layers) - 1

    def pushes(self, state: int) -> Iterator[GraphPush]:
        """Yield the pushes of a state that belong to a shortest solution."""
        return _nearer(self.graph, state)

    def from_the_end(self) -> Iterator[tuple[int, ...]]:
        """Yield the layers, without the solved one, the last first."""
        return reversed(self.layers[:-1])


def _nearer(graph: StateGraph, state: int) -> Iterator[GraphPush]:
    left = graph.pushes_left(state)
    if left is not None:
        for push in graph.pushes(state):
            if graph.pushes_left(push.state) == left - 1:
                yield push
