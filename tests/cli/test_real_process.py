"""The program as a process: on a terminal, in a pipe, interrupted, and from a checkout."""

from __future__ import annotations

import importlib.metadata
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from interruption import unmeasured

termios = pytest.importorskip("termios", reason="needs a POSIX terminal")
import pty  # noqa: E402

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 30.0


class Terminal:
    """A pseudo-terminal and the program that runs on it."""

    def __init__(self, *arguments: str) -> None:
        self.master, self._slave = pty.openpty()
        self.modes = termios.tcgetattr(self._slave)
        self.text = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sokobot", *arguments],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env={**unmeasured(), "TERM": "xterm", "COLUMNS": "100", "LINES": "30"},
            start_new_session=True,
        )

    def wait_for(self, sign: str) -> None:
        """Read until `sign` was printed."""
        self._read_until(lambda: sign in self.text)
        assert sign in self.text, self.text

    def press(self, keys: str) -> None:
        """Send what a keyboard would send."""
        os.write(self.master, keys.encode())

    def exit_code(self) -> int:
        """Wait for the program to end."""
        self._read_until(lambda: self.process.poll() is not None)
        return self.process.wait(timeout=1)

    def modes_now(self) -> list[object]:
        """Return the modes of the terminal."""
        modes: list[object] = termios.tcgetattr(self._slave)
        return modes

    def close(self) -> None:
        """End the program and give the terminal back."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self._slave)

    def _read_until(self, is_enough: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not is_enough() and time.monotonic() < end:
            ready, _, _ = select.select([self.master], [], [], 0.05)
            if ready:
                self.text += os.read(self.master, 65536).decode(errors="replace")


@pytest.fixture
def on_terminal() -> Iterator[Callable[..., Terminal]]:
    terminals: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        terminals.append(Terminal(*arguments))
        return terminals[-1]

    yield start
    for terminal in terminals:
        terminal.close()


def in_pipe(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("program", [["-m", "sokobot"], [str(ROOT / "main.py")]])
def test_module_and_checkout_are_the_same_program(program: list[str]) -> None:
    done = in_pipe(sys.executable, *program, "--sample", "trivial", "-q")
    assert (done.returncode, done.stdout, done.stderr) == (0, "Solution found in 1 push!\n", "")


def test_importing_the_package_loads_no_command_line() -> None:
    script = "import sys, sokobot; print([m for m in ('click', 'rich') if m in sys.modules])"
    assert in_pipe(sys.executable, "-c", script).stdout == "[]\n"


def test_worker_processes_need_not_load_the_command_line() -> None:
    """They import the module that was started: the way in must be light."""
    script = (
        "import sys, sokobot.__main__; print([m for m in ('click', 'rich') if m in sys.modules])"
    )
    assert in_pipe(sys.executable, "-c", script).stdout == "[]\n"
    entry = importlib.metadata.entry_points(group="console_scripts", name="sokobot")
    assert {point.module for point in entry} == {"sokobot.__main__"}


def test_output_in_a_pipe_has_no_colours() -> None:
    assert "\x1b" not in in_pipe(sys.executable, "-m", "sokobot", "--sample", "simple").stdout


def test_terminal_has_colours_unless_they_are_unwanted(
    on_terminal: Callable[..., Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = on_terminal("--sample", "simple")
    assert coloured.exit_code() == 0
    monkeypatch.setenv("NO_COLOR", "1")
    plain = on_terminal("show", "--sample", "simple")
    assert plain.exit_code() == 0
    assert "\x1b[1;32mSolution found in 2 pushes!" in coloured.text
    assert "\x1b[33m" not in plain.text


def test_ctrl_c_shows_progress_then_partial_statistics(
    on_terminal: Callable[..., Terminal],
) -> None:
    terminal = on_terminal("--sample", "eight_rooms", "-m", "1000000000")
    terminal.wait_for("states | ")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.exit_code() == 130
    assert "Search interrupted." in terminal.text
    assert "States explored: " in terminal.text
    assert "Traceback" not in terminal.text


def test_ctrl_c_prints_the_best_solution_so_far(on_terminal: Callable[..., Terminal]) -> None:
    terminal = on_terminal("--sample", "09_the_manor", "--objective", "moves", "-m", "1000000000")
    terminal.wait_for(" | best ")
    terminal.wait_for(" | gap ")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.exit_code() == 130
    assert "Not proved optimal (at least " in terminal.text
    assert "Moves: " in terminal.text
    assert "Termination reason: Interrupted" in terminal.text
    assert "Traceback" not in terminal.text


def test_ctrl_c_ends_the_python_engine_without_a_traceback(
    on_terminal: Callable[..., Terminal],
) -> None:
    terminal = on_terminal("--sample", "eight_rooms", "--engine", "python")
    terminal.wait_for("states | ")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.exit_code() == 130
    assert "nterrupted." in terminal.text
    assert "Traceback" not in terminal.text


@pytest.mark.parametrize("option", ["--quiet", "--json"])
def test_quiet_and_json_show_no_progress(option: str, on_terminal: Callable[..., Terminal]) -> None:
    terminal = on_terminal("--sample", "eight_rooms", "-t", "1", option)
    assert terminal.exit_code() in (0, 20)
    assert "states | " not in terminal.text


def test_long_run_shows_a_bar_below_its_rows_and_takes_it_away(
    on_terminal: Callable[..., Terminal],
) -> None:
    terminal = on_terminal("bench", str(ROOT / "puzzles" / "hard"), "-m", "200000", "-w", "2")
    terminal.wait_for("· unknown ")
    terminal.wait_for("hardest: ")
    assert terminal.exit_code() == 0
    assert "10/10" in terminal.text
    last = terminal.text.splitlines()[-1]
    assert last.startswith("Solved 10 of 10 puzzles")


def test_long_run_in_a_pipe_is_quiet() -> None:
    done = in_pipe(sys.executable, "-m", "sokobot", "bench", str(ROOT / "puzzles" / "easy"))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout + done.stderr
    assert len(done.stderr.splitlines()) == 1  # How long it took.


def test_film_obeys_keys_and_gives_the_terminal_back(
    on_terminal: Callable[..., Terminal],
) -> None:
    terminal = on_terminal("--sample", "challenge", "--visualize", "--delay", "30")
    terminal.wait_for("\x1b[?1049h")
    terminal.wait_for("Start")
    assert terminal.modes_now() != terminal.modes
    terminal.press("n")
    terminal.wait_for("Move 1 of ")
    terminal.wait_for("[paused]")
    terminal.press("\x1b[C")
    terminal.wait_for("Move 2 of ")
    terminal.press("\x1b")
    terminal.press("[C")
    terminal.wait_for("Move 3 of ")
    terminal.press("q")
    assert terminal.exit_code() == 0
    assert "\x1b[?1049l" in terminal.text
    assert terminal.modes_now() == terminal.modes


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_signal_during_the_film_gives_the_terminal_back(
    number: signal.Signals, code: int, on_terminal: Callable[..., Terminal]
) -> None:
    terminal = on_terminal("--sample", "challenge", "--visualize", "--delay", "30")
    terminal.wait_for("Start")
    terminal.process.send_signal(number)
    assert terminal.exit_code() == code
    assert "\x1b[?1049l" in terminal.text
    assert terminal.modes_now() == terminal.modes
