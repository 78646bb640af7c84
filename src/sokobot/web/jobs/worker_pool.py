"""The worker processes, and a new set of them when the old one is beyond repair.

pebble replaces a worker that crashes or runs too long.  One thing it does not forgive
is a worker that dies while nothing runs: then the pool is broken for good, and a new
one takes its place here at the next job.
"""

from __future__ import annotations

import multiprocessing
import threading
from concurrent.futures import Future
from pathlib import Path

from pebble import ProcessPool

from sokobot.search_report import SearchReport
from sokobot.web.jobs.work import SearchTask, run_search, start_worker

__all__ = ["WorkerPool"]


class WorkerPool:
    """Processes that search; they start with the first job."""

    def __init__(self, workers: int, slots_path: Path, memory_mebibytes: int) -> None:
        self._workers = workers
        self._arguments = (slots_path, memory_mebibytes)
        self._lock = threading.Lock()
        self._pool = self._new_pool()

    def start(self, task: SearchTask, slot: int, hard_seconds: float) -> Future[SearchReport]:
        """Run a search; it is killed after `hard_seconds`, or when its future is cancelled.

        Raises:
            RuntimeError: No worker can be started.
        """
        with self._lock:
            self._renew_if_broken()
            future: Future[SearchReport] = self._pool.schedule(
                run_search, args=(task, slot), timeout=hard_seconds
            )
        return future

    def is_usable(self) -> bool:
        """Return whether there are workers, or new ones can be had."""
        with self._lock:
            self._renew_if_broken()
            return bool(self._pool.active)

    def close(self) -> None:
        """End all workers, whatever they do."""
        with self._lock:
            _discard(self._pool)

    def _renew_if_broken(self) -> None:
        if self._pool.active:
            return
        # Not here: the broken pool's own threads may be waiting for who called us.
        threading.Thread(target=_discard, args=[self._pool], daemon=True).start()
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPool:
        # Never fork a process with threads: a lock that one of them holds stays locked in the copy.
        methods = multiprocessing.get_all_start_methods()
        method = "forkserver" if "forkserver" in methods else "spawn"
        context = multiprocessing.get_context(method)
        if method == "forkserver":
            context.set_forkserver_preload([run_search.__module__])
        return ProcessPool(
            max_workers=self._workers,
            initializer=start_worker,
            initargs=self._arguments,
            context=context,
        )


def _discard(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()
