"""A worker that takes its time to start beside one that takes its time to end."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sokobot.worker_processes import WorkerProcesses

__all__ = ["close_while_a_worker_starts"]


def arrive(mark: str) -> None:
    """Be unpickled, which is when a worker begins: at once in the first, later in others."""
    try:
        Path(mark).touch(exist_ok=False)
    except FileExistsError:
        time.sleep(1.5)


class Late:
    """Is unpickled late."""

    def __init__(self, mark: Path) -> None:
        self._mark = str(mark)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str]]:
        return arrive, (self._mark,)


def refuse_to_end(_: object) -> None:
    """Begin a worker that has to be killed."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def close_while_a_worker_starts(mark: Path) -> None:
    """Start two workers, and end both when one of them is there."""
    arguments = (Late(mark),)
    processes = WorkerProcesses(
        2, initializer=refuse_to_end, arguments=arguments, preload=arrive.__module__
    )
    processes.submit(bool, hard_seconds=None).result()
    processes.close()
