"""A `sokobot serve` process for tests to talk to."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

MODERATOR_KEY = "a key for the tests"
EVERYTHING_ON = {
    "SOKOBOT_RECORDS": "yes",
    "SOKOBOT_MODERATOR_KEY": MODERATOR_KEY,
    "SOKOBOT_CLASSES": "yes",
}
NO_RATE_LIMITS = {
    f"SOKOBOT_{name}": ""
    for name in ("RATE_LIMIT", "SOLVE_RATE_LIMIT", "SAVE_RATE_LIMIT", "RECORD_RATE_LIMIT")
}


@dataclass(slots=True)
class LiveServer:
    """A `sokobot serve` process; it can be stopped and started again on the same database."""

    database: Path
    url: str = ""
    _process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start the server on a free port and wait until it listens."""
        command = [sys.executable, "-m", "sokobot", "serve", "--port", "0", "--no-open"]
        self._process = subprocess.Popen(
            [*command, "--workers", "2", "--database", str(self.database)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            # One browser stands for many visitors: it must not run into its own rate limits.
            env={**os.environ, **NO_RATE_LIMITS, **EVERYTHING_ON},
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://[^\s/]+", line)
        assert found, f"the server did not start: {line!r}"
        self.url = found.group()

    def stop(self) -> None:
        """Stop the server the way an operator does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(timeout=30)
        assert self._process.stdout is not None
        self._process.stdout.close()
