"""Requests that wait for a search: each one keeps a thread, so there must not be too many.

A quick turn is over soon, and many may wait for one.  Few may wait for a long search: who
has the time starts a job instead.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sokobot.web.jobs.job import BusyError, Job, JobStatus
from sokobot.web.jobs.table import JobTable

__all__ = ["WaitingRoom"]

_LOOK_SECONDS = 0.25
_QUEUE_SECONDS = 20.0
"""How long a request may wait for a worker."""


class WaitingRoom:
    """Counts the requests that wait, and lets them go when waiting is of no use."""

    def __init__(self, seats: int, long_seats: int) -> None:
        self._seats = threading.BoundedSemaphore(seats)
        self._long_seats = threading.BoundedSemaphore(long_seats)

    @contextmanager
    def seat(self) -> Iterator[None]:
        """Take a seat for as long as the block lasts.

        Raises:
            BusyError: All are taken.
        """
        if not self._seats.acquire(blocking=False):
            raise _full()
        try:
            yield
        finally:
            self._seats.release()

    def wait(self, table: JobTable, job: Job, is_gone: Callable[[], bool]) -> None:
        """Return when the job is over; a job that nobody waits for is cancelled.

        Raises:
            BusyError: No worker was free for too long, or the server is about to stop.
        """
        began = time.monotonic()
        has_long_seat = False
        try:
            while not job.is_over.wait(timeout=_LOOK_SECONDS):
                if table.closing.is_set() or is_gone():
                    raise BusyError("The server is about to stop.", retry_after=10)
                if not (has_long_seat or job.is_quick):
                    has_long_seat = self._long_seats.acquire(blocking=False)
                    if not has_long_seat:
                        raise _full()
                if job.status is JobStatus.QUEUED and time.monotonic() - began > _patience(job):
                    message = "All workers are busy. Please try again later."
                    raise BusyError(message, retry_after=10)
        finally:
            table.cancel(job)
            if has_long_seat:
                self._long_seats.release()


def _patience(job: Job) -> float:
    """Return how long a queued job is waited for: never longer than its search may take."""
    return _QUEUE_SECONDS if job.is_quick else min(_QUEUE_SECONDS, job.task.seconds)


def _full() -> BusyError:
    message = "Too many requests are waiting for searches. Try again, or use /api/jobs."
    return BusyError(message, retry_after=1)
