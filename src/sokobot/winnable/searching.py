"""How an answer is found that is not known yet: a few searches, one after the other.

1. A complete search with few states: near the end of a game it is enough.
2. A few boxes around the latest pushes, alone on the board.  If they cannot be brought home
   then the whole cannot, and few boxes are exhausted long before all of them.
3. The portfolio with the time that is left.  Its guided searches know states by their hash
   and only ever find solutions; "unsolvable" comes from the complete search among them.

That a part is lost proves nothing where there are surplus boxes: the box that is missing
may be the one that fills the goal.  Then the second step is left out.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sokobot.engine import ProgressCallback, search
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.rules import reachable_cells
from sokobot.search_report import SearchReport, SearchStatus, Solution, Statistics
from sokobot.search_settings import Algorithm, Objective, SearchSettings

__all__ = ["Found", "find_out"]

_FIRST_STATES = 1_500
_SHARE_OF_FIRST = 0.2
_SHARE_OF_PARTS = 0.3
_PARTS = ((2, 200), (3, 500), (4, 1_000), (6, 3_000), (9, 3_000))
"""How many boxes are tried alone, and how many states each such part may take."""
_PARTS_ELSEWHERE = ((4, 500), (6, 1_000), (7, 2_000))
"""The same around boxes that were not pushed lately; a game may be lost for long."""
_MOST_ANCHORS = 6
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
    for part in _parts(puzzle, pushed):
        boxes, states = part
        if clock.left_of(_SHARE_OF_PARTS) <= 0 or (stop is not None and stop.is_set()):
            break
        alone = replace(puzzle, boxes=boxes)
        limit = clock.left_of(_SHARE_OF_PARTS)
        if run(alone, Algorithm.GREEDY, limit, states).status is SearchStatus.UNSOLVABLE:
            return Found(clock.total(), core=boxes, is_lost=True)
    report = run(puzzle, Algorithm.PORTFOLIO, clock.left_of(1.0), None)
    return _found(report, clock)


def _is_decided(report: SearchReport) -> bool:
    return report.solved or report.status is SearchStatus.UNSOLVABLE


def _found(report: SearchReport, clock: _Clock) -> Found:
    is_lost = report.status is SearchStatus.UNSOLVABLE
    return Found(clock.total(), solution=report.solution, is_lost=is_lost)


def _parts(puzzle: Puzzle, pushed: tuple[Cell, ...]) -> Iterator[tuple[frozenset[Cell], int]]:
    """Yield different sets of boxes near the latest pushes, small ones first."""
    reachable = reachable_cells(puzzle)
    boxes = puzzle.boxes & reachable
    if len(boxes) > len(puzzle.goals & reachable):
        return
    lately = _anchors(boxes, pushed)
    elsewhere = sorted(boxes.difference(lately), key=lambda box: (_distance(lately[0], box), box))
    tried: set[frozenset[Cell]] = set()
    for sizes, anchors in ((_PARTS, lately), (_PARTS_ELSEWHERE, elsewhere)):
        for size, states in sizes:
            if size >= len(boxes):
                break
            for anchor in anchors:
                nearest = sorted(boxes, key=lambda box: (_distance(anchor, box), box))
                part = frozenset(nearest[:size])
                if part not in tried:
                    tried.add(part)
                    yield part, states


def _anchors(boxes: frozenset[Cell], pushed: tuple[Cell, ...]) -> list[Cell]:
    """Return the boxes to look around: those pushed last; without any, all."""
    lately = [box for box in dict.fromkeys(pushed) if box in boxes]
    return lately[:_MOST_ANCHORS] if lately else sorted(boxes)


def _distance(one: Cell, other: Cell) -> int:
    return abs(one.row - other.row) + abs(one.column - other.column)
