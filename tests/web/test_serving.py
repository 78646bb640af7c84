"""`sokobot serve` as a process: its address, its end, and what survives a kill -9."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

import pytest
from click.testing import CliRunner

from sokobot.cli.main import command_line
from web.drawings import LONG, TRIVIAL
from web.live_process import PATIENCE_SECONDS, LiveProcess

Serve = Callable[..., LiveProcess]

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start servers; whatever is left of them after the test is killed."""
    started: list[LiveProcess] = []

    def start(database: Path, **environment: str) -> LiveProcess:
        started.append(LiveProcess(database, **environment))
        return started[-1]

    yield start
    for server in started:
        server.destroy()


def corridor(length: int) -> str:
    """Return a puzzle that no other length gives."""
    return f"{'#' * (length + 5)}\n#@$.{' ' * length}#\n{'#' * (length + 5)}"


def ask_in_vain(server: LiveProcess) -> None:
    """Ask for a search; the server is killed before it answers, or soon after."""
    with suppress(OSError, HTTPException):
        server.ask("POST", "/api/jobs", {"puzzle": LONG, "timeout": 120})


def has_fork_server(server: LiveProcess) -> bool:
    """Return whether the process is there that workers come from."""
    with suppress(OSError):
        commands = [Path(f"/proc/{process}/cmdline").read_bytes() for process in server.session()]
        return any(b"multiprocessing.forkserver" in command for command in commands)
    return False


def wait_until(is_so: Callable[[], bool], otherwise: str) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < end, otherwise
        time.sleep(0.01)


def wait_until_gone(server: LiveProcess) -> None:
    wait_until(lambda: not server.session(), "the server's processes are still there")


def wait_for_progress(server: LiveProcess, job: str) -> None:
    wait_until(
        lambda: server.json("GET", f"/api/jobs/{job}")["progress"] is not None,
        "the search does not begin",
    )


@needs_proc
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=str)
def test_the_server_stops_cleanly_even_in_the_middle_of_a_search(
    tmp_path: Path, serve: Serve, number: signal.Signals
) -> None:
    server = serve(tmp_path / "puzzles.sqlite3")
    status, headers, _ = server.ask("GET", "/")
    assert status == 200
    assert "Server" not in headers
    job = server.json("POST", "/api/jobs", {"puzzle": LONG, "timeout": 120})
    waiting = threading.Thread(
        target=lambda: server.ask("POST", "/api/solve", {"puzzle": LONG, "timeout": 120})
    )
    waiting.start()
    wait_for_progress(server, job["id"])

    code, said = server.end(number)

    assert code == 0
    assert "Stopped." in said
    assert "Traceback" not in said
    waiting.join(timeout=PATIENCE_SECONDS)
    wait_until_gone(server)


@needs_proc
@pytest.mark.parametrize("is_searching", [True, False], ids=["searching", "idle"])
def test_a_killed_server_leaves_neither_workers_nor_files(
    tmp_path: Path, serve: Serve, is_searching: bool
) -> None:
    # Not below `tmp_path`: the names of sockets may not be long.
    with tempfile.TemporaryDirectory() as left:
        server = serve(tmp_path / "puzzles.sqlite3", TMPDIR=left)
        if is_searching:
            for _ in range(2):
                job = server.json("POST", "/api/jobs", {"puzzle": LONG, "timeout": 120})
                wait_for_progress(server, job["id"])

        server.end(signal.SIGKILL)

        wait_until_gone(server)
        assert list(Path(left).iterdir()) == []


@needs_proc
def test_a_server_killed_while_its_workers_start_leaves_nothing_either(
    tmp_path: Path, serve: Serve
) -> None:
    with tempfile.TemporaryDirectory() as left:
        server = serve(tmp_path / "puzzles.sqlite3", TMPDIR=left)
        asking = threading.Thread(target=ask_in_vain, args=[server])
        asking.start()
        wait_until(lambda: has_fork_server(server), "the workers do not start")

        _, said = server.end(signal.SIGKILL)

        asking.join(timeout=PATIENCE_SECONDS)
        wait_until_gone(server)
        assert list(Path(left).iterdir()) == []
        assert "Traceback" not in said


