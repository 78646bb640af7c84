"""Runs that are killed: the worker, the parent, by Ctrl-C. `--resume` finishes, nothing twice."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from long_runs import (
    PATIENCE_SECONDS,
    finished,
    records,
    started,
    wait_for_records,
    wait_until,
    without_times,
    workers_of,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")


def test_killed_worker_costs_one_puzzle_and_resume_tries_it_again(
    collection: Path, expected: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "run.jsonl"
    run = started(collection, "-w", "2", "-o", path)
    wait_for_records(path, 2)
    workers_of(run)[0].kill()
    run.communicate(timeout=PATIENCE_SECONDS)
    assert len(records(path)) == len(expected)
    assert sum(record["status"] == "crashed" for record in records(path)) <= 1

    finished(started(collection, "-w", "2", "--resume", path))
    assert without_times(path) == expected


def test_killed_parent_loses_nothing_and_leaves_nobody_behind(
    collection: Path, expected: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "run.jsonl"
    run = started(collection, "-w", "2", "-o", path)
    wait_for_records(path, 3)
    workers = workers_of(run)
    assert workers
    run.kill()
    run.communicate(timeout=PATIENCE_SECONDS)
    wait_until(lambda: not any(process.is_running() for process in workers))
    done = path.read_bytes()
    path.write_bytes(done + b'{"number":7,"source":"torn')

    finished(started(collection, "-w", "2", "--resume", path))
    assert path.read_bytes().startswith(done)
    assert without_times(path) == expected


def test_ctrl_c_keeps_what_is_done(collection: Path, expected: list[str], tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    run = started(collection, "-w", "2", "-o", path)
    wait_for_records(path, 3)
    os.killpg(run.pid, signal.SIGINT)
    _, stderr = run.communicate(timeout=PATIENCE_SECONDS)
    assert run.returncode == 130
    assert f"Continue with --resume {path}" in stderr
    assert "Traceback" not in stderr
    assert 3 <= len(records(path)) <= len(expected)

    assert "already done" in finished(started(collection, "-w", "2", "--resume", path))
    assert without_times(path) == expected
