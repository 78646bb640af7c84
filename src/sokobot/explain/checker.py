"""Judges explanations; knows the rules and the textbook deadlock tests, nothing of the core.

The statement behind an explanation: leave all other boxes out, and let the core's boxes and the
player go on from where they are.  They never get `needed` boxes onto goals.  A solution of the
whole position would get them there (its pushes of the core's boxes can be made without the
others), because of all boxes at most those left out can miss.
"""

from __future__ import annotations

from sokobot.explain.explanation import Explanation, LostKind, Proof
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.reference.deadlocks import DeadlockCheck, frozen_boxes
from sokobot.reference.play_area import PlayArea, play_area
from sokobot.reference.push_distances import PushDistances
from sokobot.reference.pushes import Push, State, pushes_from, state_of

__all__ = ["problem_with"]


def problem_with(
    puzzle: Puzzle, explanation: Explanation, most_positions: int = 100_000
) -> str | None:
    """Return why `explanation` does not prove that `puzzle` is lost as drawn; None if it does."""
    area = play_area(puzzle)
    if not explanation.boxes <= area.boxes:
        return "it blames a box that is not there"
    if not explanation.goals <= area.goals or not explanation.squares <= area.cells:
        return "it names a goal or a square that is not there"
    if explanation.kind is LostKind.GOAL:
        return _problem_with_goal(area, explanation)
    left_out = len(area.boxes) - len(explanation.boxes)
    needed = min(len(area.boxes), len(area.goals)) - left_out
    if explanation.needed != needed or needed < 1:
        return f"{max(needed, 0)} of its boxes must reach goals, not {explanation.needed}"
    core = PlayArea(area.cells, area.goals, explanation.boxes, area.player)
    judge = _CoreJudge(core, needed)
    if explanation.proof is not None:
        return judge.problem_with_proof(explanation.proof)
    return judge.problem_with_core(most_positions)


def _problem_with_goal(area: PlayArea, explanation: Explanation) -> str | None:
    """Judge "no box can reach this goal around boxes that never move again"."""
    if len(area.boxes) < len(area.goals):
        return "a goal may stay empty"
    if len(explanation.goals) != 1 or explanation.goals & area.boxes:
        return "it names no empty goal"
    dead = frozenset[Cell]()
    if not area.has_surplus_boxes:
        dead = PushDistances(area.cells, area.goals).dead_squares()
    walls = explanation.boxes
    if frozen_boxes(walls, area.cells, dead) != walls:
        return "a box in the way can still move"
    reached = set(explanation.goals)
    waiting = list(explanation.goals)
    floor = area.cells - walls
    while waiting:
        cell = waiting.pop()
        for direction in Direction:
            before = cell.neighbour(direction)
            if before not in reached and {before, before.neighbour(direction)} <= floor:
                reached.add(before)
                waiting.append(before)
    return "a box can still be pushed to the goal" if reached & (area.boxes - walls) else None


class _CoreJudge:
    """Tries everything with the boxes of one core."""

    def __init__(self, core: PlayArea, needed: int) -> None:
        self._core = core
        self._needed = needed
        self._tests = DeadlockCheck(core, PushDistances(core.cells, core.goals))

    def _is_won(self, state: State) -> bool:
        return len(state.boxes & self._core.goals) >= self._needed

    def _is_dead(self, state: State) -> bool:
        """Ask the textbook; where a box may be given up it has nothing to say."""
        all_needed = self._needed == len(self._core.boxes)
        return all_needed and self._tests.is_dead(state.boxes, state.player)

    def _state(self, boxes: frozenset[Cell], player: Cell) -> State:
        return state_of(self._core, boxes, player, by_region=True)

    def _after(self, state: State, push: Push) -> State:
        return self._state(push.moved(state.boxes), push.box)

    def problem_with_core(self, most_positions: int) -> str | None:
        """Look at every position, up to a limit."""
        start = self._state(self._core.boxes, self._core.player)
        seen = {start}
        waiting = [start]
        while waiting:
            state = waiting.pop()
            if self._is_won(state):
                return "the boxes can be brought home"
            if self._is_dead(state):
                continue
            if len(seen) > most_positions:
                return "there are too many positions to judge it"
            fresh = {self._after(state, push) for push in pushes_from(self._core, state)} - seen
            seen |= fresh
            waiting += fresh
        return None

    def problem_with_proof(self, proof: Proof) -> str | None:
        """Look at the positions of the proof: nothing may be left out, every end must be one."""
        states = [self._state(position.boxes, position.player) for position in proof.positions]
        if not states or states[0] != self._state(self._core.boxes, self._core.player):
            return "the proof starts elsewhere"
        if proof.needed != self._needed:
            return "the proof needs another number of boxes on goals"
        for state, position in zip(states, proof.positions, strict=True):
            if self._is_won(state):
                return "the proof passes a position that is won"
            if position.ends is not None:
                if not self._is_dead(state):
                    return "a position of the proof is not an end"
                continue
            listed = {(push.box, push.direction): push for push in position.pushes}
            for push in pushes_from(self._core, state):
                said = listed.get((push.box, push.direction))
                after = self._after(state, push)
                if said is None:
                    return "the proof leaves a push out"
                if said.leads_to is None:
                    if self._is_won(after) or not self._is_dead(after):
                        return "a push of the proof is not an end"
                elif not 0 <= said.leads_to < len(states) or states[said.leads_to] != after:
                    return "a push of the proof leads elsewhere"
        return None
