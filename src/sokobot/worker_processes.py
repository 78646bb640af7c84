"""Processes that search: replaced when they crash, killed when they hang, limited in memory.

pebble replaces a worker that crashes or runs too long.  One thing it does not forgive
is a worker that dies while nothing runs: then the pool is broken for good, and a new
one takes its place here at the next task.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.util
import os
import shutil
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakSet

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess

    from pebble import ProcessPool

__all__ = ["WorkerProcesses", "end_with_the_parent", "leave_nothing_behind", "limit_memory"]

Result = TypeVar("Result")

_FORK_SERVER = "sokobot.fork_server"
"""What cleans up after a parent that was killed."""

_SLACK_BYTES = 1024 * 1024 * 1024
"""Python, the code and the moments in which a table moves to a larger place."""


class WorkerProcesses:
    """A number of processes; they start with the first task."""

    def __init__(
        self,
        count: int,
        *,
        initializer: Callable[..., None],
        arguments: Sequence[object],
        preload: str,
    ) -> None:
        """Prepare `count` workers; each imports `preload` once and begins with `initializer`."""
        self._count = count
        self._initializer = initializer
        self._arguments = tuple(arguments)
        self._preload = preload
        self._lock = threading.Lock()
        self._pool, self._starts = self._new_pool()

    def submit(
        self, function: Callable[..., Result], *arguments: object, hard_seconds: float | None
    ) -> Future[Result]:
        """Call a function in a worker, which is killed after `hard_seconds` or when cancelled.

        Raises:
            RuntimeError: No worker can be started.
        """
        with self._lock:
            self._renew_if_broken()
            future: Future[Result] = self._pool.schedule(
                function, args=arguments, timeout=hard_seconds
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
            _discard(self._pool, self._starts)

    def _renew_if_broken(self) -> None:
        if self._pool.active:
            return
        # Not here: the broken pool's own threads may be waiting for who called us.
        broken = (self._pool, self._starts)
        threading.Thread(target=_discard, args=broken, daemon=True).start()
        self._pool, self._starts = self._new_pool()

    def _new_pool(self) -> tuple[ProcessPool, _Starts]:
        from pebble import ProcessPool  # Only who starts processes waits for it.

        # Never fork a process with threads: a lock that one of them holds stays locked in the copy.
        methods = multiprocessing.get_all_start_methods()
        method = "forkserver" if "forkserver" in methods else "spawn"
        context = multiprocessing.get_context(method)
        if method == "forkserver":
            context.set_forkserver_preload([_FORK_SERVER, self._preload])
        starts = _Starts(context)
        pool = ProcessPool(
            max_workers=self._count,
            initializer=self._initializer,
            initargs=self._arguments,
            context=starts,
        )
        return pool, starts


class _Starts:
    """Starts the workers of one pool, as `multiprocessing` does it, and ends them.

    A pool takes its channels away before it ends its workers.  One that is still on its way
    then prints a traceback, because what it was to begin with is gone.
    """

    def __init__(self, context: BaseContext) -> None:
        self._context = context
        self._begun: WeakSet[BaseProcess] = WeakSet()
        self._is_over = False

    def Process(self, *arguments: Any, **named: Any) -> BaseProcess:  # noqa: N802
        """Return a process to be started.

        Raises:
            OSError: The workers were ended.
        """
        if self._is_over:
            raise OSError("no more workers are wanted")
        process: BaseProcess = self._context.Process(*arguments, **named)  # type: ignore[attr-defined]
        self._begun.add(process)
        return process

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def end_all(self) -> None:
        """Ask every worker to end, and start no other."""
        self._is_over = True
        for process in list(self._begun):
            if process.pid is not None:
                process.terminate()


def _discard(pool: ProcessPool, starts: _Starts) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    starts.end_all()
    pool.join()


def end_with_the_parent() -> None:
    """Let this worker leave at once when its parent is gone: nobody will ask for the result."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def leave() -> None:
        parent.join()
        leave_nothing_behind()
        os._exit(1)

    threading.Thread(target=leave, daemon=True).start()


def leave_nothing_behind() -> None:
    """Remove the directory that `multiprocessing` made for its sockets; the parent is gone."""
    directory = Path(multiprocessing.util.get_temp_dir())
    if directory.name.startswith("pymp-"):
        shutil.rmtree(directory, ignore_errors=True)


def limit_memory(search_mebibytes: int) -> None:
    """Let the operating system refuse what goes far beyond the memory of a search.

    The search counts its own tables and stops at its limit; this is the second line, where
    the system has one.
    """
    try:
        import resource
    except ImportError:  # Windows
        return
    limit_bytes = search_mebibytes * 1024 * 1024 * 5 // 4 + _SLACK_BYTES
    try:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard != resource.RLIM_INFINITY:
            limit_bytes = min(limit_bytes, hard)
        resource.setrlimit(resource.RLIMIT_AS, (limit_bytes, hard))
    except (OSError, ValueError):
        return  # The search still counts its own tables.
