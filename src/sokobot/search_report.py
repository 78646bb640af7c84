"""How a search ended: status, statistics and, if there is one, the solution."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from sokobot.moves import Direction
from sokobot.search_settings import Algorithm, Heuristic, Objective

__all__ = [
    "SearchInterrupted",
    "SearchProgress",
    "SearchReport",
    "SearchStatus",
    "Solution",
    "Statistics",
]


class SearchStatus(StrEnum):
    """How a search ended."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    """The whole space was searched with prunings that lose nothing: there is no solution."""
    EXHAUSTED = "exhausted"
    """Nothing left to search, but something was cut that a solution might need."""
    TIME_LIMIT = "time_limit"
    MEMORY_LIMIT = "memory_limit"
    STATE_LIMIT = "state_limit"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Solution:
    """A sequence of moves that the referee accepted, in LURD letters."""

    moves: str

    @property
    def pushes(self) -> str:
        """The pushes alone, as capital letters."""
        return "".join(letter for letter in self.moves if letter.isupper())

    @property
    def push_count(self) -> int:
        """How many moves shift a box."""
        return sum(letter.isupper() for letter in self.moves)

    @property
    def move_count(self) -> int:
        """How many moves there are, pushes included."""
        return len(self.moves)

    def cost(self, objective: Objective) -> int:
        """Return what `objective` counts first: the number of pushes or of moves."""
        return self.move_count if objective.puts_moves_first else self.push_count

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The moves as directions."""
        return tuple(Direction.from_letter(letter) for letter in self.moves)

    def __str__(self) -> str:
        return self.moves


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a search cost."""

    states_explored: int = 0
    states_generated: int = 0
    time_elapsed: float = 0.0
    """Seconds of wall-clock time."""
    peak_memory_bytes: int = 0
    """As counted by the search's own tables; 0 where the engine does not count."""

    @property
    def states_per_second(self) -> float:
        """States explored per second."""
        return self.states_explored / self.time_elapsed if self.time_elapsed > 0 else 0.0


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """A look at a search that is still running."""

    statistics: Statistics
    lower_bound: int
    """No solution is shorter than this, in units of the objective; 0 if nothing is proved."""
    depth: int
    """Pushes on the path to the state looked at last."""
    best: Solution | None = None
    """The best solution known so far, if the search goes on after it; not proved shortest."""


@dataclass(frozen=True, slots=True)
class SearchReport:
    """How a search ended, and what it knows."""

    status: SearchStatus
    objective: Objective
    algorithm: Algorithm
    heuristic: Heuristic
    solution: Solution | None = None
    optimal: bool = False
    """Proved shortest for the objective; never said without a proof."""
    lower_bound: int | None = None
    """No solution has fewer pushes (or moves, for objectives that put moves first)."""
    statistics: Statistics = field(default_factory=Statistics)
    improved_from: Solution | None = None
    """What `solution` was made from by shortening it; None if it is as the search found it."""

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.solution is not None

    @property
    def solution_length(self) -> int | None:
        """Pushes of the solution, or None."""
        return None if self.solution is None else self.solution.push_count

    @property
    def states_explored(self) -> int:
        """States expanded by the search."""
        return self.statistics.states_explored

    @property
    def time_elapsed(self) -> float:
        """Seconds the search took."""
        return self.statistics.time_elapsed


class SearchInterrupted(KeyboardInterrupt):
    """Ctrl-C during a search.  `report` holds what was known by then.

    It is a `KeyboardInterrupt`, so loops over many puzzles stop as users expect;
    catch this class to get the partial statistics.
    """

    def __init__(self, report: SearchReport) -> None:
        self.report = report
        super().__init__("search interrupted")
