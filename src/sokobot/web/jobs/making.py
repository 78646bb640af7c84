"""What a worker does when somebody wishes for a puzzle: make one, within its time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from sokobot.errors import NothingFoundError
from sokobot.generate import Generated, MakingProgress, generate
from sokobot.puzzle import Puzzle

__all__ = ["Made", "MakeTask", "make"]


@dataclass(frozen=True, slots=True)
class MakeTask:
    """What the puzzle is to be like."""

    difficulty: str | float
    boxes: int
    size: tuple[int, int]
    seed: int
    avoid: tuple[Puzzle, ...]
    seconds: float

    def within(self, seconds: float) -> MakeTask:
        """Return the same wish with another time limit."""
        return replace(self, seconds=seconds)


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle, or why there is none."""

    found: Generated | None
    rooms: int
    """Looked at for it."""
    out_of_time: bool = False


def make(task: MakeTask, must_stop: Callable[[], bool]) -> Made:
    """Make one puzzle, unless the time runs out or `must_stop` says so first.

    Rooms take milliseconds, and both are looked at after every one.
    """
    deadline, stop = time.monotonic() + task.seconds, threading.Event()
    rooms = 0

    def look(seen: MakingProgress) -> None:
        nonlocal rooms
        rooms = seen.rooms
        if time.monotonic() > deadline or must_stop():
            stop.set()

    puzzles = generate(
        difficulty=task.difficulty,
        boxes=task.boxes,
        size=task.size,
        count=1,
        seed=task.seed,
        avoid=task.avoid,
        on_progress=look,
        stop=stop,
    )
    try:
        found = next(puzzles, None)
    except NothingFoundError:
        return Made(None, rooms)
    return Made(found, rooms, out_of_time=found is None)
