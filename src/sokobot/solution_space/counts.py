"""How many solutions have the fewest pushes, counted in three ways.

    sequences   orders of pushes; walks do not count
    classes     sequences up to reordering: in a class every box makes the same pushes, in the
                same order, and only what comes between them differs
    plans       which box goes where, in which order they come home (see `plans`)

Sequences are added up along the pushes, from the end to the start, in whole numbers however
large.  Classes and plans are sets of what can still happen: each state has the set of its
rests, and a push puts itself in front of every rest of the state it leads to.  Two different
rests of one state stay different whatever comes before them, so the largest set of a state
is a count that is certain where the sets become too large to go on.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from sokobot.engine import ProgressCallback
from sokobot.engine.insight_report import GraphPush, StateGraph
from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchStatus, Statistics
from sokobot.solution_space.plans import Plan, in_front
from sokobot.solution_space.shortest_ways import ShortestWays, whole_graph

__all__ = ["Count", "SolutionCounts", "count_solutions"]

_MOST_RESTS = 500_000
"""In the sets of all states of a layer."""

_Rest = TypeVar("_Rest")
_Class = tuple[int, ...]
"""For every box of a state, lowest cell first: the number of the pushes it still makes."""


class Count(NamedTuple):
    """A number, or what it is at least."""

    number: int
    is_exact: bool

    def __str__(self) -> str:
        return f"{self.number:,}" if self.is_exact else f"at least {self.number:,}"


@dataclass(frozen=True, slots=True)
class SolutionCounts:
    """How many solutions a puzzle has with the fewest pushes.

    `status` is `SOLVED` if they were counted and `UNSOLVABLE` if there are none; otherwise it is
    the limit that kept all states from being known, and nothing was counted.
    """

    status: SearchStatus
    statistics: Statistics
    pushes: int | None = None
    """The fewest."""
    sequences: Count | None = None
    classes: Count | None = None
    plans: Count | None = None

    def as_record(self) -> dict[str, object]:
        """Return the plain values of `sokobot count --json`."""
        return {
            "status": self.status.value,
            "pushes": self.pushes,
            "sequences": _record(self.sequences),
            "classes": _record(self.classes),
            "plans": _record(self.plans),
            "states": self.statistics.states_explored,
        }


def count_solutions(
    puzzle: Puzzle | str,
    *,
    timeout: float | None = 60.0,
    most_rests: int = _MOST_RESTS,
    on_progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> SolutionCounts:
    """Count the solutions of a small puzzle that have the fewest pushes.

    All states must be known, a million at most.  Sequences are always exact then; classes and
    plans are counted one by one, and beyond `most_rests` at a time, or when the time is up, what
    comes back is what they are at least.

    Raises:
        PuzzleTextError: `puzzle` is text without exactly one puzzle in it.
        UnplayablePuzzleError: It cannot be played.
        KeyboardInterrupt: Ctrl-C.
    """
    if isinstance(puzzle, str):
        puzzle = Puzzle.from_text(puzzle)
    deadline = None if timeout is None else time.monotonic() + timeout
    graph = whole_graph(puzzle, timeout, on_progress, stop)
    if graph.status is not SearchStatus.SOLVED:
        return SolutionCounts(graph.status, graph.statistics)
    ways = ShortestWays.of(graph)
    no_plan: Plan = ()

    def may_go_on() -> bool:
        is_late = deadline is not None and time.monotonic() > deadline
        return not (is_late or (stop is not None and stop.is_set()))

    return SolutionCounts(
        status=graph.status,
        statistics=graph.statistics,
        pushes=ways.length,
        sequences=Count(_sequences(ways), is_exact=True),
        classes=_different_rests(ways, _no_pushes(graph), _Classes(graph), most_rests, may_go_on),
        plans=_different_rests(ways, no_plan, _plan_before, most_rests, may_go_on),
    )


def _sequences(ways: ShortestWays) -> int:
    following = dict.fromkeys(ways.layers[-1], 1)
    for layer in ways.from_the_end():
        following = {
            state: sum(following[push.state] for push in ways.pushes(state)) for state in layer
        }
    return following[0]


def _different_rests(
    ways: ShortestWays,
    nothing: _Rest,
    before: Callable[[int, GraphPush, Iterable[_Rest]], Iterable[_Rest]],
    most: int,
    may_go_on: Callable[[], bool],
) -> Count:
    """Return how many different rests the start has; `before` puts a push in front of some."""
    following: dict[int, set[_Rest]] = {state: {nothing} for state in ways.layers[-1]}
    certain = 1
    for layer in ways.from_the_end():
        rests_of: dict[int, set[_Rest]] = {}
        held = 0
        for state in layer:
            rests: set[_Rest] = set()
            for push in ways.pushes(state):
                rests.update(before(state, push, following[push.state]))
            rests_of[state] = rests
            held += len(rests)
            certain = max(certain, len(rests))
            if held > most or not may_go_on():
                return Count(certain, is_exact=False)
        following = rests_of
    return Count(len(following[0]), is_exact=True)


def _no_pushes(graph: StateGraph) -> _Class:
    return (0,) * graph.box_count


@dataclass(slots=True)
class _Classes:
    """Puts pushes in front of classes; what a box still does is known by a number."""

    graph: StateGraph
    numbers: dict[tuple[str, int], int] = field(default_factory=dict)

    def __call__(self, state: int, push: GraphPush, rests: Iterable[_Class]) -> Iterable[_Class]:
        boxes = sorted(self.graph.boxes_of(state))
        slot = boxes.index(push.box)
        boxes[slot] = push.box.neighbour(push.direction)
        after = sorted(boxes).index(boxes[slot])
        letter = push.direction.push_letter
        for rest in rests:
            mine = self.numbers.setdefault((letter, rest[after]), len(self.numbers) + 1)
            others = rest[:after] + rest[after + 1 :]
            yield (*others[:slot], mine, *others[slot:])


def _plan_before(_state: int, push: GraphPush, rests: Iterable[Plan]) -> Iterable[Plan]:
    target = push.box.neighbour(push.direction)
    return (in_front(rest, push.box, target) for rest in rests)


def _record(count: Count | None) -> dict[str, object] | None:
    return None if count is None else {"number": count.number, "exact": count.is_exact}
