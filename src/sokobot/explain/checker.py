"""Judges explanations by trying everything; knows the rules, and shares no other code.

The statement behind an explanation: leave all other boxes out, and let the core's boxes and the
player go on from where they are.  They never get `needed` boxes onto goals.  A solution of the
whole position would get them there (its pushes of the core's boxes can be made without the
others), because of all boxes at most those left out can miss.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sokobot.explain.explanation import Explanation, LostKind, Proof
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.rules import reachable_cells

__all__ = ["problem_with"]

_Boxes = frozenset[Cell]
_State = tuple[_Boxes, frozenset[Cell]]
"""The boxes, and the part of the floor that the player is in."""


def problem_with(puzzle: Puzzle, explanation: Explanation, most: int = 100_000) -> str | None:
    """Return why `explanation` does not prove that `puzzle` is lost as drawn; None if it does."""
    cells = reachable_cells(puzzle)
    boxes, goals = puzzle.boxes & cells, puzzle.goals & cells
    if not explanation.boxes <= boxes:
        return "it blames a box that is not there"
    if not explanation.goals <= goals or not explanation.squares <= cells:
        return "it names a goal or a square that is not there"
    needed = min(len(boxes), len(goals)) - (len(boxes) - len(explanation.boxes))
    judge = _Judge(cells, goals, needed, most)
    if explanation.kind is LostKind.GOAL:
        return judge.problem_with_goal(boxes, explanation)
    if explanation.needed != needed or needed < 1:
        return f"{max(needed, 0)} of its boxes must reach goals, not {explanation.needed}"
    start = judge.state(explanation.boxes, puzzle.player)
    if explanation.proof is not None:
        return judge.problem_with_proof(explanation.proof, start)
    return judge.problem_with_core([start])


class _Judge:
    """Tries everything with the boxes of one core."""

    def __init__(self, cells: _Boxes, goals: _Boxes, needed: int, most: int) -> None:
        self._cells, self._goals, self._needed, self._most = cells, goals, needed, most
        # From a dead square no goal is reached even without other boxes, wherever the player is.
        self._dead = cells - self._pulled_from(goals, cells)
        self._seen: set[_State] = set()

    def _pulled_from(self, ends: _Boxes, floor: _Boxes) -> set[Cell]:
        """Return from where a box can be pushed to one of `ends` by a player who can fly."""
        found, waiting = set(ends), list(ends)
        while waiting:
            cell = waiting.pop()
            for way in Direction:
                before = cell.neighbour(way)
                if before not in found and {before, before.neighbour(way)} <= floor:
                    found.add(before)
                    waiting.append(before)
        return found

    def state(self, boxes: _Boxes, player: Cell) -> _State:
        part, waiting = {player}, [player]
        while waiting:
            cell = waiting.pop()
            fresh = {cell.neighbour(way) for way in Direction} & self._cells - boxes - part
            part |= fresh
            waiting += fresh
        return boxes, frozenset(part)

    def _pushes(self, state: _State) -> Iterator[tuple[tuple[Cell, Direction], _State]]:
        boxes, part = state
        for box in boxes:
            for way in Direction:
                target = box.neighbour(way)
                if target in self._cells - boxes and box.neighbour(way.opposite) in part:
                    yield (box, way), self.state(boxes - {box} | {target}, box)

    def _frozen(self, boxes: _Boxes, forbidden: _Boxes) -> _Boxes:
        """Return boxes that never move again, unless one is pushed onto a forbidden square.

        The first of them to move needs a line with both neighbours free of walls and of the
        others, and one of them not forbidden: who has such a line is taken out until none has.
        """

        def is_loose(box: Cell) -> bool:
            pairs = ({box.neighbour(way), box.neighbour(way.opposite)} for way in Direction)
            return any(both <= self._cells - boxes and not both <= forbidden for both in pairs)

        while loose := set(filter(is_loose, boxes)):
            boxes -= loose
        return boxes

    def problem_with_goal(self, boxes: _Boxes, explanation: Explanation) -> str | None:
        """Judge "no box can reach this goal around boxes that never move again"."""
        walls = explanation.boxes
        if len(boxes) < len(self._goals):
            return "a goal may stay empty"
        if len(explanation.goals) != 1 or explanation.goals & boxes:
            return "it names no empty goal"
        may_give_up = len(boxes) > len(self._goals)
        if self._frozen(walls, frozenset() if may_give_up else self._dead) != walls:
            return "a box in the way can still move"
        reached = self._pulled_from(explanation.goals, self._cells - walls)
        return "a box can still be pushed to the goal" if reached & (boxes - walls) else None

    def _is_won(self, boxes: _Boxes) -> bool:
        return len(boxes & self._goals) >= self._needed

    def _is_dead(self, boxes: _Boxes) -> bool:
        """Whether no box may be given up, and one is on a dead square or stuck off the goals."""
        stuck = self._frozen(boxes, self._dead) - self._goals
        return self._needed == len(boxes) and bool(boxes & self._dead or stuck)

    def problem_with_core(self, states: Iterable[_State]) -> str | None:
        """Look at every position that comes of `states`: none may be won."""
        waiting = list(states)
        while waiting:
            state = waiting.pop()
            if self._is_won(state[0]):
                return "the boxes can be brought home"
            if len(self._seen) > self._most:
                return "there are too many positions to judge it"
            if state not in self._seen and not self._is_dead(state[0]):
                waiting += [after for _, after in self._pushes(state)]
            self._seen.add(state)
        return None

    def problem_with_proof(self, proof: Proof, start: _State) -> str | None:
        """Follow the proof: no push may be left out, and nothing is won after what it ends at."""
        states = [self.state(place.boxes, place.player) for place in proof.positions]
        if not states or states[0] != start or proof.needed != self._needed:
            return "the proof is about something else"
        ends = list[_State]()
        for state, place in zip(states, proof.positions, strict=True):
            listed = {(push.box, push.direction): push.leads_to for push in place.pushes}
            for push, after in self._pushes(state) if place.ends is None else ():
                if push not in listed:
                    return "the proof leaves a push out"
                leads_to = listed[push]
                if leads_to is not None and states[leads_to : leads_to + 1] != [after]:
                    return "a push of the proof leads elsewhere"
                ends += [after] if leads_to is None else []
            if place.ends is not None or self._is_won(state[0]):
                ends.append(state)
        return self.problem_with_core(ends)
