"""A real `sokobot serve` in a process of its own, spoken to over HTTP."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import urllib.parse
from contextlib import suppress
from pathlib import Path
from typing import Any

PATIENCE_SECONDS = 60.0


class LiveProcess:
    """One server process, from its start to its end."""

    def __init__(self, database: str | Path, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "sokobot", "serve", "--no-open"),
                *("--port", "0", "--workers", "1", "--database", str(database), *arguments),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "SOKOBOT_SAVE_RATE_LIMIT": "", **environment},
            start_new_session=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        if found is None:
            raise AssertionError(f"no address: {line!r} {self.end(signal.SIGKILL)}")
        address = urllib.parse.urlsplit(found.group())
        self.host, self.port = str(address.hostname), int(address.port or 0)

    def ask(
        self, method: str, path: str, body: object = None
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Send one request and return status, headers and body."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE_SECONDS)
        try:
            content = None if body is None else json.dumps(body)
            connection.request(method, path, content, {"Content-Type": "application/json"})
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def json(self, method: str, path: str, body: object = None) -> Any:
        """Send one request and return the JSON of the answer."""
        return json.loads(self.ask(method, path, body)[2])

    def end(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Send a signal; return the exit code and what the process said on stderr."""
        self.process.send_signal(number)
        _, said = self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode, said

    def destroy(self) -> None:
        """Kill whatever is left of the server, however the test ended."""
        for process in self.session():
            with suppress(ProcessLookupError):  # It ended by itself meanwhile.
                os.kill(process, signal.SIGKILL)
        self.process.kill()
        self.process.communicate()

    def session(self) -> list[int]:
        """Return every living process of the server's session, itself included."""
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    fields = (entry / "stat").read_text().rpartition(")")[2].split()
                except OSError:
                    continue
                if fields[0] != "Z" and int(fields[3]) == self.process.pid:
                    found.append(int(entry.name))
        return found
