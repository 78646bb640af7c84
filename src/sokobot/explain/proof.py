"""A short proof that a core is lost: every push that is left, and what comes of it.

Only the core's boxes are on the board.  A position ends where one of the textbook tests says
that it is lost (`reference.deadlocks`); all others are followed.  Most cores take one position.
"""

from __future__ import annotations

from sokobot.explain.explanation import LostKind, Proof, ProofPosition, ProofPush
from sokobot.moves import Cell
from sokobot.reference.deadlocks import DeadlockCheck, frozen_boxes
from sokobot.reference.play_area import PlayArea
from sokobot.reference.push_distances import PushDistances
from sokobot.reference.pushes import State, pushes_from, state_of

__all__ = ["MOST_POSITIONS", "prove_lost"]

MOST_POSITIONS = 30
"""Longer proofs are not worth looking at."""


def prove_lost(core: PlayArea, needed: int, most_positions: int = MOST_POSITIONS) -> Proof | None:
    """Return the proof that `core` cannot get `needed` boxes onto goals; None if it is long."""
    ends = _Ends(core, needed)
    start = state_of(core, core.boxes, core.player, by_region=True)
    numbers: dict[State, int] = {start: 0}
    order = [start]
    positions = list[ProofPosition]()
    for state in order:
        how = ends.of(state)
        pushes = list[ProofPush]()
        for push in pushes_from(core, state) if how is None else ():
            after = state_of(core, push.moved(state.boxes), push.box, by_region=True)
            if len(after.boxes & core.goals) >= needed:
                return None  # It is not lost: there is nothing to prove.
            if (end := ends.of(after)) is not None:
                pushes.append(ProofPush(push.box, push.direction, end, None))
                continue
            if after not in numbers:
                numbers[after] = len(order)
                order.append(after)
            pushes.append(ProofPush(push.box, push.direction, None, numbers[after]))
        if len(order) > most_positions:
            return None
        positions.append(ProofPosition(state.boxes, state.player, how, tuple(pushes)))
    return Proof(needed, tuple(positions))


class _Ends:
    """How a position is lost at once, in the words of the textbook tests."""

    def __init__(self, core: PlayArea, needed: int) -> None:
        self._core = core
        self._speaks = needed == len(core.boxes)
        """Where a box may be given up, the tests prove nothing about a core."""
        self._distances = PushDistances(core.cells, core.goals)
        self._dead_squares = self._distances.dead_squares()
        self._check = DeadlockCheck(core, self._distances)

    def of(self, state: State) -> LostKind | None:
        if not self._speaks:
            return None
        if any(self._is_dead(box, state.player) for box in state.boxes):
            return LostKind.DEAD_SQUARE
        frozen = frozen_boxes(state.boxes, self._core.cells, self._dead_squares)
        if not frozen <= self._core.goals:
            return LostKind.FREEZE
        return LostKind.PAIRING if self._check.is_dead(state.boxes, state.player) else None

    def _is_dead(self, box: Cell, player: Cell) -> bool:
        goals = self._core.goals
        return all(self._distances.pushes(box, player, goal) is None for goal in goals)
