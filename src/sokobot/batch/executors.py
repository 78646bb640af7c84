"""Who does the work on this machine: processes of our own, or this process itself.

The seam is `submit()` returning a `concurrent.futures.Future`, so that whatever speaks
that language can take their place.  Beyond that an executor only has to say how many
groups it works on at a time, which exception means that a worker died, and whether it is
still starting, so that puzzles can be read meanwhile.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from typing import Protocol, TypeVar

from sokobot.batch.solve_group import GroupAnswer, Work, hard_seconds, solve_group, start_worker
from sokobot.worker_processes import WorkerProcesses

__all__ = ["Executor", "InThisProcess", "LocalProcesses", "core_count"]

Result = TypeVar("Result")
GroupFunction = Callable[[Work, tuple[str, ...]], GroupAnswer]


class Executor(Protocol):
    """Where groups of puzzles are solved."""

    most_in_group: int | None
    """How many puzzles a group may have; None for as many as pay off."""
    deaths: tuple[type[BaseException], ...]
    """What a future raises when its worker died, perhaps by its own fault."""

    @property
    def group_function(self) -> GroupFunction:
        """What the executor wants to be called with."""

    @property
    def workers(self) -> int:
        """How many groups are worked on at a time, now."""

    @property
    def is_starting(self) -> bool:
        """Whether `submit` would wait for the first worker."""

    def submit(self, function: Callable[..., Result], /, *arguments: object) -> Future[Result]:
        """Call a function somewhere, some time."""

    def close(self) -> None:
        """Give up everything that is still going on."""


class InThisProcess:
    """One puzzle after the other, right here: for debuggers and profilers."""

    group_function = staticmethod(solve_group)
    most_in_group: int | None = 1
    deaths: tuple[type[BaseException], ...] = ()
    workers = 1
    is_starting = False

    def submit(self, function: Callable[..., Result], /, *arguments: object) -> Future[Result]:
        """Call the function now."""
        future: Future[Result] = Future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future

    def close(self) -> None:
        """There is nothing to give up."""


class LocalProcesses:
    """Processes on this machine, each with hard limits on time and memory."""

    group_function = staticmethod(solve_group)
    most_in_group: int | None = None

    def __init__(self, workers: int, work: Work) -> None:
        from pebble import ProcessExpired  # Slow to import, and needed only here.

        self.deaths: tuple[type[BaseException], ...] = (ProcessExpired, BrokenExecutor)
        self.workers = workers
        self._hard_seconds = hard_seconds(work)
        self._processes = WorkerProcesses(
            workers,
            initializer=start_worker,
            arguments=(work.settings.memory_limit_mebibytes,),
            preload=start_worker.__module__,
        )
        self._start = threading.Thread(target=self._start_workers)
        self._start.start()

    def _start_workers(self) -> None:
        """Give the workers something to do, which takes until they are there."""
        with suppress(RuntimeError, OSError):  # The first real task will tell.
            self._processes.submit(bool, hard_seconds=None)

    @property
    def is_starting(self) -> bool:
        """Whether the workers are still on their way."""
        return self._start.is_alive()

    def submit(self, function: Callable[..., Result], /, *arguments: object) -> Future[Result]:
        """Call the function in a worker; it is killed when it takes far too long."""
        return self._processes.submit(function, *arguments, hard_seconds=self._hard_seconds)

    def close(self) -> None:
        """End all workers, whatever they do."""
        self._start.join()
        self._processes.close()


def core_count() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
