"""What a search can be asked for: one table for each choice.

A row is a name for programs, a label and a sentence for people, and what it proves.  Command
line, page, API and documents read these tables; `tests/core/test_border.py` compares them with
the core's, `tests/test_docs.py` with the documents.
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Self

__all__ = ["Algorithm", "Choice", "Engine", "Heuristic", "Objective", "Proof", "Pruning"]


class Choice(StrEnum):
    """One row of a table: its value is the name for programs."""

    _value_: str
    label: str
    """What a menu says."""
    explanation: str
    """One sentence to help people choose."""

    def __new__(cls, name: str, *_columns: object) -> Self:
        """Make the member `name`; the other columns are for `__init__`."""
        member = str.__new__(cls, name)
        member._value_ = name
        return member

    # The defaults are for type checkers: they take the look-up `Objective("any")` for this.
    def __init__(self, _name: str, label: str = "", explanation: str = "") -> None:
        self.label = label
        self.explanation = explanation


class Objective(Choice):
    """What a solution has as few of as possible."""

    PUSHES = "pushes", "Fewest pushes", "No solution pushes boxes less often."
    MOVES = "moves", "Fewest moves", "No solution takes fewer steps, pushes included."
    PUSHES_MOVES = (
        "pushes-moves",
        "Fewest pushes, then moves",
        "Of all solutions with the fewest pushes, one with the fewest moves.",
    )
    MOVES_PUSHES = (
        "moves-pushes",
        "Fewest moves, then pushes",
        "Of all solutions with the fewest moves, one with the fewest pushes.",
    )
    ANY = "any", "Any solution, fast", "The first solution found; it may be a long one."

    @property
    def puts_moves_first(self) -> bool:
        """Whether moves are counted before pushes, if pushes are counted at all."""
        return self in {Objective.MOVES, Objective.MOVES_PUSHES}

    @property
    def has_two_parts(self) -> bool:
        """Whether pushes and moves count both, one after the other."""
        return self in {Objective.PUSHES_MOVES, Objective.MOVES_PUSHES}

    @property
    def asks_for_proof(self) -> bool:
        """Whether a solution counts only together with the proof that it is a shortest one."""
        return self is not Objective.ANY


class Engine(Choice):
    """Who searches."""

    NATIVE = "native", "C++ core", "Fast; the usual choice."
    PYTHON = "python", "Python", "The textbook solver in plain Python: slow, made to be read."


class Proof(Enum):
    """What an algorithm proves about the length of the solution it finds."""

    ALWAYS = "always"
    IF_NEVER_TOO_HIGH = "if the estimate is never too high"
    NEVER = "never"


class Algorithm(Choice):
    """The search algorithm."""

    phrase: str
    """How a report names it."""
    proof: Proof
    """When its solutions are proved shortest."""

    def __init__(
        self,
        name: str,
        label: str = "",
        explanation: str = "",
        phrase: str = "",
        proof: Proof = Proof.NEVER,
    ) -> None:
        super().__init__(name, label, explanation)
        self.phrase = phrase
        self.proof = proof

    AUTO = (
        "auto",
        "Automatic",
        "A quick solution first, then the proof that it is shortest.",
        "the algorithm that fits",
        Proof.IF_NEVER_TOO_HIGH,
    )
    ASTAR = (
        "astar",
        "A*",
        "Looks at the most promising positions first; proves its solutions.",
        "A*",
        Proof.IF_NEVER_TOO_HIGH,
    )
    IDASTAR = (
        "idastar",
        "IDA*",
        "Like A*, in rounds of growing depth, with little memory.",
        "IDA*",
        Proof.IF_NEVER_TOO_HIGH,
    )
    GREEDY = (
        "greedy",
        "Greedy",
        "Follows the estimate alone: fast, without a proof.",
        "greedy best-first search",
        Proof.NEVER,
    )
    BFS = (
        "bfs",
        "Breadth-first",
        "Goes through positions in order of their cost.",
        "breadth-first search",
        Proof.ALWAYS,
    )
    DFS = (
        "dfs",
        "Depth-first",
        "Goes as deep as it can before it looks elsewhere.",
        "depth-first search",
        Proof.NEVER,
    )
    PORTFOLIO = (
        "portfolio",
        "Portfolio",
        "Guided searches in turns: some solution, fast, no proof.",
        "portfolio of searches",
        Proof.NEVER,
    )


class Heuristic(Choice):
    """How to estimate the remaining cost."""

    is_admissible: bool
    """Whether the estimate never exceeds the true cost, in pushes or in moves."""

    def __init__(
        self, name: str, label: str = "", explanation: str = "", is_admissible: bool = False
    ) -> None:
        super().__init__(name, label, explanation)
        self.is_admissible = is_admissible

    AUTO = "auto", "Automatic", "The best estimate that still allows a proof.", True
    MATCHING = (
        "matching",
        "Matching",
        "The cheapest way to give every box a goal of its own, in pushes.",
        True,
    )
    GREEDY_MATCHING = (
        "greedy-matching",
        "Greedy matching",
        "Gives boxes goals one by one, the closest pair first; no proof.",
        False,
    )
    NEAREST = "nearest", "Nearest goal", "Each box to its nearest goal, in pushes.", True
    MANHATTAN = (
        "manhattan",
        "Manhattan",
        "Like matching, but counts rows plus columns instead of pushes.",
        True,
    )
    EUCLIDEAN = (
        "euclidean",
        "Euclidean",
        "Like matching, but with straight lines, rounded; no proof.",
        False,
    )
    WEIGHTED = "weighted", "Weighted", "Twice the matching: faster, no proof.", False
    NONE = "none", "None", "No estimate at all.", True


class Pruning(Choice):
    """What a search leaves out because it cannot matter; each can be turned off to compare."""

    CORRAL_PUSHES = (
        "corral-pushes",
        "Corral pushes",
        "Where a corral must be opened and can be now, other pushes wait; if moves do not count.",
    )
    CORRAL_DEADLOCKS = (
        "corral-deadlocks",
        "Corral deadlocks",
        "A state with a corral that can never be opened is lost.",
    )
    PAIRS = (
        "pairs",
        "Pairs",
        "What two boxes cost each other, and pairs that can never reach two goals.",
    )
    TRIPLES = "triples", "Triples", "Three boxes that can never reach three goals."
    PERIMETER = (
        "perimeter",
        "Perimeter",
        "Exact distances of the states close to the end; if moves do not count.",
    )
    SYMMETRY = (
        "symmetry",
        "Symmetry",
        "On a board that is its own mirror image, a state and its image count as one.",
    )
    FROZEN_WALLS = (
        "frozen-walls",
        "Frozen walls",
        "What the other boxes need around those that are frozen on goals.",
    )
    PRICED_TABLES = (
        "priced-tables",
        "Priced tables",
        "What two to five boxes cost each other, given what each goal is worth.",
    )
