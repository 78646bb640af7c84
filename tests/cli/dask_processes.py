"""A real dask cluster on this machine: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from long_runs import wait_until

LOOPBACK = ("--host", "127.0.0.1")


class DaskProcesses:
    """A scheduler and its workers, from their start to their end."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._file = directory / "scheduler.json"
        self._started: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", *LOOPBACK, "--port", "0", "--scheduler-file", str(self._file))
        self.address = self._address()

    def start_worker(self) -> subprocess.Popen[bytes]:
        """Start one more worker, with one thread and no process above it."""
        process = self._start(
            *("worker", self.address, *LOOPBACK, "--nthreads", "1", "--no-nanny"),
            *("--local-directory", str(self._directory)),
        )
        log = self._log(len(self._started))
        wait_until(lambda: "Registered to:" in log.read_text(encoding="utf-8"))
        return process

    def close(self) -> None:
        """End everything."""
        for process in reversed(self._started):
            process.kill()
            process.wait()

    def _start(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        program = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard"]
        with self._log(len(self._started) + 1).open("wb") as log:
            process = subprocess.Popen(
                [*program, *arguments], stdout=log, stderr=log, cwd=self._directory
            )
        self._started.append(process)
        return process

    def _log(self, number: int) -> Path:
        return self._directory / f"process_{number}.log"

    def _address(self) -> str:
        wait_until(lambda: self._file.exists() and self._file.stat().st_size > 0)
        return str(json.loads(self._file.read_text(encoding="utf-8"))["address"])
