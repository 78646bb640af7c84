"""SIGTERM during a search prints the best solution so far, in a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")

# Sends itself the signal at the first progress with a solution in hand: nobody has to guess when.
SEARCH = """
import os, signal, sys
from sokobot import anytime
from sokobot.cli.main import main

tell = anytime._Run._tell

def tell_and_end(run, progress):
    if run.best is not None:
        os.kill(os.getpid(), signal.SIGTERM)
    tell(run, progress)

anytime._Run._tell = tell_and_end
sys.argv = ["sokobot", "--sample", "09_the_manor", "--objective", "moves", *sys.argv[1:]]
main()
"""


def test_sigterm_prints_the_best_solution_and_exits_143() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SEARCH], capture_output=True, text=True, check=False, timeout=120
    )

    assert done.returncode == 128 + signal.SIGTERM
    assert "Solution found in " in done.stdout
    assert "Termination reason: Interrupted" in done.stdout
