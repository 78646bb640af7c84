"""Positions after a few random pushes that the simplest deadlock tests allow.

A shared part of the benchmarks that ask whether a position can still be won.
"""

from __future__ import annotations

import random

from sokobot.moves import Direction
from sokobot.puzzle import Puzzle
from sokobot.reference.deadlocks import DeadlockCheck
from sokobot.reference.play_area import play_area
from sokobot.reference.push_distances import PushDistances
from sokobot.reference.pushes import Push, State, moves_of, pushes_from


def random_play(puzzle: Puzzle, push_count: int, seed: str) -> str:
    """Return the moves of `push_count` random pushes, none onto a dead square or into a freeze.

    Fewer where no such push is left.  The same seed gives the same moves.
    """
    chance = random.Random(seed)
    area = play_area(puzzle)
    check = DeadlockCheck(area, PushDistances(area.cells, area.goals))
    state = State(area.boxes, area.player)
    played: list[Push] = []
    for _ in range(push_count):
        pushes = list(pushes_from(area, state))
        chance.shuffle(pushes)
        for push in pushes:
            boxes = push.moved(state.boxes)
            if not check.is_dead(boxes, push.box):
                state = State(boxes, push.box)
                played.append(push)
                break
        else:
            break
    return "".join(map(_letter, moves_of(area, played)))


def _letter(direction: Direction) -> str:
    return direction.letter
