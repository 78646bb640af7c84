"""Streams that never end, are closed, or cannot be written: a clear word and a code, no crash."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest
from command_runner import TRIVIAL, written

GIBIBYTE = 2**30


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (2 * GIBIBYTE, 2 * GIBIBYTE))


def in_shell(command: str, directory: Path) -> subprocess.CompletedProcess[str]:
    """Run a command line with `sokobot` in it, in a shell that can close streams."""
    program = f"{sys.executable} -m sokobot"
    return subprocess.run(
        ["sh", "-c", command.replace("sokobot", program)],
        cwd=directory,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        preexec_fn=_limit_memory,
    )


@pytest.mark.parametrize(
    "command",
    [
        "sokobot - < /dev/zero",
        "sokobot validate - < /dev/zero",
        "sokobot convert - --to sok < /dev/zero",
        "sokobot show - < /dev/zero",
        "sokobot replay puzzle.txt - < /dev/zero",
        "sokobot replay - r < /dev/zero",
        "sokobot bench - -w 0 < /dev/zero",
        "sokobot label - -w 0 < /dev/zero",
        "sokobot report /dev/stdin -o page.html < /dev/zero",
        "sokobot compare /dev/zero /dev/zero",
        "sokobot bench puzzle.txt -w 0 --compare /dev/zero",
        "ln -s /dev/zero zero.json; sokobot bench puzzle.txt -w 0 --compare zero.json",
    ],
)
def test_endless_input_is_refused(command: str, tmp_path: Path) -> None:
    written(tmp_path, TRIVIAL)
    ran = in_shell(command, tmp_path)
    assert ran.returncode == 3, ran.stderr
    assert "Internal error" not in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("sokobot puzzle.txt <&-", 0),
        ("sokobot puzzle.txt >&-", 0),
        ("sokobot puzzle.txt 2>&-", 0),
        ("sokobot puzzle.txt <&- >&- 2>&-", 0),
        ("sokobot puzzle.txt -o out.txt >&- 2>&-", 0),
        ("sokobot - <&-", 3),
        ("sokobot validate - <&-", 3),
        ("sokobot replay puzzle.txt - <&-", 4),
        ("sokobot samples >&-", 0),
        ("sokobot --help >&-", 0),
        ("sokobot --version >&- 2>&-", 0),
        ("sokobot nothing.txt 2>&-", 3),
        ("sokobot bench puzzle.txt -w 0 <&- >&- 2>&-", 0),
        ("sokobot bench puzzle.txt -w 2 <&- >&- 2>&-", 0),
        ("sokobot puzzle.txt --json >&-", 0),
        ("sokobot puzzle.txt --visualize --delay 0 <&- >&-", 0),
    ],
)
def test_closed_streams_are_no_bug(command: str, code: int, tmp_path: Path) -> None:
    written(tmp_path, TRIVIAL)
    ran = in_shell(command, tmp_path)
    assert ran.returncode == code, ran.stderr
    assert "Internal error" not in ran.stderr
    assert "Exception ignored" not in ran.stderr


def test_a_file_opened_later_does_not_take_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    written(tmp_path, TRIVIAL)
    assert in_shell("sokobot puzzle.txt -o out.txt <&- >&- 2>&-", tmp_path).returncode == 0
    assert (tmp_path / "puzzle.txt").read_text(encoding="utf-8") == TRIVIAL
    assert (tmp_path / "out.txt").read_text(encoding="utf-8").startswith("Puzzle: puzzle.txt\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    ("command", "named"),
    [
        ("sokobot puzzle.txt > /dev/full", "standard output"),
        ("sokobot puzzle.txt --json > /dev/full", "standard output"),
        ("sokobot convert puzzle.txt --to sok > /dev/full", "standard output"),
        ("sokobot --version > /dev/full", "standard output"),
        ("sokobot solve --help > /dev/full", "standard output"),
        ("sokobot puzzle.txt -o /dev/full", "/dev/full"),
        ("sokobot show puzzle.txt --svg /dev/full", "/dev/full"),
        ("sokobot bench puzzle.txt -w 0 -q -o /dev/full --format csv", "/dev/full"),
        ("ln -s /dev/full run.jsonl; sokobot bench puzzle.txt -w 0 -q -o run.jsonl", "run.jsonl"),
    ],
)
def test_what_cannot_be_written_is_named(command: str, named: str, tmp_path: Path) -> None:
    written(tmp_path, TRIVIAL)
    ran = in_shell(command, tmp_path)
    assert ran.returncode == 3, ran.stderr
    assert f"Error: {named}: No space left on device" in ran.stderr
    assert "Exception ignored" not in ran.stderr
