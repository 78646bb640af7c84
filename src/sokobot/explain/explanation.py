"""What is said about a lost position: the boxes to blame, a sentence, a proof, the cause."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from sokobot.moves import Cell, Direction

__all__ = ["Cause", "Examination", "Explanation", "LostKind", "Proof", "ProofPosition", "ProofPush"]


class LostKind(StrEnum):
    """Why a position is lost, by name.  All but the last two are deadlock tests of the core."""

    DEAD_SQUARE = "dead square"
    FREEZE = "freeze"
    PAIR = "pair"
    TRIPLE = "triple"
    PAIRING = "pairing"
    FROZEN_WALLS = "frozen walls"
    CORRAL = "corral"
    GOAL = "goal"
    """A goal that must be filled is out of reach for every box."""
    SEARCH = "search"
    """No test sees it: everything was tried."""


@dataclass(frozen=True, slots=True)
class ProofPush:
    """One push of a position of a proof, and what comes of it."""

    box: Cell
    direction: Direction
    ends: LostKind | None
    """How the push loses at once; None if it leads to another position of the proof."""
    leads_to: int | None
    """The number of that position, counted from 0."""


@dataclass(frozen=True, slots=True)
class ProofPosition:
    """A position of the core's boxes alone, with every push that is left."""

    boxes: frozenset[Cell]
    player: Cell
    """Any cell of the player's part of the floor."""
    ends: LostKind | None
    """How it is lost already; None if its pushes tell."""
    pushes: tuple[ProofPush, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """All positions that the core can get to; none has enough boxes on goals."""

    needed: int
    """How many of the core's boxes must stand on goals at once."""
    positions: tuple[ProofPosition, ...]
    """The first is the core as it stands."""


@dataclass(frozen=True, slots=True)
class Cause:
    """When the game was lost, in moves made.  Both are exact if they are next to each other."""

    first_lost_move: int
    """After this many moves it is lost; 0 if the start itself is."""
    last_won_move: int | None
    """After this many moves it could still be won; None if nobody knows, or never."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a position is lost."""

    kind: LostKind
    boxes: frozenset[Cell]
    """The core: even alone on the board these boxes cannot be brought home.  For a goal out of
    reach: the boxes in the way, which never move again."""
    goals: frozenset[Cell]
    """Too few for the boxes, or out of reach."""
    squares: frozenset[Cell]
    """What else one must see: dead squares beside frozen boxes, a room nobody can enter."""
    needed: int
    """How many of the boxes must reach goals; fewer than all only with surplus boxes."""
    minimal: bool
    """Whether none of the boxes could be left out of the reason."""
    sentence: str
    proof: Proof | None
    """None where it would be long."""
    cause: Cause

    def as_record(self) -> dict[str, object]:
        """Return the plain values of `sokobot explain --json`; cells are [column, row]."""
        return {
            "lost": True,
            "kind": self.kind.value,
            "boxes": _points(self.boxes),
            "goals": _points(self.goals),
            "squares": _points(self.squares),
            "sentence": self.sentence,
            "minimal": self.minimal,
            "proof": None if self.proof is None else _proof_record(self.proof),
            "cause": {
                "first_lost_move": self.cause.first_lost_move,
                "last_won_move": self.cause.last_won_move,
            },
        }


@dataclass(frozen=True, slots=True)
class Examination:
    """Whether a position is lost (None: undecided), and why."""

    lost: bool | None
    explanation: Explanation | None = None

    def as_record(self) -> dict[str, object]:
        """Return plain values; the same keys whatever was found."""
        if self.explanation is not None:
            return self.explanation.as_record()
        sentence = "It is not lost." if self.lost is False else "Unknown: not enough time."
        nothing: dict[str, object] = {"boxes": [], "goals": [], "squares": []}
        return {
            "lost": self.lost,
            "kind": None,
            **nothing,
            "sentence": sentence,
            "minimal": False,
            "proof": None,
            "cause": None,
        }


def _proof_record(proof: Proof) -> dict[str, object]:
    return {
        "needed": proof.needed,
        "positions": [
            {
                "boxes": _points(position.boxes),
                "player": _point(position.player),
                "ends": position.ends,
                "pushes": [
                    {
                        "box": _point(push.box),
                        "direction": push.direction.push_letter,
                        "ends": push.ends,
                        "leads_to": push.leads_to,
                    }
                    for push in position.pushes
                ],
            }
            for position in proof.positions
        ],
    }


def _points(cells: Iterable[Cell]) -> list[list[int]]:
    return [_point(cell) for cell in sorted(cells)]


def _point(cell: Cell) -> list[int]:
    return [cell.column, cell.row]
