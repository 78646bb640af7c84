"""The worker processes of a server, each with the slots through which it is watched."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

from sokobot.search_report import SearchReport
from sokobot.web.jobs.work import SearchTask, run_search, start_worker
from sokobot.worker_processes import WorkerProcesses

__all__ = ["WorkerPool"]


class WorkerPool:
    """Processes that search; they start with the first job."""

    def __init__(self, workers: int, slots_path: Path, memory_mebibytes: int) -> None:
        self._processes = WorkerProcesses(
            workers,
            initializer=start_worker,
            arguments=(slots_path, memory_mebibytes),
            preload=start_worker.__module__,
        )

    def start(self, task: SearchTask, slot: int, hard_seconds: float) -> Future[SearchReport]:
        """Run a search; it is killed after `hard_seconds`, or when its future is cancelled.

        Raises:
            RuntimeError: No worker can be started.
        """
        return self._processes.submit(run_search, task, slot, hard_seconds=hard_seconds)

    def is_usable(self) -> bool:
        """Return whether there are workers, or new ones can be had."""
        return self._processes.is_usable()

    def close(self) -> None:
        """End all workers, whatever they do."""
        self._processes.close()
