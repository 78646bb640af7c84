"""All jobs of one server: who waits, who runs, who has ended and how.

Everything that changes is changed under one lock, and nothing slow happens under it.
A job moves from `queued` to `running` when a worker is free, so its place in the queue
is known and a job that has not begun is cancelled without touching a worker.

A job that finds every long worker busy gets a quick turn first.  Small puzzles are solved
in it; the others queue for a long worker and begin again there.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from concurrent.futures import CancelledError, TimeoutError
from concurrent.futures.process import BrokenProcessPool

from pebble import ProcessExpired

from sokobot.explain import Examination
from sokobot.hints import Hint
from sokobot.rate import Rating
from sokobot.search_report import SearchStatus
from sokobot.teaching import PuzzleLesson
from sokobot.web.jobs.job import BusyError, Job, JobStatus
from sokobot.web.jobs.lane import Lane
from sokobot.web.jobs.making import Made
from sokobot.web.jobs.progress import Progress
from sokobot.web.jobs.search_worker import Found, Task
from sokobot.web.settings import WebSettings
from sokobot.winnable import Verdict, Winnable

__all__ = ["JobTable"]

_log = logging.getLogger("sokobot.web")

_GRACE_SECONDS = 15.0
"""How much longer than its limit a search may run before it is killed."""
_STOP_SECONDS = 2.0
"""How long a cancelled search may take to answer before it is killed."""


class JobTable:
    """The jobs of one server."""

    def __init__(self, settings: WebSettings) -> None:
        self._settings = settings
        memory = settings.memory_limit_mebibytes
        self._quick = Lane(settings.quick_workers, memory, is_quick=True)
        self._long = Lane(settings.workers, memory, is_quick=False)
        self._lock = threading.RLock()
        self._jobs: dict[str, Job] = {}
        self.closing = threading.Event()
        threading.Thread(target=self._watch_for_listeners, daemon=True).start()

    def submit(
        self,
        client: str,
        task: Task,
        margin: tuple[int, int] = (0, 0),
        *,
        is_question: bool = False,
    ) -> Job:
        """Queue a search, and start it if a worker is free.

        Raises:
            BusyError: The queue is full, or this client has enough jobs.
        """
        with self._lock:
            self._forget_old()
            self._check_room(client, is_question=is_question)
            is_short = task.seconds <= self._settings.quick_seconds
            is_quick = is_short or not self._long.has_free_worker
            now = time.monotonic()
            job = Job(secrets.token_urlsafe(16), client, task, margin, is_quick, is_question, now)
            self._jobs[job.id] = job
            self._lane(job).queue.append(job)
            self._start_waiting()
        return job

    def find(self, identifier: str) -> Job | None:
        """Return a job that is still remembered; whoever asks for it listens to it."""
        with self._lock:
            job = self._jobs.get(identifier)
        if job is not None:
            self.hear(job)
        return job

    def hear(self, job: Job) -> None:
        """Note that somebody listens to a job."""
        job.heard_at = time.monotonic()

    def forget(self, job: Job) -> None:
        """Drop a job that nobody will ask for again."""
        with self._lock:
            self._jobs.pop(job.id, None)

    def cancel(self, job: Job, why: str | None = None) -> None:
        """Ask a job to stop; if it does not answer soon, end its process."""
        with self._lock:
            if job.status.is_over or job.wants_cancel:
                return
            job.wants_cancel = True
            job.error = why
            if job.status is JobStatus.QUEUED:
                self._lane(job).queue.remove(job)
                self._end(job, JobStatus.CANCELLED, why)
                return
            self._lane(job).ask_to_stop(job)
        killer = threading.Timer(_STOP_SECONDS, self._kill, [job])
        killer.daemon = True
        killer.start()

    def progress(self, job: Job) -> Progress | None:
        """Return how far a job is, or was when it ended."""
        with self._lock:
            job.last_seen = self._lane(job).progress(job) or job.last_seen
            return job.last_seen

    def position(self, job: Job) -> int:
        """Return the place in the queue, from 1; 0 if the job does not wait."""
        with self._lock:
            return self._lane(job).queue.index(job) + 1 if job.status is JobStatus.QUEUED else 0

    def counts(self) -> tuple[int, int]:
        """Return how many jobs wait and how many run."""
        with self._lock:
            lanes = (self._quick, self._long)
            return sum(len(one.queue) for one in lanes), sum(len(one.running) for one in lanes)

    def is_usable(self) -> bool:
        """Return whether there are workers."""
        return self._quick.is_usable() and self._long.is_usable()

    def close(self) -> None:
        """End all jobs and all workers."""
        self.closing.set()
        with self._lock:
            waiting = [*self._quick.queue, *self._long.queue]
        for job in waiting:
            self.cancel(job)
        for lane in (self._quick, self._long):
            lane.end_workers()
        with self._lock:
            for lane in (self._quick, self._long):
                for job in list(lane.running):
                    self._end(job, JobStatus.CANCELLED, "The server was stopped.")
                lane.close()

    def _check_room(self, client: str, *, is_question: bool) -> None:
        if self.closing.is_set():
            raise BusyError("The server is about to stop.", retry_after=10)
        jobs = [job for lane in (self._quick, self._long) for job in (*lane.queue, *lane.running)]
        if sum(job.status is JobStatus.QUEUED for job in jobs) >= self._settings.max_queued_jobs:
            message = "The queue is full. Please try again in a few seconds."
            raise BusyError(message, retry_after=5)
        own = sum(job.client == client and not job.is_question for job in jobs)
        if not is_question and own >= self._settings.max_jobs_per_client:
            message = f"You already have {own} searches running. Wait for one, or cancel it."
            raise BusyError(message, retry_after=2)

    def _start_waiting(self) -> None:
        """Give free workers the jobs whose turn it is."""
        for lane in (self._quick, self._long):
            while (job := lane.next_job()) is not None:
                self._start(job)

    def _start(self, job: Job) -> None:
        job.status = JobStatus.RUNNING
        job.attempts += 1
        seconds = job.task.seconds
        if job.is_quick:
            seconds = min(seconds, self._settings.quick_seconds)
        try:
            job.future = self._lane(job).start(job, seconds, seconds + _GRACE_SECONDS)
        except (RuntimeError, OSError):
            _log.exception("no worker could be started")
            self._end(job, JobStatus.FAILED, "No worker process could be started.")
            return
        job.future.add_done_callback(lambda _: self._finished(job))

    def _finished(self, job: Job) -> None:
        """Note how a search ended; called by the pool's threads, or by whoever killed it."""
        with self._lock:
            future = job.future
            if job.status is not JobStatus.RUNNING or future is None:
                return
            try:
                found = future.result(timeout=0)
            except CancelledError:
                self._end(job, JobStatus.CANCELLED, job.error)
            except BrokenProcessPool:
                self._start_again(job)
            except Exception as error:
                self._end(job, JobStatus.FAILED, _explain(error))
            else:
                self._reported(job, found)
            self._start_waiting()

    def _reported(self, job: Job, found: Found) -> None:
        """Note what a search reports: its end, or that it needs longer than a quick turn."""
        needs_longer = False
        if isinstance(found, Rating):
            job.rating = found
        elif isinstance(found, Examination):
            job.examination = found
            needs_longer = found.lost is None
        elif isinstance(found, Hint):
            job.hint = found
            needs_longer = found.winnable is None
        elif isinstance(found, PuzzleLesson):
            job.lesson = found
            needs_longer = found.status is SearchStatus.TIME_LIMIT
        elif isinstance(found, Made):
            job.made = found
            needs_longer = found.out_of_time
        elif isinstance(found, Winnable):
            job.answer = found
            needs_longer = found.verdict is Verdict.UNKNOWN
        else:
            job.report = found
            needs_longer = found.status is SearchStatus.TIME_LIMIT
            if found.status is SearchStatus.INTERRUPTED:
                self._end(job, JobStatus.CANCELLED, job.error)
                return
        if needs_longer and self._may_go_on(job):
            job.attempts = 0
            self._queue_again(job, is_quick=False)
        else:
            self._end(job, JobStatus.DONE)

    def _may_go_on(self, job: Job) -> bool:
        is_longer = job.task.seconds > self._settings.quick_seconds
        return job.is_quick and is_longer and not job.wants_cancel

    def _start_again(self, job: Job) -> None:
        """Give a job another try whose pool broke before it began."""
        if job.wants_cancel or job.attempts > 1 or self.closing.is_set():
            self._end(job, JobStatus.FAILED, "The worker processes could not be kept alive.")
            return
        self._queue_again(job, is_quick=job.is_quick)

    def _queue_again(self, job: Job, *, is_quick: bool) -> None:
        self._leave_worker(job)
        goes_on = job.is_quick and not is_quick
        job.status, job.future, job.is_quick = JobStatus.QUEUED, None, is_quick
        queue = self._lane(job).queue
        if goes_on:
            queue.append(job)
        else:
            queue.appendleft(job)  # Its turn had come.

    def _end(self, job: Job, status: JobStatus, error: str | None = None) -> None:
        self._leave_worker(job)
        job.status, job.error, job.ended_at = status, error, time.monotonic()
        job.future = None
        job.is_over.set()

    def _leave_worker(self, job: Job) -> None:
        lane = self._lane(job)
        job.last_seen = lane.progress(job) or job.last_seen
        lane.leave(job)

    def _lane(self, job: Job) -> Lane:
        return self._quick if job.is_quick else self._long

    def _kill(self, job: Job) -> None:
        future = job.future
        if future is not None and not job.status.is_over:
            future.cancel()

    def _watch_for_listeners(self) -> None:
        """End jobs that nobody listens to: their pages are gone."""
        patience = self._settings.unheard_job_seconds
        why = f"Nobody asked about this search for {patience:g} s, so it was ended."
        while not self.closing.wait(min(1.0, patience / 2)):
            oldest = time.monotonic() - patience
            with self._lock:
                going = [job for job in self._jobs.values() if not job.status.is_over]
            for job in going:
                if not job.is_question and job.heard_at < oldest:
                    self.cancel(job, why)

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
        return (
            "The worker process died, perhaps because it ran out of memory. Only this job is lost."
        )
    if isinstance(error, TimeoutError):
        return "The search did not stop at its time limit and was ended."
    if isinstance(error, MemoryError):
        return "The search ran out of memory."
    _log.error("a search failed", exc_info=error)
    return f"The search failed: {error}. This is a bug in Sokobot; please report it."
