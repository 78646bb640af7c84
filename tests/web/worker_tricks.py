"""Work functions that misbehave, run by real worker processes in place of a search."""

from __future__ import annotations

import os
import signal
import time

import pytest

from sokobot.search_report import SearchReport
from sokobot.web.jobs import search_worker
from sokobot.web.jobs.search_worker import SearchTask


def die(task: SearchTask, slot: int) -> SearchReport:
    """Die like a process that the operating system kills."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError(task, slot)


def ignore_stop(task: SearchTask, slot: int) -> SearchReport:
    """Hang, and listen to nobody."""
    time.sleep(1000)
    raise AssertionError(task, slot)


def run_out_of_memory(task: SearchTask, slot: int) -> SearchReport:
    """Ask for more memory than a worker may have."""
    hoard = bytearray(64 << 30)
    raise AssertionError(task, slot, len(hoard))


def have_a_bug(task: SearchTask, slot: int) -> SearchReport:
    """Raise what nobody expects."""
    raise ZeroDivisionError("one over nothing", task, slot)


TRICKS = {
    "die": die,
    "ignore_stop": ignore_stop,
    "run_out_of_memory": run_out_of_memory,
    "have_a_bug": have_a_bug,
}


def use_work(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let workers do this instead of a search."""
    monkeypatch.setattr(search_worker, "run_search", TRICKS[name])
