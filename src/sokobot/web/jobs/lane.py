"""A queue with workers of its own."""

from __future__ import annotations

from collections import Counter, deque
from concurrent.futures import Future

from sokobot.web.jobs import search_worker
from sokobot.web.jobs.job import Job
from sokobot.web.jobs.progress import Progress
from sokobot.web.jobs.progress_slots import ProgressSlots
from sokobot.worker_processes import WorkerProcesses

__all__ = ["Lane"]

_SLOTS_A_WORKER = 4
"""A killed worker may write to its slot for another moment; the slot rests meanwhile."""


class Lane:
    """Jobs that wait, jobs that run, and the processes that run them.

    The table's lock guards everything here but `is_usable` and `close`.
    """

    def __init__(self, workers: int, memory_mebibytes: int, *, is_quick: bool) -> None:
        """Prepare the workers; they start with the first job.

        All but quick ones yield the processor to everybody else.
        """
        self._workers = workers
        count = workers * _SLOTS_A_WORKER
        self._slots = ProgressSlots.create(count)
        self._free_slots = deque(range(count))
        self._processes = WorkerProcesses(
            workers,
            initializer=search_worker.start_worker,
            arguments=(self._slots.path, memory_mebibytes, not is_quick),
            preload=search_worker.__name__,
        )
        self.queue: deque[Job] = deque()
        self.running: set[Job] = set()

    @property
    def has_free_worker(self) -> bool:
        """Whether a job that comes now starts at once."""
        return not self.queue and len(self.running) < self._workers

    def next_job(self) -> Job | None:
        """Take the next job out of the queue if a worker is free.

        It is the oldest of a client who has the fewest running: many jobs of one client
        do not hold up another's.
        """
        if not self.queue or len(self.running) >= self._workers:
            return None
        running = Counter(job.client for job in self.running)
        job = min(self.queue, key=lambda waiting: running[waiting.client])
        self.queue.remove(job)
        return job

    def start(self, job: Job, seconds: float, hard_seconds: float) -> Future[search_worker.Found]:
        """Run a search for `seconds`; its worker is killed after `hard_seconds`.

        Raises:
            RuntimeError: No worker can be started.
        """
        job.slot = self._free_slots.popleft()
        self._slots.clear(job.slot)
        self.running.add(job)
        return self._processes.submit(
            search_worker.run_search,
            job.task.within(seconds),
            job.slot,
            hard_seconds=hard_seconds,
        )

    def leave(self, job: Job) -> None:
        """Note that a job no longer runs here."""
        self.running.discard(job)
        if job.slot is not None:
            self._free_slots.append(job.slot)
            job.slot = None

    def progress(self, job: Job) -> Progress | None:
        """Return how far a running job is."""
        return None if job.slot is None else self._slots.read(job.slot)

    def ask_to_stop(self, job: Job) -> None:
        """Tell a running job to stop at its next look."""
        assert job.slot is not None
        self._slots.ask_to_stop(job.slot)

    def is_usable(self) -> bool:
        """Return whether there are workers, or new ones can be had."""
        return self._processes.is_usable()

    def end_workers(self) -> None:
        """End all workers, whatever they do."""
        self._processes.close()

    def close(self) -> None:
        """Let go of the shared memory; the workers have ended."""
        self._slots.close(remove=True)
