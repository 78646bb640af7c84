"""Ctrl-C during a search, in a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from interruption import unmeasured
from sokobot.search_settings import Engine

PROMPT_SECONDS = 1.0
"""0.3 s is promised; the rest is for a machine that is busy with something else."""

# Says "searching" at the first sign of progress, so that nobody has to guess when to interrupt.
SEARCH = """
import json, sys
sys.path.insert(0, sys.argv[1])
from large_boards import endless_hall
from sokobot import SearchInterrupted, solve

told = []
def tell(progress):
    if progress.statistics.states_explored and not told:
        told.append(progress)
        print("searching", flush=True)

try:
    solve(endless_hall(8, 6), engine=sys.argv[2], heuristic="none", detect_deadlocks=False,
          timeout=60, max_states=None, on_progress=tell)
except SearchInterrupted as interrupted:
    report = interrupted.report
    print(json.dumps([report.status, report.solved, report.states_explored, report.time_elapsed]))
"""


@pytest.fixture(params=list(Engine))
def searching(request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    """A process in the middle of a search that would take a minute."""
    command = [sys.executable, "-c", SEARCH, str(Path(__file__).parent), request.param]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=unmeasured()
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "searching\n"
        yield process
        process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_ctrl_c_ends_the_search_at_once_and_keeps_its_statistics(
    searching: subprocess.Popen[str],
) -> None:
    interrupted = time.monotonic()
    searching.send_signal(signal.SIGINT)
    output, errors = searching.communicate(timeout=30)
    seconds = time.monotonic() - interrupted

    status, solved, states_explored, time_elapsed = json.loads(output)
    assert (searching.returncode, errors) == (0, "")
    assert (status, solved) == ("interrupted", False)
    assert states_explored > 0
    assert time_elapsed > 0
    assert seconds <= PROMPT_SECONDS
