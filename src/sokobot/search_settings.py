"""What to search for, how, and how long: the settings of one search.

The words for what and how are in `choices`.  `resolved()` turns the two `auto` settings into
real ones, in one place, so that a report always names the algorithm and heuristic that really
ran.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sokobot.choices import Algorithm, Engine, Heuristic, Objective, Proof, Pruning
from sokobot.errors import SettingsError

__all__ = [
    "CANNOT_IMPROVE",
    "MOST_THREADS",
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


MOST_THREADS = 64
"""Every thread of a portfolio takes its share of the memory; more than this help nobody."""


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
    """Solutions of this many pushes (or moves, where they come first) or more are not wanted.
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
        _check_limit("the time limit", self.time_limit_seconds, is_whole=False)
        _check_limit("the state limit", self.max_states)
        _check_limit("the memory limit", self.memory_limit_mebibytes)
        _check_limit("the number of threads", self.threads)
        _check_limit("the upper bound", self.upper_bound)
        if self.threads > MOST_THREADS:
            raise SettingsError(
                f"the number of threads must be at most {MOST_THREADS}, not {self.threads}"
            )
        if self.engine is not Engine.PYTHON:
            return
        if self.upper_bound is not None:
            raise SettingsError("the Python engine cannot search below an upper bound")
        if self.algorithm is Algorithm.PORTFOLIO:
            raise SettingsError("the Python engine has no portfolio of searches")


def _check_limit(name: str, value: object, *, is_whole: bool = True) -> None:
    if value is None:
        return
    is_number = isinstance(value, int if is_whole else int | float)
    if not is_number or isinstance(value, bool):
        raise SettingsError(f"{name} must be a {'whole ' * is_whole}number, not {value!r}")
    if not value > 0:  # type: ignore[operator]  # It is a number.
        raise SettingsError(f"{name} must be positive, not {value}")


def proves_bounds(settings: SearchSettings) -> bool:
    """Return whether a search under (resolved) `settings` proves lower bounds as it goes.

    Breadth-first search orders states by cost alone and needs no estimate for that.
    """
    proof = settings.algorithm.proof
    return proof is Proof.ALWAYS or (
        proof is Proof.IF_NEVER_TOO_HIGH and settings.heuristic.is_admissible
    )


def proves_optimality(settings: SearchSettings) -> bool:
    """Return whether a solution found under (resolved) `settings` is a shortest one.

    With objective `any` nobody asked for a proof.
    """
    return settings.objective.asks_for_proof and proves_bounds(settings)
