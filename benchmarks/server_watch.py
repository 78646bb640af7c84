"""What a server under load takes from the machine, and what it leaves behind (Linux)."""

from __future__ import annotations

import os
import signal
import statistics
import threading
import time
from contextlib import suppress
from pathlib import Path

__all__ = ["Memory", "family", "left_behind"]


class Memory:
    """How much memory the server takes, every few seconds; its workers are told apart.

    A worker that proves something grows up to its limit; the server itself must not.
    """

    def __init__(self, process: int, pause_seconds: float = 5.0) -> None:
        self._process = process
        self._pause = pause_seconds
        self._is_over = threading.Event()
        self._samples: list[tuple[float, float]] = []
        self._workers: list[float] = []
        self._thread = threading.Thread(target=self._watch)

    def __enter__(self) -> Memory:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()

    def growth(self) -> float:
        """Print what was seen; return the MiB that the fitted line rises in the second half."""
        half = self._samples[len(self._samples) // 2 :]
        if len(half) < 3:
            return 0.0
        times, sizes = zip(*half, strict=True)
        slope = statistics.linear_regression(times, sizes).slope
        growth = slope * (times[-1] - times[0])
        all_sizes = [size for _, size in self._samples]
        print(
            f"\nmemory of the server: {min(all_sizes):.0f} to {max(all_sizes):.0f} MiB; "
            "in the second half "
            f"{slope * 60:+.2f} MiB a minute, {growth:+.1f} MiB in all; "
            f"of all its workers at most {max(self._workers):.0f} MiB"
        )
        return growth

    def _watch(self) -> None:
        began = time.monotonic()
        while not self._is_over.wait(self._pause):
            server, *workers = map(_resident_mebibytes, family(self._process))
            self._samples.append((time.monotonic() - began, server))
            self._workers.append(sum(workers))


def family(process: int) -> list[int]:
    """Return a process and everything it started (Linux)."""
    found = [process]
    for one in found:
        for children in Path(f"/proc/{one}/task").glob("*/children"):
            with suppress(OSError):
                found += [int(child) for child in children.read_text().split()]
    return found


def _resident_mebibytes(process: int) -> float:
    with suppress(OSError, IndexError, ValueError):
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return 0.0


def left_behind(process: int, directory: Path) -> list[str]:
    """Kill a server and return what is still there a few seconds later, beside the database."""
    processes = family(process)
    os.kill(process, signal.SIGKILL)
    end = time.monotonic() + 10
    alive = processes
    while alive and time.monotonic() < end:
        time.sleep(0.2)
        alive = [one for one in alive if _is_running(one)]
    files = [path.name for path in directory.iterdir()]
    strange = [name for name in files if not name.startswith("puzzles.sqlite3")]
    return [f"process {one}" for one in alive] + strange


def _is_running(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    return False
