"""Every row of the table of exit codes, as a caller of the command line meets it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from command_runner import COLLECTION, TRIVIAL, UNSOLVABLE, report, run, written

from sokobot import anytime
from sokobot.cli.exit_codes import ExitCode, exit_code_of, first_failure
from sokobot.errors import InternalSolverError, SettingsError
from sokobot.search_report import SearchInterrupted, SearchReport, SearchStatus

DOCUMENT = Path(__file__).parents[2] / "docs" / "command-line.md"


def search_that_ends_with(
    monkeypatch: pytest.MonkeyPatch, ending: SearchReport | BaseException
) -> None:
    def search(*_arguments: object, **_options: object) -> SearchReport:
        if isinstance(ending, BaseException):
            raise ending
        return ending

    monkeypatch.setattr(anytime, "search_anytime", search)


def test_solved_puzzle_exits_0() -> None:
    assert run("solve", "--sample", "trivial").exit_code == 0


def test_unknown_option_exits_2() -> None:
    assert run("solve", "--no-such-option").exit_code == 2


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "soon"])
def test_timeout_that_is_no_positive_number_exits_2(seconds: str) -> None:
    assert run("solve", "--sample", "trivial", "--timeout", seconds).exit_code == ExitCode.USAGE


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "--sample", "trivial", "--visualize", "--delay", "nan"),
        ("compare", "a.jsonl", "b.jsonl", "--threshold", "nan"),
        ("check", "--sample", "trivial", "--timeout", "nan"),
        ("explain", "--sample", "trivial", "--timeout", "nan"),
    ],
)
def test_no_range_holds_what_is_no_number(arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.exit_code == ExitCode.USAGE
    assert "'nan' is not a number" in ran.stderr


def test_empty_name_exits_2() -> None:
    ran = run("solve", "")
    assert ran.exit_code == ExitCode.USAGE
    assert "name of the puzzle is empty" in ran.stderr


@pytest.mark.parametrize("command", [(), ("solve",)])
def test_name_that_is_too_long_exits_3(command: tuple[str, ...]) -> None:
    ran = run(*command, "x" * 5000)
    assert ran.exit_code == ExitCode.BAD_INPUT
    assert "xxx: File name too long" in ran.stderr


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="asks /proc")
def test_file_that_opens_but_cannot_be_read_is_named() -> None:
    ran = run("solve", "/proc/self/mem")
    assert ran.exit_code == ExitCode.BAD_INPUT
    assert "/proc/self/mem: Input/output error" in ran.stderr


def test_settings_that_contradict_each_other_exit_2(monkeypatch: pytest.MonkeyPatch) -> None:
    search_that_ends_with(monkeypatch, SettingsError("that makes no sense"))
    ran = run("solve", "--sample", "trivial")
    assert ran.exit_code == ExitCode.USAGE
    assert "that makes no sense" in ran.stderr


def test_missing_file_exits_3(tmp_path: Path) -> None:
    ran = run("solve", tmp_path / "missing.txt")
    assert ran.exit_code == 3
    assert "missing.txt: No such file" in ran.stderr
    assert ran.stdout == ""


def test_wrong_solution_exits_4(tmp_path: Path) -> None:
    ran = run("replay", written(tmp_path, TRIVIAL), "l")
    assert ran.exit_code == 4


def test_proved_unsolvable_exits_10(tmp_path: Path) -> None:
    ran = run("solve", written(tmp_path, UNSOLVABLE))
    assert ran.exit_code == 10
    assert "No solution exists." in ran.lines


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (SearchStatus.EXHAUSTED, 11),
        (SearchStatus.TIME_LIMIT, 20),
        (SearchStatus.MEMORY_LIMIT, 21),
        (SearchStatus.STATE_LIMIT, 22),
    ],
)
def test_search_that_ended_without_a_solution_exits_with_its_reason(
    status: SearchStatus, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    search_that_ends_with(monkeypatch, report(status))
    assert run("solve", "--sample", "trivial").exit_code == code


def test_real_state_limit_exits_22() -> None:
    ran = run("solve", "--sample", "challenge", "--max-states", "1", "--engine", "python")
    assert ran.exit_code == ExitCode.STATE_LIMIT


def test_limit_with_an_unproved_solution_exits_0(monkeypatch: pytest.MonkeyPatch) -> None:
    search_that_ends_with(monkeypatch, report(SearchStatus.TIME_LIMIT, "R", lower_bound=1))
    ran = run("solve", "--sample", "trivial")
    assert ran.exit_code == ExitCode.OK
    assert "  Optimality: Not proved (at least 1 push needed)" in ran.lines


@pytest.mark.parametrize("bug", [RuntimeError("oops"), InternalSolverError("referee says no")])
def test_our_own_bug_exits_70_without_a_traceback(
    bug: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    search_that_ends_with(monkeypatch, bug)
    ran = run("solve", "--sample", "trivial", env={"SOKOBOT_DEBUG": None})
    assert ran.exit_code == 70
    assert str(bug) in ran.stderr
    assert "report" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_our_own_bug_shows_its_traceback_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    search_that_ends_with(monkeypatch, RuntimeError("oops"))
    assert "Traceback" in run("--sample", "trivial", env={"SOKOBOT_DEBUG": "1"}).stderr


def test_interrupted_search_exits_130_with_what_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    known = report(SearchStatus.INTERRUPTED, lower_bound=9)
    search_that_ends_with(monkeypatch, SearchInterrupted(known))
    ran = run("solve", "--sample", "trivial")
    assert ran.exit_code == 130
    assert "Search interrupted." in ran.lines
    assert "  States explored: 1,247" in ran.lines


def test_interrupted_search_exits_130_with_the_solution_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = report(SearchStatus.INTERRUPTED, "R", lower_bound=1)
    search_that_ends_with(monkeypatch, SearchInterrupted(known))
    ran = run("solve", "--sample", "trivial")
    assert ran.exit_code == 130
    assert "Moves: R" in ran.lines
    assert "  Optimality: Not proved (at least 1 push needed)" in ran.lines


def test_ctrl_c_outside_a_search_exits_130(monkeypatch: pytest.MonkeyPatch) -> None:
    search_that_ends_with(monkeypatch, KeyboardInterrupt())
    ran = run("solve", "--sample", "trivial")
    assert ran.exit_code == ExitCode.INTERRUPTED
    assert ran.stderr == "Interrupted.\n"


def test_closed_output_exits_141_without_a_word() -> None:
    command = [sys.executable, "-m", "sokobot", "samples"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_collection_exits_with_its_first_code_that_is_not_0(tmp_path: Path) -> None:
    ran = run("solve", written(tmp_path, f"{UNSOLVABLE}\n{COLLECTION}"))
    assert ran.exit_code == ExitCode.UNSOLVABLE
    assert run("solve", written(tmp_path, COLLECTION)).exit_code == ExitCode.BAD_INPUT


def test_first_failure_of_only_successes_is_0() -> None:
    assert first_failure([ExitCode.OK, ExitCode.OK]) is ExitCode.OK


def test_every_search_status_has_an_exit_code() -> None:
    assert all(isinstance(exit_code_of(report(status)), ExitCode) for status in SearchStatus)


def test_document_has_one_row_for_every_exit_code() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\d+)` \| `(\w+)` \|", text, re.MULTILINE)
    assert [(int(code), name) for code, name in rows] == [(c.value, c.name) for c in ExitCode]
