"""Different solutions of a large puzzle: leave the known one early, and solve from there.

Nothing is proved: there may be others.  But what comes back is replayed, and different.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass

from sokobot.engine import improve, search
from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.reference.play_area import play_area
from sokobot.reference.pushes import pushes_from, state_of
from sokobot.reference.walking import shortest_walk
from sokobot.replay import replay
from sokobot.rules import Position, puzzle_at, start_position
from sokobot.search_report import Solution
from sokobot.search_settings import Algorithm, Objective, SearchSettings
from sokobot.solution_space.plans import Plan, plan_of, without_returns

__all__ = ["detoured_solutions"]

_SHARE_OF_FIRST = 0.4
_SHARE_OF_SHORTENING = 0.5
_SHARE_OF_DETOUR = 0.1
_LEAST_SECONDS = 0.05
_LONGEST_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class _Clock:
    deadline: float
    stop: threading.Event | None

    @property
    def is_over(self) -> bool:
        is_stopped = self.stop is not None and self.stop.is_set()
        return is_stopped or time.monotonic() >= self.deadline

    def share(self, part: float) -> float:
        left = min(self.deadline - time.monotonic(), _LONGEST_SECONDS)
        return max(_LEAST_SECONDS, left * part)


def detoured_solutions(
    puzzle: Puzzle, count: int, longer: float, deadline: float, stop: threading.Event | None
) -> list[Solution]:
    """Return a good solution, and others not much longer; empty if none was found in time."""
    clock = _Clock(deadline, stop)
    first = _solved(puzzle, Objective.PUSHES, clock.share(_SHARE_OF_FIRST), clock)
    first = first or _solved(puzzle, Objective.ANY, clock.share(_SHARE_OF_FIRST), clock)
    if first is None:
        return []
    best = _shortened(puzzle, first, clock)
    found = {without_returns(plan_of(puzzle, best)): best}
    for begun in _side_ways(puzzle, best):
        if clock.is_over or len(found) >= 2 * count:
            break
        for solution in _from_there(puzzle, begun, clock):
            _keep(found, puzzle, solution)
    shortest = min(solution.push_count for solution in found.values())
    longest = shortest * (1 + longer)
    return [solution for solution in found.values() if solution.push_count <= longest]


def _keep(found: dict[Plan, Solution], puzzle: Puzzle, solution: Solution) -> None:
    plan = without_returns(plan_of(puzzle, solution))
    known = found.get(plan)
    if known is None or solution.push_count < known.push_count:
        found[plan] = solution


def _solved(puzzle: Puzzle, objective: Objective, seconds: float, clock: _Clock) -> Solution | None:
    algorithm = Algorithm.PORTFOLIO if objective is Objective.ANY else Algorithm.AUTO
    settings = SearchSettings(objective=objective, algorithm=algorithm, time_limit_seconds=seconds)
    return search(puzzle, settings, stop=clock.stop).solution


def _shortened(puzzle: Puzzle, solution: Solution, clock: _Clock) -> Solution:
    settings = SearchSettings(time_limit_seconds=clock.share(_SHARE_OF_DETOUR))
    return improve(puzzle, solution, settings, stop=clock.stop).solution or solution


def _from_there(puzzle: Puzzle, begun: str, clock: _Clock) -> Iterator[Solution]:
    """Yield solutions that begin with these moves, and what shortening makes of them."""
    position = start_position(puzzle)
    for step in replay(puzzle, Solution(begun).directions):
        position = step.position
    here = puzzle_at(puzzle, position)
    rest = _solved(here, Objective.ANY, clock.share(_SHARE_OF_DETOUR), clock)
    if rest is not None:
        rest = _shortened(here, rest, clock)
        yield Solution(begun + rest.moves)
        yield _shortened(puzzle, Solution(begun + rest.moves), clock)


def _side_ways(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield ways to leave a solution: its moves up to some box change, then another push."""
    position, moves = start_position(puzzle), ""
    last: Cell | None = None
    walked_from, walked = position, 0
    for step in replay(puzzle, solution.directions):
        if step.pushed_a_box:
            box = step.position.player
            if box != last:
                yield from _other_pushes(puzzle, walked_from, moves[:walked], box)
            last = box.neighbour(step.direction)
        moves += step.letter
        position = step.position
        if step.pushed_a_box:
            walked_from, walked = position, len(moves)


def _other_pushes(puzzle: Puzzle, position: Position, moves: str, box: Cell) -> Iterator[str]:
    """Yield the moves to a push of each box but `box`, one for each."""
    area = play_area(puzzle_at(puzzle, position))
    seen = {box}
    for push in pushes_from(area, state_of(area, area.boxes, area.player, by_region=False)):
        if push.box not in seen:
            seen.add(push.box)
            behind = push.box.neighbour(push.direction.opposite)
            walk = shortest_walk(area.cells, area.boxes, area.player, behind)
            steps = "".join(direction.letter for direction in walk)
            yield moves + steps + push.direction.push_letter
