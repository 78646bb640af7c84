"""The choices of a game: at every position, which pushes win, which lose, and which one tempts."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sokobot.engine.insight_report import StateGraph
from sokobot.moves import Cell, Direction
from sokobot.puzzle import Puzzle
from sokobot.reference.play_area import play_area
from sokobot.reference.pushes import Push, State, pushes_from
from sokobot.reference.walking import shortest_walk
from sokobot.rules import Position, start_position
from sokobot.teaching.seeming_distance import SeemingDistance

__all__ = ["Choice", "Choices", "Pushed", "most_telling"]

Pushed = tuple[Cell, Direction]
"""Where a box stood, and which way it was pushed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A position on the way, with what can be pushed there."""

    number: int
    """How many pushes were made before."""
    moves: str
    position: Position
    winning: tuple[Push, ...]
    losing: tuple[Push, ...]
    tempting: Push | None
    is_surprising: bool
    """Whether the tempting push does more than put a box onto a dead square."""
    right: Push

    @property
    def weight(self) -> float:
        """How much there is to learn: bits of luck, and more where something tempts."""
        all_pushes = len(self.winning) + len(self.losing)
        tempts = 0 if self.tempting is None else 1 + self.is_surprising
        return math.log2(all_pushes / len(self.winning)) + tempts


def most_telling(choices: Iterator[Choice], most: int) -> list[Choice]:
    """Return those where most is to be learned, no two with the same tempting push."""
    chosen: list[Choice] = []
    seen: set[object] = set()
    for choice in sorted(choices, key=lambda one: -one.weight):
        tempting = choice.tempting
        key = (tempting.box, tempting.direction) if tempting else (choice.number, None)
        if choice.losing and key not in seen and len(chosen) < most:
            seen.add(key)
            chosen.append(choice)
    return sorted(chosen, key=lambda one: one.number)


class Choices:
    """Walks through the graph of a puzzle that can be won; dead squares may be left out of it."""

    def __init__(self, puzzle: Puzzle, graph: StateGraph) -> None:
        self._graph = graph
        self._start = start_position(puzzle)
        self._area = play_area(puzzle)
        self._distance = SeemingDistance(self._area)

    def of_game(self, game: Sequence[Pushed]) -> Iterator[Choice]:
        """Yield the choices of a game, up to where it was lost or left.

        Without pushes it is the game of a shortest solution.
        """
        state, position, moves = 0, self._start, ""
        number = 0
        while (best := self._graph.best_push(state)) is not None:
            made = game[number] if game else (best.box, best.direction)
            choice, push = self._choice(state, position, moves, number, made)
            yield choice
            after = self._graph.after_push(state, push.box, push.direction)
            number += 1
            if after is None or (game and number == len(game)):
                return
            moves += self.played(position, push)
            position = Position(push.moved(position.boxes), push.box)
            state = after

    def _choice(
        self,
        state: int,
        position: Position,
        moves: str,
        number: int,
        made: Pushed,
    ) -> tuple[Choice, Push]:
        best = self._graph.best_push(state)
        assert best is not None, "only states that can be won, and are not, are looked at"
        winning: list[Push] = []
        losing: list[Push] = []
        for push in pushes_from(self._area, State(position.boxes, position.player)):
            after = self._graph.after_push(state, push.box, push.direction)
            wins = after is not None and self._graph.pushes_left(after) is not None
            (winning if wins else losing).append(push)
        pushes = {(push.box, push.direction): push for push in (*winning, *losing)}
        own = pushes[made]
        tempting = own if own in losing else self._most_tempting(position, state, losing)
        choice = Choice(
            number=number,
            moves=moves,
            position=position,
            winning=tuple(winning),
            losing=tuple(losing),
            tempting=tempting,
            is_surprising=tempting is not None and self._is_alive(state, tempting),
            right=pushes[best.box, best.direction],
        )
        return choice, own

    def _most_tempting(self, position: Position, state: int, losing: list[Push]) -> Push | None:
        """Return the push that brings the boxes nearest; what loses at once tempts less."""
        before = self._distance.of(position.boxes)
        distances = {push: self._distance.of(push.moved(position.boxes)) for push in losing}
        tempting = [push for push in losing if distances[push] < before]
        return min(
            tempting,
            key=lambda push: (not self._is_alive(state, push), distances[push], push.steps),
            default=None,
        )

    def _is_alive(self, state: int, push: Push) -> bool:
        return self._graph.after_push(state, push.box, push.direction) is not None

    def played(self, position: Position, push: Push) -> str:
        """Return the walk to a box and the push, in LURD letters."""
        behind = push.box.neighbour(push.direction.opposite)
        walk = shortest_walk(self._area.cells, position.boxes, position.player, behind)
        return "".join(step.letter for step in walk) + push.direction.push_letter
