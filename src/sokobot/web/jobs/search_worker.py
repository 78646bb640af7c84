"""What runs in a worker process: one search, which says how far it is and listens for a stop.

Workers import this module and the engine, no web framework.  A worker keeps to the
memory it was given twice over: the search counts its own tables, and the operating
system refuses what goes far beyond.
"""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import NoReturn

from sokobot.anytime import search_anytime
from sokobot.engine import ProgressCallback
from sokobot.explain import Examination, examine
from sokobot.formats import parse_moves
from sokobot.hints import Hint, HintLevel, hint
from sokobot.puzzle import Puzzle
from sokobot.rate import Rating, rate
from sokobot.search_report import SearchProgress, SearchReport
from sokobot.search_settings import SearchSettings
from sokobot.teaching import PuzzleLesson, lesson
from sokobot.web.jobs.game_memories import GameMemories
from sokobot.web.jobs.making import Made, MakeTask, make
from sokobot.web.jobs.progress import progress_of
from sokobot.web.jobs.progress_slots import ProgressSlots
from sokobot.winnable import Winnable
from sokobot.worker_processes import leave_nothing_behind, limit_memory

__all__ = ["Found", "SearchTask", "Task", "Wish", "run_search", "start_worker"]

Found = SearchReport | Rating | Winnable | Examination | Hint | PuzzleLesson | Made

_NICENESS = 10
_memories = GameMemories()
_slots: ProgressSlots | None = None


class Wish(StrEnum):
    """What somebody wants to know about a puzzle."""

    SOLUTION = "solution"
    RATING = "rating"
    VERDICT = "verdict"
    """Whether it can be won after some moves."""
    REASON = "reason"
    """Why it is lost after some moves."""
    HINT = "hint"
    """What next, after some moves."""
    LESSON = "lesson"
    """What it teaches, or a game of it."""


@dataclass(frozen=True, slots=True)
class SearchTask:
    """What a worker is asked to do."""

    puzzle: Puzzle
    settings: SearchSettings
    wish: Wish = Wish.SOLUTION
    moves: str = ""
    """For a verdict, a reason, a hint or a lesson: they lead there from the start."""
    level: HintLevel = HintLevel.REST
    known: str = ""
    """For a hint: a solution of the puzzle to stay with."""

    @property
    def seconds(self) -> float:
        """How long it may take."""
        return self.settings.time_limit_seconds or 0.0

    def within(self, seconds: float) -> SearchTask:
        """Return the same search with another time limit."""
        return replace(self, settings=replace(self.settings, time_limit_seconds=seconds))


Task = SearchTask | MakeTask


def start_worker(slots_path: Path, memory_mebibytes: int, yields: bool) -> None:
    """Prepare a new worker process: find the slots, keep to the memory.

    One that `yields` gets the processor when nobody else wants it.
    """
    global _slots
    try:
        _slots = ProgressSlots(slots_path)
    except FileNotFoundError:
        _leave()  # The server went away while this worker was on its way.
    threading.Thread(target=_end_with_the_server, args=[_slots], daemon=True).start()
    limit_memory(memory_mebibytes)
    if yields and hasattr(os, "nice"):
        os.nice(_NICENESS)


def run_search(task: Task, slot: int) -> Found:
    """Search, rate, judge, explain, hint or make, and publish the progress in `slot`."""
    assert _slots is not None, "start_worker runs first"
    slots, stop = _slots, threading.Event()
    if isinstance(task, MakeTask):
        return make(task, lambda: slots.must_stop(slot))

    def publish(seen: SearchProgress) -> None:
        slots.write(slot, progress_of(seen))
        if slots.must_stop(slot):
            stop.set()

    if task.wish in {Wish.VERDICT, Wish.REASON, Wish.HINT}:
        return _answer(task, publish, stop)
    if task.wish is Wish.RATING:
        return rate(task.puzzle, timeout=task.seconds, on_progress=publish, stop=stop)
    if task.wish is Wish.LESSON:
        return lesson(task.puzzle, task.moves, task.seconds, on_progress=publish, stop=stop)
    return search_anytime(task.puzzle, task.settings, on_progress=publish, stop=stop)


def _answer(
    task: SearchTask, publish: ProgressCallback, stop: threading.Event
) -> Winnable | Examination | Hint:
    memory = _memories.of(task.puzzle, task.settings.memory_limit_mebibytes)
    if task.wish is Wish.VERDICT:
        moves = parse_moves(task.moves)
        return memory.ask(moves, task.seconds, on_progress=publish, stop=stop)
    if task.wish is Wish.HINT:
        return hint(
            task.puzzle,
            task.moves,
            task.level,
            task.seconds,
            known=task.known,
            memory=memory,
            on_progress=publish,
            stop=stop,
        )
    return examine(
        task.puzzle, task.moves, task.seconds, memory=memory, on_progress=publish, stop=stop
    )


def _end_with_the_server(slots: ProgressSlots) -> None:
    """Leave at once when the server is gone: nobody will ask for the result."""
    slots.wait_for_end_of_server()
    slots.remove()
    _leave()


def _leave() -> NoReturn:
    leave_nothing_behind()
    os._exit(1)
