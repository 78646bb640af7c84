"""Nothing that was given to be read is ever written over."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_runner import TRIVIAL, run, written


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    return written(tmp_path, TRIVIAL)


def refused(puzzle: Path, *arguments: str | Path) -> str:
    """Run a command that must refuse, and return what it says."""
    before = puzzle.read_bytes()
    ran = run(*arguments)
    assert ran.exit_code == 2, ran
    assert puzzle.read_bytes() == before
    return ran.stderr


def spellings(puzzle: Path) -> list[Path]:
    """Return other names of the same file."""
    directory = puzzle.parent
    (directory / "inner").mkdir()
    link, hard = directory / "link.txt", directory / "hard.txt"
    link.symlink_to(puzzle)
    os.link(puzzle, hard)
    return [puzzle, link, hard, directory / "inner" / ".." / puzzle.name]


def test_a_solution_does_not_replace_its_puzzle(puzzle: Path) -> None:
    for name in spellings(puzzle):
        assert "would destroy it" in refused(puzzle, puzzle, "-o", name)
        assert "would destroy it" in refused(puzzle, name, "-o", puzzle)


def test_relative_name_of_the_same_file(puzzle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(puzzle.parent)
    refused(puzzle, "puzzle.txt", "-o", f"./{puzzle.name}")
    refused(puzzle, puzzle, "-o", puzzle.name)


@pytest.mark.parametrize(
    "arguments",
    [
        ["convert", "FILE", "FILE", "--to", "xsb"],
        ["show", "FILE", "--svg", "FILE"],
        ["bench", "FILE", "-w", "0", "-o", "FILE"],
        ["bench", "FILE", "-w", "0", "-o", "FILE", "--format", "csv"],
        ["bench", "FILE", "-w", "0", "--resume", "FILE"],
        ["bench", "DIR", "-w", "0", "-o", "FILE"],
        ["label", "FILE", "-w", "0", "-o", "FILE"],
        ["label", "FILE", "-w", "0", "--duplicates", "FILE"],
        ["label", "DIR", "-w", "0", "--resume", "FILE"],
        ["report", "FILE", "-o", "FILE"],
        ["solve", "DIR", "-o", "FILE"],
        ["convert", "DIR", "FILE", "--to", "sok"],
    ],
)
def test_every_command_that_writes(arguments: list[str], puzzle: Path) -> None:
    meant = {"FILE": puzzle, "DIR": puzzle.parent}
    refused(puzzle, *(meant.get(argument, Path(argument)) for argument in arguments))


def test_output_into_the_directory_that_is_read(puzzle: Path) -> None:
    target = puzzle.parent / "new.txt"
    assert run("solve", puzzle.parent, "-o", target).exit_code == 0
    assert target.exists()


def test_run_that_is_compared_with(puzzle: Path) -> None:
    record = puzzle.with_name("run.json")
    assert run("bench", puzzle, "-w", "0", "-o", record).exit_code == 0
    before = record.read_bytes()
    assert run("bench", puzzle, "-w", "0", "-o", record, "--compare", record).exit_code == 2
    assert record.read_bytes() == before


def test_two_outputs_in_one_file(puzzle: Path) -> None:
    both = puzzle.with_name("both.jsonl")
    ran = run("label", puzzle, "-w", "0", "-o", both, "--duplicates", both)
    assert ran.exit_code == 2
    assert "the same file" in ran.stderr
    assert not both.exists()


def test_standard_input_from_the_output(puzzle: Path) -> None:
    with puzzle.open("rb") as file:
        ran = subprocess.run(
            [sys.executable, "-m", "sokobot", "-", "-o", puzzle],
            stdin=file,
            capture_output=True,
            text=True,
            check=False,
        )
    assert ran.returncode == 2, ran.stderr
    assert puzzle.read_text(encoding="utf-8") == TRIVIAL


@pytest.mark.parametrize(
    "content",
    [
        b"my only copy of a poem, on one line",
        b'{"kind": "diary"',
        b"{",
        b"first line\nsecond line, not ended",
        b'{"some": "json"}\n{"torn',
        b"\x00\x01\x02",
    ],
)
@pytest.mark.parametrize("command", ["bench", "label"])
def test_resume_overwrites_nothing_that_is_no_run(
    command: str, content: bytes, puzzle: Path
) -> None:
    precious = puzzle.with_name("precious.jsonl")
    precious.write_bytes(content)
    ran = run(command, puzzle, "-w", "0", "--resume", precious)
    assert ran.exit_code == 3
    assert "precious.jsonl" in ran.stderr
    assert precious.read_bytes() == content


def test_resume_refuses_a_run_with_foreign_lines_and_leaves_its_end(puzzle: Path) -> None:
    record = puzzle.with_name("run.jsonl")
    assert run("bench", puzzle, "-w", "0", "-o", record).exit_code == 0
    content = record.read_bytes() + b"a remark of mine\nand more, not ended"
    record.write_bytes(content)
    assert run("bench", puzzle, "-w", "0", "--resume", record).exit_code == 3
    assert record.read_bytes() == content


def test_resume_goes_on_after_a_torn_header(puzzle: Path) -> None:
    record = puzzle.with_name("run.jsonl")
    assert run("bench", puzzle, "-w", "0", "-o", record).exit_code == 0
    record.write_bytes(record.read_bytes()[:60])
    assert run("bench", puzzle, "-w", "0", "--resume", record).exit_code == 0
    assert len(record.read_bytes().splitlines()) == 2
