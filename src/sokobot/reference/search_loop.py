"""The search loop and the report.

One loop serves every algorithm: take the next node, stop if it is solved, make
its children, forget those already reached at no higher cost.  `search_order`
says which node is next.  IDA* runs the loop again and again as a depth-first
search that may not go beyond a ceiling, and raises the ceiling to the least
total it had to turn away.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.reference.deadlocks import DeadlockCheck
from sokobot.reference.estimates import estimate_named
from sokobot.reference.play_area import PlayArea, play_area
from sokobot.reference.push_distances import PushDistances
from sokobot.reference.pushes import Push, State, moves_of, pushes_from, state_of
from sokobot.reference.search_control import KeepGoing, SearchControl, SearchStopped
from sokobot.reference.search_order import COSTS, ORDERS, Cost, Node
from sokobot.replay import cased_moves
from sokobot.search_report import SearchReport, SearchStatus, Solution
from sokobot.search_settings import Algorithm, Objective, SearchSettings, proves_optimality

__all__ = ["search"]

_REGION_IS_ENOUGH = {Objective.PUSHES, Objective.ANY}
_RETURNS_FOR_LESS = {Algorithm.ASTAR, Algorithm.IDASTAR, Algorithm.BFS}


def search(
    puzzle: Puzzle, settings: SearchSettings, keep_going: KeepGoing | None = None
) -> SearchReport:
    """Search `puzzle` under `settings`, which must be `resolved()`.

    `keep_going` is shown the progress every few hundred states; when it answers
    False the search ends with status `INTERRUPTED`.
    """
    control = SearchControl(settings, keep_going)
    area = play_area(puzzle)
    last = None
    try:
        last = _Search(area, settings, control).run()
        status = SearchStatus.UNSOLVABLE if last is None else SearchStatus.SOLVED
    except SearchStopped as stopped:
        status = stopped.status
    moves = None if last is None else cased_moves(puzzle, moves_of(area, last.path()))
    optimal = moves is not None and proves_optimality(settings)
    knows_a_bound = optimal or (status is not SearchStatus.UNSOLVABLE and control.lower_bound > 0)
    return SearchReport(
        status=status,
        objective=settings.objective,
        algorithm=settings.algorithm,
        heuristic=settings.heuristic,
        solution=None if moves is None else Solution(moves),
        optimal=optimal,
        lower_bound=control.lower_bound if knows_a_bound else None,
        statistics=control.statistics(),
    )


class _Search:
    """The search of one play area under one set of settings."""

    def __init__(self, area: PlayArea, settings: SearchSettings, control: SearchControl) -> None:
        distances = PushDistances(area.cells, area.goals, control.check_clock)
        self._area = area
        self._control = control
        self._algorithm = settings.algorithm
        self._order = ORDERS[settings.algorithm]
        self._cost = COSTS[settings.objective]
        self._by_region = settings.objective in _REGION_IS_ENOUGH
        self._estimate = estimate_named(settings.heuristic, distances, area.goals)
        self._is_admissible = settings.heuristic.is_admissible
        self._finds_least_first = proves_optimality(settings)
        self._deadlocks = DeadlockCheck(area, distances) if settings.detect_deadlocks else None

    def run(self) -> Node | None:
        """Return the node that solves the puzzle, or None if there is none."""
        start = self._node(self._state(self._area.boxes, self._area.player), None, None, 0)
        if start is None:
            return None
        if self._is_admissible:
            self._control.prove(start.total[0])
        if self._algorithm is Algorithm.IDASTAR:
            return self._deepen(start)
        return self._explore(start, ceiling=None, turned_away={})

    def _deepen(self, start: Node) -> Node | None:
        """Explore depth first under a rising ceiling (IDA*)."""
        ceiling = start.total
        while True:
            turned_away: dict[State, Cost] = {}
            last = self._explore(start, ceiling, turned_away)
            if last is not None or not turned_away:
                return last
            ceiling = min(turned_away.values())

    def _explore(
        self, start: Node, ceiling: Cost | None, turned_away: dict[State, Cost]
    ) -> Node | None:
        """Return the first solved node in order; note the states above the ceiling."""
        best = {start.state: start.cost}
        age = count(0, -1)  # the newest of equals has the least number
        frontier = [(self._order(start), next(age), start)]
        while frontier:
            _, _, node = heappop(frontier)
            if node.cost > best[node.state]:
                continue  # reached for less since it was put there
            self._prove(node)
            if self._area.is_solved(node.state.boxes):
                return node
            self._control.count_explored(node.pushes)
            for child in self._children(node, best):
                if ceiling is not None and child.total > ceiling:
                    turned_away[child.state] = min(
                        child.total, turned_away.get(child.state, child.total)
                    )
                    continue
                turned_away.pop(child.state, None)  # a cheaper way led below the ceiling
                best[child.state] = child.cost
                heappush(frontier, (self._order(child), next(age), child))
        return None

    def _prove(self, node: Node) -> None:
        """Raise the lower bound to what it means that `node` came before all others."""
        if self._finds_least_first:
            least = node.cost if self._algorithm is Algorithm.BFS else node.total
            self._control.prove(least[0])

    def _children(self, node: Node, best: dict[State, Cost]) -> list[Node]:
        """Return the nodes one push on that are new or cheaper, most promising last."""
        children = []
        for push in pushes_from(self._area, node.state):
            self._control.count_generated()
            state = self._state(push.moved(node.state.boxes), push.box)
            moves = node.moves + push.steps + 1
            if self._is_known(state, self._cost(node.pushes + 1, moves), best):
                continue
            child = self._node(state, node, push, moves)
            if child is not None:
                children.append(child)
        return sorted(children, key=lambda child: child.estimate, reverse=True)

    def _is_known(self, state: State, cost: Cost, best: dict[State, Cost]) -> bool:
        known = best.get(state)
        if known is None:
            return False
        return known <= cost or self._algorithm not in _RETURNS_FOR_LESS

    def _state(self, boxes: frozenset[Cell], player: Cell) -> State:
        return state_of(self._area, boxes, player, by_region=self._by_region)

    def _node(
        self, state: State, parent: Node | None, push: Push | None, moves: int
    ) -> Node | None:
        """Return the node of `state`, or None if it is proved that it cannot be solved."""
        if self._deadlocks is not None and self._deadlocks.is_dead(*state):
            return None
        estimate = self._estimate(*state)
        if estimate is None:
            return None
        pushes = 0 if parent is None else parent.pushes + 1
        cost = self._cost(pushes, moves)
        # Whatever is still to come takes at least as many moves as pushes.
        total = self._cost(pushes + estimate, moves + estimate)
        return Node(state, parent, push, pushes, moves, cost, estimate, total)
