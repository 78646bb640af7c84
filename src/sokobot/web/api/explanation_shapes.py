"""The shapes of answers about lost positions: the values of `sokobot explain --json`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sokobot.explain import LostKind
from sokobot.web.api.shapes import Point

PushLetter = Literal["U", "D", "L", "R"]


class ProofPushRecord(Struct, kw_only=True):
    """One push of a position of a proof, and what comes of it."""

    box: Point
    direction: PushLetter
    ends: LostKind | None
    """How the push loses at once."""
    leads_to: int | None
    """Else the number of the position it leads to, counted from 0."""


class ProofPositionRecord(Struct, kw_only=True):
    """A position of the blamed boxes alone, with every push that is left."""

    boxes: list[Point]
    player: Point
    ends: LostKind | None
    pushes: list[ProofPushRecord]


class ProofRecord(Struct, kw_only=True):
    """All positions the blamed boxes can get to; none has enough of them on goals."""

    needed: int
    positions: list[ProofPositionRecord]


class CauseRecord(Struct, kw_only=True):
    """When the game was lost, in moves made."""

    first_lost_move: int
    last_won_move: int | None


class ExplainAnswer(Struct, kw_only=True):
    """Whether a position is lost (null: undecided), and why."""

    lost: bool | None
    kind: LostKind | None
    boxes: list[Point]
    goals: list[Point]
    squares: list[Point]
    sentence: str
    minimal: bool
    proof: ProofRecord | None
    cause: CauseRecord | None
