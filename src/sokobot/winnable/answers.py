"""What is said about a position: it can be won, it is lost, or nobody knows yet."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from sokobot.moves import Cell
from sokobot.search_report import Solution, Statistics

__all__ = ["Proof", "Verdict", "Winnable"]


class Verdict(StrEnum):
    """Can the position still be won?"""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Proof(StrEnum):
    """How a verdict is known."""

    SOLUTION = "solution"
    """Yes: the referee replayed the witness."""
    GRAPH = "graph"
    """No: of all states that can be reached none is solved."""
    SEARCHED = "searched"
    """No: every way on was tried."""
    CORE = "core"
    """No: the boxes of the core cannot be brought home even alone on the board."""
    EARLIER = "earlier"
    """No: an earlier position of the same game was lost already."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Winnable:
    """The answer about one position, with what it rests on."""

    verdict: Verdict
    witness: Solution | None = None
    """For yes: moves from the position on that solve the puzzle."""
    is_shortest: bool = False
    """Whether the pushes of the witness are proved to be the fewest."""
    core: frozenset[Cell] = frozenset()
    """For a no by core: the boxes; with any others, anywhere, the position is as lost."""
    proof: Proof = Proof.NONE
    effort: Statistics = field(default_factory=Statistics)
    """What this answer cost; nothing if it was known from before."""

    @property
    def as_bool(self) -> bool | None:
        """True for yes, False for no, None for unknown."""
        return None if self.verdict is Verdict.UNKNOWN else self.verdict is Verdict.YES
