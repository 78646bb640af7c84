"""Long runs of `sokobot bench` in processes of their own, to be watched and killed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil

from interruption import unmeasured

LIMITS = ("--max-states", "25000", "--no-anytime", "--timeout", "600")
"""A few hundred milliseconds a puzzle at most, and the same answer on every machine."""
PATIENCE_SECONDS = 60.0


def started(collection: Path, *arguments: str | Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "sokobot", "bench", str(collection), *LIMITS]
    return subprocess.Popen(
        [*command, "--quiet", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=unmeasured(),
        start_new_session=True,
    )


def finished(run: subprocess.Popen[str]) -> str:
    """Wait until a run is over and nobody has its output open any more; return its stderr."""
    _, stderr = run.communicate(timeout=PATIENCE_SECONDS)
    assert run.returncode in {0, 22}, stderr
    return stderr


def records(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]


def without_times(path: Path) -> list[str]:
    """Return the records as sorted lines, times aside."""
    kept = [record for record in records(path) if record["status"] != "crashed"]
    return sorted(json.dumps(record | {"time_elapsed": None}) for record in kept)


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def wait_for_records(path: Path, count: int) -> None:
    wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > count)


def workers_of(run: subprocess.Popen[str]) -> list[psutil.Process]:
    """Return the processes that search: the busy ones below the fork server."""
    below = psutil.Process(run.pid).children(recursive=True)
    return [process for process in below if process.ppid() != run.pid]
