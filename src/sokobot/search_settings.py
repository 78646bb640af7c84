"""What to search for, how, and how long: the settings of one search.

`resolved()` turns the two `auto` settings into real ones, in one place, so
that a report always names the algorithm and heuristic that really ran.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from sokobot.errors import SettingsError

__all__ = [
    "CANNOT_IMPROVE",
    "Algorithm",
    "Engine",
    "Heuristic",
    "Objective",
    "Pruning",
    "SearchSettings",
    "proves_bounds",
    "proves_optimality",
]

CANNOT_IMPROVE = "the Python engine cannot improve solutions"


class Objective(StrEnum):
    """What a solution has as few of as possible."""

    PUSHES = "pushes"
    MOVES = "moves"
    PUSHES_MOVES = "pushes-moves"
    """Fewest pushes; among those, fewest moves."""
    MOVES_PUSHES = "moves-pushes"
    """Fewest moves; among those, fewest pushes."""
    ANY = "any"
    """Any solution, found fast."""

    @property
    def puts_moves_first(self) -> bool:
        """Whether moves are counted before pushes, if pushes are counted at all."""
        return self in {Objective.MOVES, Objective.MOVES_PUSHES}

    @property
    def has_two_parts(self) -> bool:
        """Whether pushes and moves count both, one after the other."""
        return self in {Objective.PUSHES_MOVES, Objective.MOVES_PUSHES}


class Engine(StrEnum):
    """Who searches."""

    NATIVE = "native"
    PYTHON = "python"
    """The textbook solver in plain Python (`sokobot.reference`): slow, made to be read."""


class Algorithm(StrEnum):
    """In which order states are looked at."""

    AUTO = "auto"
    ASTAR = "astar"
    IDASTAR = "idastar"
    GREEDY = "greedy"
    BFS = "bfs"
    DFS = "dfs"
    PORTFOLIO = "portfolio"
    """Searches guided by parking plans, and a greedy one, in turns: some solution, fast."""


class Heuristic(StrEnum):
    """How the cost still to come is estimated."""

    AUTO = "auto"
    MATCHING = "matching"
    GREEDY_MATCHING = "greedy-matching"
    NEAREST = "nearest"
    MANHATTAN = "manhattan"
    EUCLIDEAN = "euclidean"
    WEIGHTED = "weighted"
    NONE = "none"

    @property
    def is_admissible(self) -> bool:
        """Whether the estimate never exceeds the true cost, in pushes or in moves."""
        return self in _ADMISSIBLE


_ADMISSIBLE = {Heuristic.MATCHING, Heuristic.NEAREST, Heuristic.MANHATTAN, Heuristic.NONE}


class Pruning(StrEnum):
    """What a search leaves out because it cannot matter; each can be turned off to compare."""

    CORRAL_PUSHES = "corral-pushes"
    """Where a corral must be opened and can be now, other pushes wait; if moves do not count."""
    CORRAL_DEADLOCKS = "corral-deadlocks"
    """A state with a corral that can never be opened is lost."""
    PAIRS = "pairs"
    """What two boxes cost each other, and pairs that can never reach two goals."""
    TRIPLES = "triples"
    """Three boxes that can never reach three goals."""
    PERIMETER = "perimeter"
    """Exact distances of the states close to the end; if moves do not count."""
    SYMMETRY = "symmetry"
    """On a board that is its own mirror image, a state and its image count as one."""
    FROZEN_WALLS = "frozen-walls"
    """What the other boxes need around those that are frozen on goals."""


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """Everything that decides how one puzzle is searched; None means no limit."""

    objective: Objective = Objective.PUSHES
    engine: Engine = Engine.NATIVE
    algorithm: Algorithm = Algorithm.AUTO
    heuristic: Heuristic = Heuristic.AUTO
    detect_deadlocks: bool = True
    without: frozenset[Pruning] = frozenset()
    """Prunings turned off; the Python engine has none of them."""
    upper_bound: int | None = None
    """Solutions of so many pushes (or moves, where they come first) or more are not wanted.
    A search that proves bounds ends as `EXHAUSTED`, with this lower bound, if all others are
    ruled out."""
    proved_bound: int = 0
    """What is known already: no solution has fewer.  Spares IDA* its first rounds."""
    time_limit_seconds: float | None = 60.0
    max_states: int | None = 10_000_000
    memory_limit_mebibytes: int | None = 4096
    threads: int = 1

    def resolved(self) -> SearchSettings:
        """Return the same settings with `auto` replaced by what will run.

        Raises:
            SettingsError: A limit is not positive, or the engine cannot do what is asked.
        """
        self._check()
        algorithm, heuristic = self.algorithm, self.heuristic
        if algorithm is Algorithm.AUTO:
            algorithm = self._best_algorithm()
        if heuristic is Heuristic.AUTO:
            blind = algorithm is Algorithm.BFS
            heuristic = Heuristic.NONE if blind else Heuristic.MATCHING
        return replace(self, algorithm=algorithm, heuristic=heuristic)

    def _best_algorithm(self) -> Algorithm:
        if self.objective is not Objective.ANY:
            return Algorithm.ASTAR
        return Algorithm.GREEDY if self.engine is Engine.PYTHON else Algorithm.PORTFOLIO

    def _check(self) -> None:
        limits = {
            "the time limit": self.time_limit_seconds,
            "the state limit": self.max_states,
            "the memory limit": self.memory_limit_mebibytes,
            "the number of threads": self.threads,
            "the upper bound": self.upper_bound,
        }
        for name, value in limits.items():
            if value is not None and not value > 0:
                raise SettingsError(f"{name} must be positive, not {value}")
        if self.engine is not Engine.PYTHON:
            return
        if self.upper_bound is not None:
            raise SettingsError("the Python engine cannot search below an upper bound")
        if self.algorithm is Algorithm.PORTFOLIO:
            raise SettingsError("the Python engine has no portfolio of searches")


def proves_bounds(settings: SearchSettings) -> bool:
    """Return whether a search under (resolved) `settings` proves lower bounds as it goes.

    A* and IDA* do with an estimate that never exceeds the true cost.  Breadth-first
    search orders states by cost alone and needs no estimate.
    """
    if settings.algorithm is Algorithm.BFS:
        return True
    informed = settings.algorithm in {Algorithm.ASTAR, Algorithm.IDASTAR}
    return informed and settings.heuristic.is_admissible


def proves_optimality(settings: SearchSettings) -> bool:
    """Return whether a solution found under (resolved) `settings` is a shortest one.

    With objective `any` nobody asked for a proof.
    """
    return settings.objective is not Objective.ANY and proves_bounds(settings)
