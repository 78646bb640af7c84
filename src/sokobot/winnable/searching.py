"""How an answer is found that is not known yet: a few searches, one after the other.

1. A complete search with few states: near the end of a game it is enough.
2. Some of the boxes alone on the board (`parts`).  If they cannot be brought home then the
   whole cannot, and they are exhausted long before all of them.
3. The portfolio with the time that is left.  Its guided searches know states by their hash
   and only ever find solutions; "unsolvable" comes from the complete search among them.

That a part is lost proves nothing where there are surplus boxes: the box that is missing
may be the one that fills the goal.  Then the second step is left out.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace

from sokobot.engine import ProgressCallback, search
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchReport, SearchStatus, Solution, Statistics
from sokobot.search_settings import Algorithm, Objective, SearchSettings
from sokobot.winnable.parts import parts_of

__all__ = ["Found", "find_out"]

_FIRST_STATES = 1_500
_SHARE_OF_FIRST = 0.15
_SHARE_OF_PARTS = 0.2
_LEAST_SECONDS = 0.01


@dataclass(frozen=True, slots=True)
class Found:
    """What the searches found: a solution, a lost part, a proof, or nothing."""

    statistics: Statistics
    solution: Solution | None = None
    core: frozenset[Cell] = frozenset()
    is_lost: bool = False


@dataclass(slots=True)
class _Clock:
    """Adds up what the searches cost, and shares out what is left."""

    seconds: float
    started: float
    states_explored: int = 0
    states_generated: int = 0
    peak_memory_bytes: int = 0

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.started

    def left_of(self, share: float) -> float:
        return self.seconds * share - self.elapsed

    def add(self, report: SearchReport) -> SearchReport:
        cost = report.statistics
        self.states_explored += cost.states_explored
        self.states_generated += cost.states_generated
        self.peak_memory_bytes = max(self.peak_memory_bytes, cost.peak_memory_bytes)
        return report

    def total(self) -> Statistics:
        return Statistics(
            states_explored=self.states_explored,
            states_generated=self.states_generated,
            time_elapsed=self.elapsed,
            peak_memory_bytes=self.peak_memory_bytes,
        )


def find_out(
    puzzle: Puzzle,
    pushed: tuple[Cell, ...],
    seconds: float,
    *,
    memory_limit_mebibytes: int | None,
    threads: int = 1,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> Found:
    """Search from the start of `puzzle`; `pushed` are boxes pushed lately, the last one first."""
    clock = _Clock(seconds, time.monotonic())

    def run(part: Puzzle, algorithm: Algorithm, limit: float, states: int | None) -> SearchReport:
        settings = SearchSettings(
            objective=Objective.ANY,
            algorithm=algorithm,
            time_limit_seconds=max(limit, _LEAST_SECONDS),
            max_states=states,
            memory_limit_mebibytes=memory_limit_mebibytes,
            threads=threads if algorithm is Algorithm.PORTFOLIO else 1,
        )
        return clock.add(search(part, settings, on_progress=on_progress, stop=stop))

    report = run(puzzle, Algorithm.GREEDY, clock.left_of(_SHARE_OF_FIRST), _FIRST_STATES)
    if _is_decided(report):
        return _found(report, clock)
    won: list[frozenset[Cell]] = []
    for part in parts_of(puzzle, pushed):
        if any(part.boxes <= more for more in won):
            continue  # Fewer boxes are never harder.
        if clock.left_of(_SHARE_OF_PARTS) <= 0 or (stop is not None and stop.is_set()):
            break
        alone = replace(puzzle, boxes=part.boxes)
        report = run(alone, Algorithm.GREEDY, clock.left_of(_SHARE_OF_PARTS), part.most_states)
        if report.status is SearchStatus.UNSOLVABLE:
            return Found(clock.total(), core=part.boxes, is_lost=True)
        if report.solved:
            won.append(part.boxes)
    report = run(puzzle, Algorithm.PORTFOLIO, clock.left_of(1.0), None)
    return _found(report, clock)


def _is_decided(report: SearchReport) -> bool:
    return report.solved or report.status is SearchStatus.UNSOLVABLE


def _found(report: SearchReport, clock: _Clock) -> Found:
    is_lost = report.status is SearchStatus.UNSOLVABLE
    return Found(clock.total(), solution=report.solution, is_lost=is_lost)
