"""Many people at once against a real server: solve small puzzles, check drawings, ask for hints.

    python benchmarks/web_load.py [--clients 50] [--seconds 60]
    python benchmarks/web_load.py --proofs 2 --clients 20 --questions 200
    python benchmarks/web_load.py --half-sent 500
    python benchmarks/web_load.py --proofs 2 --clients 100 --seconds 600 --half-sent 1000

Starts `sokobot serve` on a free port with a database of its own.  The server trusts one
proxy, so that every client has an address and quotas of its own.  A client solves a
puzzle, checks a drawing twice, rests for a moment as people do, and begins again; told to come
back later (429), it does what it was told.

With `--proofs` so many five-minute searches run on as many workers, listened to all the
time, while the clients ask short questions: "can I still win?", hints, small puzzles.
With `--seconds` beside `--proofs` they do so for that long instead of `--questions` in all.
With `--half-sent` one client first opens so many connections and sends half a request
on each, again whenever the server closes one.  Without proofs there is no proxy then, and the
clients come from the same address.

The memory of the server is read every five seconds; the slope of the second half says whether
it is flat (searches in its workers grow up to their limit).  After a run with `--seconds` the
server is killed (kill -9): no process and no file but the database may be left.

Prints the answers by status and the times; exits with 1 on any answer other than 200
or an honest 429, or if 95 % of the checks do not come back within 250 ms; beside proofs,
if a counted question is refused or 95 % are not answered within 1 s (for a time: within 0.5 s,
and 429 is allowed).
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

from server_watch import Memory, left_behind

LONGEST_CHECK_SECONDS = 0.250
LONGEST_QUESTION_SECONDS = 1.0
LONGEST_LASTING_SECONDS = 0.5
"""The same under a load that lasts."""
MOST_GROWTH_MEBIBYTES = 20.0
"""In the second half of the run, by the fitted slope."""
PROOF_SECONDS = 300
"""A proof that ends is started again."""
PROOF_PUZZLES = ("winding", "eight_rooms")
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
    """Where the server listens, and as which process."""

    host: str
    port: int
    process: int
    directory: Path


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

    def question(self, puzzles: list[str], count: float, end: float = inf) -> None:
        """Ask short questions, one after another: so many, or until the time is over."""
        asked = 0
        while asked < count and time.monotonic() < end:
            asked += 1
            puzzle = self._random.choice(puzzles)
            kind = self._random.choice(("check", "hint", "solve"))
            self._ask(kind, {"puzzle": puzzle})
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


def load(server: Server, clients: int, run: Callable[[Client, list[str]], None]) -> Tally:
    """Let the clients loose and return what they saw."""
    tally = Tally()
    puzzles = puzzles_of(server)
    people = [
        threading.Thread(target=run, args=[Client(number, server, tally), list(puzzles)])
        for number in range(clients)
    ]
    for person in people:
        person.start()
    for person in people:
        person.join()
    return tally


@contextmanager
def proofs(server: Server, count: int) -> Iterator[None]:
    """Keep long searches running, with somebody who listens to each."""
    is_over = threading.Event()

    def listen(name: str) -> None:
        connection = http.client.HTTPConnection(server.host, server.port, timeout=60)

        def ask(method: str, path: str, body: object = None) -> Any:
            headers = {"Content-Type": "application/json", "X-Forwarded-For": "203.0.113.7"}
            connection.request(method, path, json.dumps(body) if body else None, headers)
            return json.loads(connection.getresponse().read())

        puzzle = ask("GET", f"/api/puzzle/{name}")["puzzle"]
        wish = {"puzzle": puzzle, "objective": "moves", "timeout": PROOF_SECONDS}
        job = ask("POST", "/api/jobs", wish)["id"]
        states = 0
        while not is_over.wait(1.0):
            record = ask("GET", f"/api/jobs/{job}")
            if record["status"] == "running":
                states = max(states, record["progress"]["states_explored"])
            elif record["status"] != "queued":
                print(f"the search of {name} is {record['status']}; again")
                job = ask("POST", "/api/jobs", wish)["id"]
        print(f"{name}: at most {states:,} states meanwhile")
        ask("DELETE", f"/api/jobs/{job}")

    listeners = [
        threading.Thread(target=listen, args=[PROOF_PUZZLES[number % len(PROOF_PUZZLES)]])
        for number in range(count)
    ]
    for listener in listeners:
        listener.start()
    time.sleep(3)
    yield
    is_over.set()
    for listener in listeners:
        listener.join()


@contextmanager
def half_sent(server: Server, count: int) -> Iterator[None]:
    """Hold connections on which half a request was sent, and replace those that are closed."""
    is_over = threading.Event()
    opened = 0

    def half_request() -> socket.socket:
        one = socket.create_connection((server.host, server.port), timeout=60)
        one.sendall(b"POST /api/validate HTTP/1.1\r\nHost: localhost\r\nContent-")
        one.setblocking(False)
        return one

    def is_closed(one: socket.socket) -> bool:
        try:
            return one.recv(4096) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    def attack() -> None:
        nonlocal opened
        held: list[socket.socket] = []
        while not is_over.is_set():
            for one in [one for one in held if is_closed(one)]:
                held.remove(one)
                one.close()
            try:
                while len(held) < count and not is_over.is_set():
                    held.append(half_request())
                    opened += 1
            except OSError:
                pass  # Nobody listens so fast: again in a moment.
            is_over.wait(1.0)
        for one in held:
            one.close()

    attacker = threading.Thread(target=attack)
    attacker.start()
    while opened < count and attacker.is_alive():
        time.sleep(0.1)
    print(f"{count} half-sent requests")
    yield
    is_over.set()
    attacker.join()
    print(f"{opened:,} half-sent requests in all")


def report(tally: Tally, seconds: float, *, beside_proofs: bool, lasts: bool) -> int:
    """Print the figures and return the exit code; of counted questions none may be refused."""
    is_strict = beside_proofs and not lasts
    print(f"{'request':10} {'answer':26} {'count':>7} {'a second':>9}")
    for (kind, status), count in sorted(tally.statuses.items()):
        print(f"{kind:10} {status:26} {count:7,} {count / seconds:9.1f}")
    if beside_proofs:
        tally.seconds["all"] = [one for times in tally.seconds.values() for one in times]
    print(f"\n{'request':10} {'p50':>9} {'p95':>9} {'p99':>9}")
    for kind, times in sorted(tally.seconds.items()):
        shown = "".join(f"{percentile(times, share) * 1000:7.1f} ms" for share in (0.5, 0.95, 0.99))
        print(f"{kind:10}{shown}")
    fine = {"200"} if is_strict else {"200", "429"}
    bad = {key: count for key, count in tally.statuses.items() if key[1] not in fine}
    kind, limit = "validate", LONGEST_CHECK_SECONDS
    if beside_proofs:
        kind, limit = "all", LONGEST_LASTING_SECONDS if lasts else LONGEST_QUESTION_SECONDS
    slow = not percentile(tally.seconds.get(kind, []), 0.95) < limit
    if bad:
        print(f"\nFailed: unexpected answers {bad}")
    if slow:
        print(f"\nFailed: p95 of {kind} is not below {limit * 1000:.0f} ms")
    return 1 if bad or slow else 0


@contextmanager
def served(*options: str, **environment: str) -> Iterator[Server]:
    """Start a server and stop it afterwards."""
    with tempfile.TemporaryDirectory() as directory:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "sokobot", "serve", "--no-open", "--port", "0"),
                *("--database", f"{directory}/puzzles.sqlite3", *options),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            if found is None:
                raise SystemExit("the server did not start")
            address = urllib.parse.urlsplit(found.group())
            port = int(address.port or 0)
            yield Server(str(address.hostname), port, process.pid, Path(directory))
        finally:
            process.terminate()
            process.wait()


def main() -> int:
    """Start a server, load it, stop it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, help="how long; 60 unless beside proofs")
    parser.add_argument("--proofs", type=int, default=0)
    parser.add_argument("--questions", type=int, default=200, help="beside proofs")
    parser.add_argument("--half-sent", type=int, default=0)
    asked = parser.parse_args()
    options = ("--workers", str(asked.proofs)) if asked.proofs else ()
    # Without a proxy all connections count as one client's, as those of an attacker do.
    environment = {"SOKOBOT_RATE_LIMIT": "", "SOKOBOT_SOLVE_RATE_LIMIT": ""}
    if asked.proofs or not asked.half_sent:
        environment = {"SOKOBOT_TRUSTED_PROXIES": "1"}
    lasts = asked.seconds is not None
    with served(*options, **environment) as server, ExitStack() as beside:
        if asked.half_sent:
            beside.enter_context(half_sent(server, asked.half_sent))
        if asked.proofs:
            beside.enter_context(proofs(server, asked.proofs))
        memory = beside.enter_context(Memory(server.process))
        began = time.monotonic()
        end = began + (asked.seconds or 60.0)
        each = inf if lasts else asked.questions // asked.clients
        tally = load(
            server,
            asked.clients,
            (lambda client, puzzles: client.question(puzzles, each, end if lasts else inf))
            if asked.proofs
            else (lambda client, puzzles: client.run(puzzles, end)),
        )
        seconds = time.monotonic() - began
        growth = memory.growth()
        beside.close()
        left = left_behind(server.process, server.directory) if lasts else []
    failed = report(tally, seconds, beside_proofs=bool(asked.proofs), lasts=lasts)
    if lasts and growth > MOST_GROWTH_MEBIBYTES:
        print(f"\nFailed: the memory grew by {growth:.0f} MiB")
    if left:
        print(f"\nFailed: left behind after kill -9: {left}")
    elif lasts:
        print("\nnothing left behind after kill -9")
    return 1 if failed or left or (lasts and growth > MOST_GROWTH_MEBIBYTES) else 0


if __name__ == "__main__":
    sys.exit(main())
