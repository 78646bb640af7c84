"""Fifty people at once: solve small puzzles and check drawings against a real server.

    python benchmarks/web_load.py [--clients 50] [--seconds 60]

Starts `sokobot serve` on a free port with a database of its own.  The server trusts one
proxy, so that every client has an address and quotas of its own.  A client solves a
puzzle, checks a drawing twice, rests for a moment as people do, and begins again; told to come
back later (429), it does what it was told.

Prints the answers by status and the times; exits with 1 on any answer other than 200
or an honest 429, or if 95 % of the checks do not come back within 250 ms.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from collections import Counter
from dataclasses import dataclass, field

LONGEST_CHECK_SECONDS = 0.250
TIERS = ("trivial", "easy", "medium")
RESTS_SECONDS = (0.05, 0.25)


@dataclass(slots=True)
class Tally:
    """What all clients saw."""

    statuses: Counter[tuple[str, str]] = field(default_factory=Counter)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, kind: str, status: str, seconds: float) -> None:
        """Count one answer; only good ones are timed."""
        with self.lock:
            self.statuses[kind, status] += 1
            if status == "200":
                self.seconds.setdefault(kind, []).append(seconds)


@dataclass(frozen=True, slots=True)
class Server:
    """Where the server listens."""

    host: str
    port: int


class Client:
    """One person with one connection and an address of their own."""

    def __init__(self, number: int, server: Server, tally: Tally) -> None:
        self._server = server
        self._tally = tally
        self._random = random.Random(number)
        self._address = f"198.51.{100 + number // 250}.{number % 250 + 1}"
        self._connection = self._connect()

    def run(self, puzzles: list[str], end: float) -> None:
        """Solve and check until the time is over."""
        self._random.shuffle(puzzles)
        turn = 0
        while time.monotonic() < end:
            puzzle = puzzles[turn % len(puzzles)]
            turn += 1
            self._ask("solve", {"puzzle": puzzle, "timeout": 10})
            for _ in range(2):
                self._ask("validate", {"grid": self._changed(puzzle)})
                time.sleep(self._random.uniform(*RESTS_SECONDS))

    def _ask(self, kind: str, body: object) -> None:
        started = time.perf_counter()
        wait = 0.0
        try:
            headers = {"Content-Type": "application/json", "X-Forwarded-For": self._address}
            self._connection.request("POST", f"/api/{kind}", json.dumps(body), headers)
            response = self._connection.getresponse()
            answer = json.loads(response.read())
            status = str(response.status)
            if response.status == 429:
                wait = float(response.headers["Retry-After"])
            elif kind == "solve" and not answer.get("success"):
                status = f"{status} without a solution"
        except (OSError, http.client.HTTPException, ValueError) as error:
            status = type(error).__name__
            self._connection.close()
            self._connection = self._connect()
        self._tally.note(kind, status, time.perf_counter() - started)
        time.sleep(wait)

    def _changed(self, puzzle: str) -> list[list[str]]:
        """Return the drawing as someone at work on it would send it: with one odd square."""
        grid = [list(row) for row in puzzle.split("\n")]
        row = self._random.choice(grid)
        row[self._random.randrange(len(row))] = self._random.choice("# .$*@+x")
        return grid

    def _connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self._server.host, self._server.port, timeout=60)


def puzzles_of(server: Server) -> list[str]:
    """Return the drawings of the small bundled puzzles."""
    connection = http.client.HTTPConnection(server.host, server.port, timeout=60)
    connection.request("GET", "/api/puzzles")
    listed = json.loads(connection.getresponse().read())["puzzles"]
    found = []
    for one in listed:
        if one["difficulty"] in TIERS:
            connection.request("GET", f"/api/puzzle/{one['id']}")
            found.append(json.loads(connection.getresponse().read())["puzzle"])
    connection.close()
    return found


def percentile(seconds: list[float], share: float) -> float:
    """Return the time that `share` of the answers took at most."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def load(server: Server, clients: int, seconds: float) -> Tally:
    """Let the clients loose and return what they saw."""
    tally = Tally()
    puzzles = puzzles_of(server)
    end = time.monotonic() + seconds
    people = [
        threading.Thread(target=Client(number, server, tally).run, args=[list(puzzles), end])
        for number in range(clients)
    ]
    for person in people:
        person.start()
    for person in people:
        person.join()
    return tally


def report(tally: Tally, seconds: float) -> int:
    """Print the figures and return the exit code."""
    print(f"{'request':10} {'answer':26} {'count':>7} {'a second':>9}")
    for (kind, status), count in sorted(tally.statuses.items()):
        print(f"{kind:10} {status:26} {count:7,} {count / seconds:9.1f}")
    print(f"\n{'request':10} {'p50':>9} {'p95':>9} {'p99':>9}")
    for kind, times in sorted(tally.seconds.items()):
        shown = "".join(f"{percentile(times, share) * 1000:7.1f} ms" for share in (0.5, 0.95, 0.99))
        print(f"{kind:10}{shown}")
    bad = {key: count for key, count in tally.statuses.items() if key[1] not in {"200", "429"}}
    slow = not percentile(tally.seconds.get("validate", []), 0.95) < LONGEST_CHECK_SECONDS
    if bad:
        print(f"\nFailed: unexpected answers {bad}")
    if slow:
        print(f"\nFailed: p95 of validate is not below {LONGEST_CHECK_SECONDS * 1000:.0f} ms")
    return 1 if bad or slow else 0


def main() -> int:
    """Start a server, load it, stop it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "sokobot", "serve", "--no-open", "--port", "0"),
                *("--database", f"{directory}/puzzles.sqlite3"),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "SOKOBOT_TRUSTED_PROXIES": "1"},
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            if found is None:
                print("the server did not start")
                return 1
            address = urllib.parse.urlsplit(found.group())
            server = Server(str(address.hostname), int(address.port or 0))
            return report(load(server, arguments.clients, arguments.seconds), arguments.seconds)
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