def test_a_kill_in_the_middle_of_saving_loses_nothing_acknowledged(
    tmp_path: Path, serve: Serve
) -> None:
    database = tmp_path / "puzzles.sqlite3"
    acknowledged: dict[str, str] = {}
    lock = threading.Lock()
    server = serve(database)

    def save(first: int) -> None:
        for length in range(first, 90, 4):
            puzzle = corridor(length)
            try:
                status, _, _ = server.ask("POST", "/api/save_custom", {"puzzle": puzzle})
                saved = server.json("POST", "/api/save_custom", {"puzzle": puzzle})
            except (OSError, HTTPException, ValueError):
                return  # The server is dead, as it should be.
            assert status in {200, 201}
            with lock:
                acknowledged[saved["id"]] = puzzle

    savers = [threading.Thread(target=save, args=[first]) for first in range(4)]
    for saver in savers:
        saver.start()
    while len(acknowledged) < 6:
        time.sleep(0.005)
    server.end(signal.SIGKILL)
    for saver in savers:
        saver.join()

    again = serve(database)
    found = {name: again.json("GET", f"/api/puzzle/{name}") for name in acknowledged}
    assert {name: answer["puzzle"] for name, answer in found.items()} == acknowledged
    assert all(again.ask("GET", f"/p/{name}")[0] == 200 for name in acknowledged)
    again.end()


def test_saved_puzzles_survive_a_restart(tmp_path: Path, serve: Serve) -> None:
    first = serve(tmp_path / "new" / "directory" / "puzzles.sqlite3")
    saved = first.json("POST", "/api/save_custom", {"puzzle": TRIVIAL, "title": "Mine"})
    first.end()

    second = serve(tmp_path / "new" / "directory" / "puzzles.sqlite3")

    assert second.json("GET", f"/api/puzzle/{saved['id']}")["puzzle"] == TRIVIAL
    assert b"Mine" in second.ask("GET", saved["url"])[2]
    second.end()


# What is said when it cannot start


def run(*arguments: str, **environment: str) -> tuple[int, str]:
    result = CliRunner().invoke(command_line, ["serve", "--no-open", *arguments], env=environment)
    return result.exit_code, result.stderr


def test_a_port_that_is_taken_is_named_with_a_way_out(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        code, said = run("--port", str(port), "--database", str(tmp_path / "p.sqlite3"))

    assert code == 3
    assert f"port {port} is taken" in said
    assert "--port 0" in said


@pytest.mark.parametrize(
    ("arguments", "environment", "code", "says"),
    [
        (["--config", "missing.toml"], {}, 3, "missing.toml"),
        (["--workers", "0"], {}, 2, "workers must be positive"),
        (["--workers", "9999999"], {}, 2, "workers is at most 1024"),
        (["--database", "nonsense://x"], {}, 2, "cannot be opened"),
        (["--database", "/proc/nothing/x.sqlite3", "--port", "0"], {}, 3, "directory"),
        ([], {"SOKOBOT_PORT": "eighty"}, 2, "SOKOBOT_PORT must be a number"),
        ([], {"SOKOBOT_RATE_LIMIT": "often", "SOKOBOT_PORT": "0"}, 2, "rate_limit"),
    ],
    ids=["config", "workers", "too many workers", "url", "directory", "environment", "rate"],
)
def test_what_cannot_work_is_said_before_anything_starts(
    tmp_path: Path,
    arguments: list[str],
    environment: dict[str, str],
    code: int,
    says: str,
) -> None:
    given = {"SOKOBOT_DATABASE": str(tmp_path / "p.sqlite3"), **environment}

    assert run(*arguments, **given)[0] == code
    assert says in run(*arguments, **given)[1]


def test_without_the_extra_the_command_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['waitress'] = sys.modules['waitress.server'] = None\n"
        "from sokobot.cli.main import main; sys.argv = ['sokobot', 'serve']; main()"
    )

    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert ended.returncode == 2
    assert "pip install 'sokobot[web]'" in ended.stderr
