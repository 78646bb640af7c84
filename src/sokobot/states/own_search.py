"""Search with an estimate of your own: `solve(puzzle, heuristic=callable)`.

The callable decides in which order states are looked at and nothing else: best first, by the
pushes made plus what it says is left.  Nothing is cut because of it, and nothing is claimed
because of it.  What is claimed rests on the core's own bound, which never exceeds the true number
of pushes: after a first solution the search goes on among the states that could still lead to a
shorter one, and only when none is left is the solution called optimal.  So a wrong estimate costs
time, never truth.
"""

from __future__ import annotations

import heapq
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from sokobot.choices import Algorithm, Engine, Heuristic, Objective
from sokobot.errors import SettingsError
from sokobot.puzzle import Puzzle
from sokobot.rules import Position
from sokobot.search_report import (
    SearchInterrupted,
    SearchProgress,
    SearchReport,
    SearchStatus,
    Solution,
    Statistics,
)
from sokobot.search_settings import SearchSettings
from sokobot.states.space import LOST, Push, State, StateSpace

__all__ = ["OwnHeuristic", "search_with"]

OwnHeuristic = Callable[[Position], float]
"""Says how many pushes it expects from a position.  The player stands on the first cell of its
region, which says where it can walk, not where it is."""

_STATES_BETWEEN_QUESTIONS = 256


def search_with(
    puzzle: Puzzle,
    heuristic: OwnHeuristic,
    settings: SearchSettings,
    *,
    on_progress: Callable[[SearchProgress], None] | None = None,
    stop: threading.Event | None = None,
) -> SearchReport:
    """Search best-first by `heuristic`; with objective `any` the first solution ends it.

    Raises:
        SettingsError: The objective counts moves, or the settings make no sense.
        UnplayablePuzzleError: The player can reach no box or no goal.
        SearchInterrupted: Ctrl-C, with what is known in its report.
    """
    chosen, settings = settings.algorithm, settings.resolved()
    if settings.objective not in (Objective.PUSHES, Objective.ANY):
        raise SettingsError("a heuristic of your own works only with the objectives pushes and any")
    if chosen is not Algorithm.AUTO or settings.engine is not Engine.NATIVE:
        raise SettingsError("a heuristic of your own comes with its own search")
    search = _Search(StateSpace(puzzle, leave_out_lost=settings.detect_deadlocks), heuristic)
    try:
        status = search.run(settings, on_progress, stop)
    except KeyboardInterrupt:
        raise SearchInterrupted(search.report(settings, SearchStatus.INTERRUPTED)) from None
    return search.report(settings, status)


@dataclass(slots=True)
class _Search:
    """Best-first search with reopening; `pushes_to` and `came_by` are the states met."""

    space: StateSpace
    heuristic: OwnHeuristic
    pushes_to: dict[State, int] = field(default_factory=dict)
    came_by: dict[State, Push] = field(default_factory=dict)
    waiting: list[tuple[float, int, State, int]] = field(default_factory=list)
    """(pushes + own estimate, pushes negated, state, what the core proves to be left)."""
    best: int | None = None
    best_state: State = b""
    started: float = field(default_factory=time.monotonic)
    explored: int = 0
    generated: int = 0

    def run(
        self,
        settings: SearchSettings,
        on_progress: Callable[[SearchProgress], None] | None,
        stop: threading.Event | None,
    ) -> SearchStatus:
        self._meet(self.space.start, 0, self.space.estimate(self.space.start))
        while self.waiting:
            if self.explored % _STATES_BETWEEN_QUESTIONS == 0:
                if on_progress is not None:
                    on_progress(SearchProgress(self._statistics(), 0, 0, self._solution()))
                ending = self._ending(settings, stop)
                if ending is not None:
                    return ending
            _, made, state, bound = heapq.heappop(self.waiting)
            if -made != self.pushes_to[state] or not self._may_help(-made, bound):
                continue
            if self.space.is_solved(state):
                self.best, self.best_state = -made, state
                if settings.objective is Objective.ANY:
                    break
                continue
            self.explored += 1
            for push, child, child_bound in self.space.expand(state):
                self.generated += 1
                if self._meet(child, 1 - made, child_bound):
                    self.came_by[child] = push
        return SearchStatus.UNSOLVABLE if self.best is None else SearchStatus.SOLVED

    def _meet(self, state: State, pushes: int, bound: int) -> bool:
        known = self.pushes_to.get(state)
        if bound == LOST or (known is not None and known <= pushes):
            return False
        if not self._may_help(pushes, bound):
            return False
        self.pushes_to[state] = pushes
        order = pushes + float(self.heuristic(self.space.position(state)))
        if order != order:
            raise ValueError("the heuristic returned something that is not a number")
        heapq.heappush(self.waiting, (order, -pushes, state, bound))
        return True

    def _may_help(self, pushes: int, bound: int) -> bool:
        return self.best is None or pushes + bound < self.best

    def _ending(
        self, settings: SearchSettings, stop: threading.Event | None
    ) -> SearchStatus | None:
        if stop is not None and stop.is_set():
            return SearchStatus.INTERRUPTED
        limit = settings.time_limit_seconds
        if limit is not None and time.monotonic() - self.started >= limit:
            return SearchStatus.TIME_LIMIT
        if settings.max_states is not None and self.explored >= settings.max_states:
            return SearchStatus.STATE_LIMIT
        mebibytes = settings.memory_limit_mebibytes
        if mebibytes is not None and self._bytes() > mebibytes << 20:
            return SearchStatus.MEMORY_LIMIT
        return None

    def _bytes(self) -> int:
        """Return about what the states take: their bytes, two numbers, three places in tables."""
        return len(self.pushes_to) * (sys.getsizeof(self.space.start) + 200)

    def report(self, settings: SearchSettings, status: SearchStatus) -> SearchReport:
        solution = self._solution()
        proves = settings.objective.asks_for_proof
        return SearchReport(
            status=status,
            objective=settings.objective,
            algorithm=Algorithm.ASTAR if proves else Algorithm.GREEDY,
            heuristic=Heuristic.MATCHING,
            solution=solution,
            optimal=status is SearchStatus.SOLVED and proves,
            lower_bound=self._lower_bound(status) if proves else None,
            statistics=self._statistics(),
        )

    def _lower_bound(self, status: SearchStatus) -> int | None:
        if status in (SearchStatus.SOLVED, SearchStatus.UNSOLVABLE):
            return self.best
        if status is SearchStatus.INTERRUPTED:  # Perhaps in the midst of a state.
            return self.space.estimate(self.space.start)
        still_open = [bound - made for _, made, _, bound in self.waiting]
        return min(still_open if self.best is None else [*still_open, self.best])

    def _solution(self) -> Solution | None:
        if self.best is None:
            return None
        pushes: list[Push] = []
        state = self.best_state
        while state != self.space.start:
            pushes.append(self.came_by[state])
            state = self.space.undo(state, pushes[-1])
        return self.space.solution(reversed(pushes))

    def _statistics(self) -> Statistics:
        return Statistics(
            states_explored=self.explored,
            states_generated=self.generated,
            time_elapsed=time.monotonic() - self.started,
            peak_memory_bytes=self._bytes(),
        )
