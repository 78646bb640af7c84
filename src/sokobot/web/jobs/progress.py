"""How far a search is: the one shape from the worker to the page."""

from __future__ import annotations

from msgspec import Struct

from sokobot.search_report import SearchProgress, Solution

__all__ = ["BestSoFar", "Progress", "progress_of"]


class BestSoFar(Struct, kw_only=True, frozen=True):
    """The shortest solution known so far."""

    pushes: int
    moves: int
    moves_full: str | None
    """None if it is too long to be handed on before the end."""


class Progress(Struct, kw_only=True, frozen=True):
    """How far a search is."""

    states_explored: int
    states_per_second: float
    lower_bound: int | None
    best: BestSoFar | None
    memory_bytes: int
    time_elapsed: float
    depth: int


def progress_of(seen: SearchProgress) -> Progress:
    """Return what the engine reports as the server and the page know it."""
    spent, best = seen.statistics, seen.best
    return Progress(
        states_explored=spent.states_explored,
        states_per_second=round(spent.states_per_second, 1),
        lower_bound=seen.lower_bound or None,
        best=None if best is None else _best(best),
        memory_bytes=spent.peak_memory_bytes,
        time_elapsed=round(spent.time_elapsed, 3),
        depth=seen.depth,
    )


def _best(solution: Solution) -> BestSoFar:
    return BestSoFar(
        pushes=solution.push_count, moves=solution.move_count, moves_full=solution.moves
    )
