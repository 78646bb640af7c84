"""Every state that can be reached, and every push between them.

A search stops at the first solution; here nothing stops before all is known.
Forwards from the start, breadth first, each state once; then backwards from all
solved states at once, which gives the pushes left for every state that can still
be won.  A state that the second pass does not reach is lost, and that is proved.

Only small puzzles can be looked at like this.  For those, the core's state graph
is compared with this one.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.reference.play_area import PlayArea, play_area
from sokobot.reference.push_distances import PushDistances
from sokobot.reference.pushes import Push, State, pushes_from, state_of

__all__ = ["StateGraph", "state_graph"]


@dataclass(slots=True)
class StateGraph:
    """The states by region, the pushes of each with where they lead, and the pushes left."""

    area: PlayArea
    start: State
    pushes: dict[State, dict[Push, State]] = field(default_factory=dict)
    pushes_left: dict[State, int] = field(default_factory=dict)
    """The fewest pushes to a solved state; lost states are missing."""

    def is_winnable(self, state: State) -> bool:
        """Return whether a solution leads on from `state`."""
        return state in self.pushes_left


def state_graph(
    puzzle: Puzzle, *, leaves_out_dead_squares: bool = False, ends_at_solved: bool = False
) -> StateGraph:
    """Return the graph of all states that the start leads to.

    Pushes onto dead squares can be left out (not where there are surplus boxes, which
    may rest there), and play can end at the first solved state.
    """
    area = play_area(puzzle)
    avoided: frozenset[Cell] = frozenset()
    if leaves_out_dead_squares and not area.has_surplus_boxes:
        avoided = PushDistances(area.cells, area.goals).dead_squares()
    graph = StateGraph(area, state_of(area, area.boxes, area.player, by_region=True))
    queue = deque([graph.start])
    graph.pushes[graph.start] = {}
    while queue:
        state = queue.popleft()
        if ends_at_solved and area.is_solved(state.boxes):
            continue
        for push in pushes_from(area, state):
            if push.box.neighbour(push.direction) in avoided:
                continue
            after = state_of(area, push.moved(state.boxes), push.box, by_region=True)
            graph.pushes[state][push] = after
            if after not in graph.pushes:
                graph.pushes[after] = {}
                queue.append(after)
    _measure_pushes_left(graph)
    return graph


def _measure_pushes_left(graph: StateGraph) -> None:
    before: dict[State, list[State]] = {state: [] for state in graph.pushes}
    for state, pushes in graph.pushes.items():
        for after in pushes.values():
            before[after].append(state)
    solved = [state for state in graph.pushes if graph.area.is_solved(state.boxes)]
    graph.pushes_left.update(dict.fromkeys(solved, 0))
    queue = deque(solved)
    while queue:
        state = queue.popleft()
        for earlier in before[state]:
            if earlier not in graph.pushes_left:
                graph.pushes_left[earlier] = graph.pushes_left[state] + 1
                queue.append(earlier)
