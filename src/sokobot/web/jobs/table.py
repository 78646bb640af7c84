"""All jobs of one server: who waits, who runs, who has ended and how.

Everything that changes is changed under one lock, and nothing slow happens under it.
A job moves from `queued` to `running` when a worker is free, so its place in the queue
is known and a job that has not begun is cancelled without touching a worker.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections import deque
from concurrent.futures import CancelledError, TimeoutError
from concurrent.futures.process import BrokenProcessPool

from pebble import ProcessExpired

from sokobot.search_report import SearchStatus
from sokobot.web.jobs.job import BusyError, Job, JobStatus
from sokobot.web.jobs.progress_slots import ProgressSlots, Snapshot
from sokobot.web.jobs.work import SearchTask
from sokobot.web.jobs.worker_pool import WorkerPool
from sokobot.web.settings import WebSettings

__all__ = ["JobTable"]

_log = logging.getLogger("sokobot.web")

_GRACE_SECONDS = 5.0
"""How much longer than its limit a search may run before it is killed."""
_STOP_SECONDS = 2.0
"""How long a cancelled search may take to answer before it is killed."""
_QUEUE_SECONDS = 20.0
"""How long a request may wait for a worker; who can wait longer asks for a job."""
_SLOTS_A_WORKER = 4
"""A killed worker may write to its slot for another moment; the slot rests meanwhile."""


class JobTable:
    """The jobs of one server."""

    def __init__(self, settings: WebSettings) -> None:
        self._settings = settings
        slot_count = settings.workers * _SLOTS_A_WORKER
        self._slots = ProgressSlots.create(slot_count)
        self._free_slots = deque(range(slot_count))
        self._pool = WorkerPool(settings.workers, self._slots.path, settings.memory_limit_mebibytes)
        self._lock = threading.RLock()
        self._jobs: dict[str, Job] = {}
        self._queue: deque[Job] = deque()
        self._running: set[Job] = set()
        self.closing = threading.Event()

    def submit(self, client: str, task: SearchTask, margin: tuple[int, int] = (0, 0)) -> Job:
        """Queue a search, and start it if a worker is free.

        Raises:
            BusyError: The queue is full, or this client has enough jobs.
        """
        with self._lock:
            self._forget_old()
            self._check_room(client)
            job = Job(secrets.token_urlsafe(16), client, task, margin)
            self._jobs[job.id] = job
            self._queue.append(job)
            self._start_waiting()
        return job

    def find(self, identifier: str) -> Job | None:
        """Return a job that is still remembered."""
        with self._lock:
            return self._jobs.get(identifier)

    def forget(self, job: Job) -> None:
        """Drop a job that has ended and that nobody will ask for again."""
        with self._lock:
            self._jobs.pop(job.id, None)

    def wait(self, job: Job) -> None:
        """Return when the job is over: a job that runs has a time limit, one that waits too.

        Raises:
            BusyError: No worker was free for too long, or the server is about to stop.
        """
        began = time.monotonic()
        while not job.is_over.wait(timeout=0.5):
            if self.closing.is_set():
                raise BusyError("The server is about to stop.", retry_after=10)
            if job.status is JobStatus.QUEUED and time.monotonic() - began > _QUEUE_SECONDS:
                self.cancel(job)
                raise BusyError("All workers are busy. Please try again later.", retry_after=10)

    def cancel(self, job: Job) -> None:
        """Ask a job to stop; if it does not answer soon, end its process."""
        with self._lock:
            if job.status.is_over or job.wants_cancel:
                return
            job.wants_cancel = True
            if job.status is JobStatus.QUEUED:
                self._queue.remove(job)
                self._end(job, JobStatus.CANCELLED)
                return
            assert job.slot is not None
            self._slots.ask_to_stop(job.slot)
        killer = threading.Timer(_STOP_SECONDS, self._kill, [job])
        killer.daemon = True
        killer.start()

    def progress(self, job: Job) -> Snapshot | None:
        """Return how far a job is, or was when it ended."""
        with self._lock:
            if job.slot is not None:
                job.last_seen = self._slots.read(job.slot) or job.last_seen
            return job.last_seen

    def position(self, job: Job) -> int:
        """Return the place in the queue, from 1; 0 if the job does not wait."""
        with self._lock:
            return self._queue.index(job) + 1 if job.status is JobStatus.QUEUED else 0

    def counts(self) -> tuple[int, int]:
        """Return how many jobs wait and how many run."""
        with self._lock:
            return len(self._queue), len(self._running)

    def is_usable(self) -> bool:
        """Return whether there are workers."""
        return self._pool.is_usable()

    def close(self) -> None:
        """End all jobs and all workers."""
        self.closing.set()
        with self._lock:
            waiting = list(self._queue)
        for job in waiting:
            self.cancel(job)
        self._pool.close()
        with self._lock:
            for job in list(self._running):
                self._end(job, JobStatus.CANCELLED, "The server was stopped.")
            self._slots.close(remove=True)

    def _check_room(self, client: str) -> None:
        if self.closing.is_set():
            raise BusyError("The server is about to stop.", retry_after=10)
        if len(self._queue) >= self._settings.max_queued_jobs:
            message = "The queue is full. Please try again in a few seconds."
            raise BusyError(message, retry_after=5)
        own = sum(job.client == client for job in (*self._queue, *self._running))
        if own >= self._settings.max_jobs_per_client:
            message = f"You already have {own} searches going. Wait for one, or cancel it."
            raise BusyError(message, retry_after=2)

    def _start_waiting(self) -> None:
        """Give free workers the jobs that wait longest."""
        while self._queue and len(self._running) < self._settings.workers:
            job = self._queue.popleft()
            job.slot = self._free_slots.popleft()
            self._slots.clear(job.slot)
            job.status = JobStatus.RUNNING
            job.attempts += 1
            self._running.add(job)
            try:
                seconds = (job.task.settings.time_limit_seconds or 0) + _GRACE_SECONDS
                job.future = self._pool.start(job.task, job.slot, seconds)
            except (RuntimeError, OSError):
                _log.exception("no worker could be started")
                self._end(job, JobStatus.FAILED, "No worker process could be started.")
                continue
            job.future.add_done_callback(lambda _, job=job: self._finished(job))  # type: ignore[misc]

    def _finished(self, job: Job) -> None:
        """Note how a search ended; called by the pool's threads, or by whoever killed it."""
        with self._lock:
            future = job.future
            if job.status is not JobStatus.RUNNING or future is None:
                return
            try:
                job.report = future.result(timeout=0)
            except CancelledError:
                self._end(job, JobStatus.CANCELLED)
            except BrokenProcessPool:
                self._start_again(job)
            except Exception as error:
                self._end(job, JobStatus.FAILED, _explain(error))
            else:
                stopped = job.report.status is SearchStatus.INTERRUPTED
                self._end(job, JobStatus.CANCELLED if stopped else JobStatus.DONE)
            self._start_waiting()

    def _start_again(self, job: Job) -> None:
        """Give a job another try whose pool broke before it began."""
        if job.wants_cancel or job.attempts > 1 or self.closing.is_set():
            self._end(job, JobStatus.FAILED, "The worker processes could not be kept alive.")
            return
        self._running.discard(job)
        self._give_back_slot(job)
        job.status = JobStatus.QUEUED
        self._queue.appendleft(job)

    def _end(self, job: Job, status: JobStatus, error: str | None = None) -> None:
        if job.slot is not None:
            job.last_seen = self._slots.read(job.slot) or job.last_seen
        self._running.discard(job)
        self._give_back_slot(job)
        job.status, job.error, job.ended_at = status, error, time.monotonic()
        job.future = None
        job.is_over.set()

    def _give_back_slot(self, job: Job) -> None:
        if job.slot is not None:
            self._free_slots.append(job.slot)
            job.slot = None

    def _kill(self, job: Job) -> None:
        future = job.future
        if future is not None and not job.status.is_over:
            future.cancel()

    def _forget_old(self) -> None:
        """Drop ended jobs that are too old or too many, the oldest first."""
        now = time.monotonic()
        over = [job for job in self._jobs.values() if job.status.is_over]
        over.sort(key=lambda job: job.ended_at)
        too_many = max(0, len(over) - self._settings.kept_jobs)
        for number, job in enumerate(over):
            if number < too_many or now - job.ended_at > self._settings.kept_job_seconds:
                del self._jobs[job.id]


def _explain(error: BaseException) -> str:
    """Return one sentence about a job that did not end as it should."""
    if isinstance(error, ProcessExpired):
        return "The worker process died, perhaps for lack of memory. Only this job is lost."
    if isinstance(error, TimeoutError):
        return "The search did not stop at its time limit and was ended."
    if isinstance(error, MemoryError):
        return "The search ran out of memory."
    _log.error("a search failed", exc_info=error)
    return f"The search failed: {error}. This is a bug in Sokobot; please report it."
