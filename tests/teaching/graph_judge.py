"""Which techniques a puzzle needs, read off the reference state graph with pushes taken out.

`technique_judge` judges the other six.  Dictionaries and permutations, nothing of the core.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import permutations

from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.reference.pushes import Push, State
from sokobot.reference.state_graph import state_graph
from sokobot.reference.walking import walk_lengths
from sokobot.techniques import Technique

__all__ = ["GraphJudge", "needed_on_graph"]

IsForbidden = Callable[[State, Push, State], bool]

_NO_WAY = 10**6


def needed_on_graph(puzzle: Puzzle) -> dict[Technique, bool]:
    """Return for four techniques whether the puzzle needs them."""
    judge = GraphJudge(puzzle)
    return {
        Technique.MAKE_WAY: not judge.wins_without(judge.makes_way),
        Technique.STEP_BACK: not judge.wins_without(judge.goes_back),
        Technique.DOORWAY: not judge.wins_without(judge.enters_doorway),
        Technique.RESIST: not judge.wins_without(judge.resists),
    }


class GraphJudge:
    """The state graph of a puzzle, and what its pushes look like."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.graph = state_graph(puzzle, leaves_out_dead_squares=True, ends_at_solved=True)
        self.area = self.graph.area
        assert not self.area.has_surplus_boxes
        self._pulls = {goal: self._pulls_from(goal) for goal in self.area.goals}
        self._distances = {state.boxes: self._distance(state.boxes) for state in self.graph.pushes}
        self._doorways = {cell for cell in self.area.cells if self._is_doorway(cell)}

    def wins_without(self, is_forbidden: IsForbidden) -> bool:
        """Return whether some way wins when those pushes are taken out of the graph."""
        met, stack = {self.graph.start}, [self.graph.start]
        while stack:
            state = stack.pop()
            if self.area.is_solved(state.boxes):
                return True
            for push, after in self.graph.pushes[state].items():
                if after not in met and not is_forbidden(state, push, after):
                    met.add(after)
                    stack.append(after)
        return False

    def is_tempting(self, state: State, after: State) -> bool:
        """Return whether the boxes seem nearer to the goals after the push."""
        return self._distances[after.boxes] < self._distances[state.boxes]

    def goes_back(self, state: State, _push: Push, after: State) -> bool:
        return self._distances[after.boxes] > self._distances[state.boxes]

    def makes_way(self, state: State, push: Push, after: State) -> bool:
        if self.is_tempting(state, after):
            return False
        opened = self._walked(after) - self._walked(state)
        return bool(opened - {push.box})

    def enters_doorway(self, _state: State, push: Push, _after: State) -> bool:
        return push.box.neighbour(push.direction) in self._doorways

    def resists(self, state: State, _push: Push, after: State) -> bool:
        return not self.is_tempting(state, after) and any(
            self.is_tempting(state, other) and not self.graph.is_winnable(other)
            for other in self.graph.pushes[state].values()
        )

    def _walked(self, state: State) -> set[Cell]:
        return set(walk_lengths(self.area.cells, state.boxes, state.player))

    def _is_doorway(self, cell: Cell) -> bool:
        """Return whether there is floor on two opposite sides only, and no other way round."""
        beside = [way for way in Direction if cell.neighbour(way) in self.area.cells]
        if len(beside) != 2 or beside[0].opposite != beside[1]:
            return False
        one, other = (cell.neighbour(way) for way in beside)
        return other not in walk_lengths(self.area.cells, {cell}, one)

    def _pulls_from(self, goal: Cell) -> dict[Cell, int]:
        """Return the pushes of a lone box to `goal`, as if the player could be anywhere."""
        found, queue = {goal: 0}, deque([goal])
        while queue:
            cell = queue.popleft()
            for way in Direction:
                before = cell.neighbour(way)
                has_room = {before, before.neighbour(way)} <= self.area.cells
                if has_room and before not in found:
                    found[before] = found[cell] + 1
                    queue.append(before)
        return found

    def _distance(self, boxes: frozenset[Cell]) -> int:
        """Return the pushes of the cheapest way to give every box a goal."""
        costs = (
            sum(
                self._pulls[goal].get(box, _NO_WAY) for box, goal in zip(boxes, chosen, strict=True)
            )
            for chosen in permutations(sorted(self.area.goals), len(boxes))
        )
        return min(_NO_WAY, *costs)
