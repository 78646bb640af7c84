"""Solutions that differ in their plan, not in the order of walks.

Where all states are known, every plan is found with its shortest solution: a search backwards from
the solved states, over states together with the plan of what comes after them.  Of those as many as
wished are chosen: the shortest first, and of equally long ones the one that differs most from
what is chosen already.  Larger puzzles are solved again from side ways, see `detours`.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass

from sokobot.engine import ProgressCallback
from sokobot.engine.insight_report import GraphPush, StateGraph
from sokobot.moves import Direction
from sokobot.puzzle import Puzzle
from sokobot.reference.play_area import play_area
from sokobot.reference.pushes import Push, moves_of
from sokobot.replay import cased_moves, verify_solution
from sokobot.search_report import SearchStatus, Solution
from sokobot.solution_space.detours import detoured_solutions
from sokobot.solution_space.plans import Plan, in_front, plan_of, push_difference, without_returns
from sokobot.solution_space.shortest_ways import whole_graph

__all__ = ["Alternative", "Alternatives", "alternative_solutions"]

_MOST_NODES = 1_000_000
_MOST_CANDIDATES = 2_000


@dataclass(frozen=True, slots=True)
class Alternative:
    """One solution, and how much it differs from the nearest of those before it."""

    solution: Solution
    plan: Plan
    difference: float
    """1 − shared pushes / all pushes of the two; 1 for the first."""

    def as_record(self) -> dict[str, object]:
        """Return plain values; cells are [column, row]."""
        return {
            "solution": self.solution.moves,
            "push_count": self.solution.push_count,
            "move_count": self.solution.move_count,
            "difference": round(self.difference, 4),
            "plan": [
                [[begins.column, begins.row], [ends.column, ends.row]] for begins, ends in self.plan
            ],
        }


@dataclass(frozen=True, slots=True)
class Alternatives:
    """Solutions with different plans, the shortest first.

    `status` is `SOLVED`, `UNSOLVABLE` if there are none, or the limit that was met before a first
    one was found.
    """

    status: SearchStatus
    solutions: tuple[Alternative, ...] = ()
    is_complete: bool = False
    """Whether every plan within the length was looked at; then fewer than wished means: no more."""


def alternative_solutions(
    puzzle: Puzzle | str,
    count: int = 3,
    *,
    longer: float = 0.1,
    timeout: float | None = 60.0,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> Alternatives:
    """Return up to `count` solutions that differ in plan, each replayed by the referee.

    They have at most `longer` times more pushes than the best: 0.1 is a tenth.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: It cannot be played.
        KeyboardInterrupt: Ctrl-C.
    """
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    deadline = math.inf if timeout is None else time.monotonic() + timeout
    share = None if timeout is None else timeout / 3
    graph = whole_graph(puzzle, share, on_progress, stop)
    if graph.status is SearchStatus.UNSOLVABLE:
        return Alternatives(graph.status, is_complete=True)
    if graph.is_complete:
        found = _EveryPlan(puzzle, graph, longer, deadline, stop)
        candidates = list(found.solutions())
        is_complete = found.is_complete
    else:
        candidates = detoured_solutions(puzzle, count, longer, deadline, stop)
        is_complete = False
    if not candidates:
        return Alternatives(_limit_of(graph))
    chosen = _most_different(puzzle, candidates, count)
    return Alternatives(SearchStatus.SOLVED, tuple(chosen), is_complete)


def _limit_of(graph: StateGraph) -> SearchStatus:
    """Return why there is no solution; a graph that is too large was only the first try."""
    too_large = graph.status in {SearchStatus.STATE_LIMIT, SearchStatus.MEMORY_LIMIT}
    return SearchStatus.TIME_LIMIT if too_large else graph.status


def _most_different(puzzle: Puzzle, candidates: list[Solution], count: int) -> list[Alternative]:
    """Choose from the shortest length first; within a length, what differs most."""
    chosen: list[Alternative] = []
    taken: set[Plan] = set()
    plans = {solution: plan_of(puzzle, solution) for solution in candidates}
    nearest = dict.fromkeys(candidates, 1.0)
    while len(chosen) < count:
        left = [one for one in candidates if without_returns(plans[one]) not in taken]
        if not left:
            break
        best = min(left, key=lambda one: (one.push_count, -nearest[one], one.move_count, one.moves))
        chosen.append(Alternative(best, plans[best], nearest[best]))
        taken.add(without_returns(plans[best]))
        for one in left:
            nearest[one] = min(nearest[one], push_difference(puzzle, best, one))
    return chosen


_Node = tuple[int, Plan]
"""A state, and the plan of what comes after it."""


class _EveryPlan:
    """Finds every plan of a small puzzle, each with a shortest solution that follows it."""

    def __init__(
        self,
        puzzle: Puzzle,
        graph: StateGraph,
        longer: float,
        deadline: float,
        stop: threading.Event | None,
    ) -> None:
        best = graph.pushes_left(0)
        assert best is not None
        self.is_complete = True
        self._puzzle = puzzle
        self._graph = graph
        self._longest = best + math.floor(best * longer + 1e-9)
        self._deadline = deadline
        self._stop = stop
        self._onward: dict[_Node, tuple[GraphPush, _Node] | None] = {}

    def solutions(self) -> Iterator[Solution]:
        """Yield them, shorter ones first."""
        from_start, before = self._states_within()
        frontier: list[_Node] = [
            (state, ()) for state in from_start if self._graph.pushes_left(state) == 0
        ]
        self._onward = dict.fromkeys(frontier)
        found = 0
        for length in range(1, self._longest + 1):
            following: list[_Node] = []
            for node in frontier:
                for earlier, push in before.get(node[0], ()):
                    if from_start[earlier] + length > self._longest:
                        continue
                    plan = in_front(node[1], push.box, push.box.neighbour(push.direction))
                    added = (earlier, plan)
                    if added in self._onward:
                        continue
                    self._onward[added] = (push, node)
                    if earlier == 0:
                        found += 1
                        yield self._solution(added)
                    else:
                        following.append(added)
            frontier = following
            if self._must_end(found):
                self.is_complete = not frontier
                return

    def _must_end(self, found: int) -> bool:
        is_late = time.monotonic() > self._deadline
        is_stopped = self._stop is not None and self._stop.is_set()
        return is_late or is_stopped or found > _MOST_CANDIDATES or len(self._onward) > _MOST_NODES

    def _states_within(self) -> tuple[dict[int, int], dict[int, list[tuple[int, GraphPush]]]]:
        """Return the states on ways that are short enough, with their pushes from the start.

        The pushes that lead to each of them come along.
        """
        from_start = {0: 0}
        before: dict[int, list[tuple[int, GraphPush]]] = {}
        layer = [0]
        while layer:
            following = []
            for state in layer:
                for push in self._graph.pushes(state):
                    left = self._graph.pushes_left(push.state)
                    if left is None or from_start[state] + 1 + left > self._longest:
                        continue
                    before.setdefault(push.state, []).append((state, push))
                    if push.state not in from_start:
                        from_start[push.state] = from_start[state] + 1
                        following.append(push.state)
            layer = following
        return from_start, before

    def _solution(self, node: _Node) -> Solution:
        pushes: list[Push] = []
        while (step := self._onward[node]) is not None:
            push, node = step
            pushes.append(Push(push.box, push.direction, 0))
        return _walked(self._puzzle, pushes)


def _walked(puzzle: Puzzle, pushes: list[Push]) -> Solution:
    """Return the moves of some pushes; the referee has seen them."""
    moves: tuple[Direction, ...] = moves_of(play_area(puzzle), pushes)
    verify_solution(puzzle, moves)
    return Solution(cased_moves(puzzle, moves))
