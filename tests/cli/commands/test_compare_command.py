"""`sokobot compare`: what it prints, and the exit codes that continuous integration reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command_runner import COLLECTION, run, written

ROWS = 3


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    path = tmp_path / "earlier.jsonl"
    run("bench", "-w", "0", written(tmp_path, COLLECTION, "three.sok"), "-o", path)
    return path


def changed(earlier: Path, row: int, **values: Any) -> Path:
    """Return the same run with other values in one row."""
    lines = [json.loads(line) for line in earlier.read_text(encoding="utf-8").splitlines()]
    lines[row] |= values
    path = earlier.with_name("now.jsonl")
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_equal_runs_exit_0(earlier: Path) -> None:
    ran = run("compare", earlier, earlier)
    assert ran.exit_code == 0
    assert ran.lines[0] == f"Compared with {earlier} ({ROWS} puzzles in both):"
    assert ran.lines[-1] == "Nothing got worse."


def test_lost_puzzle_exits_5_and_is_named(earlier: Path) -> None:
    now = changed(
        earlier, 2, status="time_limit", pushes=None, moves=None, optimal=False, solution=None
    )
    ran = run("compare", earlier, now)
    assert ran.exit_code == 5
    assert "  Lost: 1 (three.sok#2)" in ran.lines
    assert ran.lines[-1] == "Something got worse."
    assert run("compare", now, earlier).exit_code == 0


def test_slower_puzzle_exits_5_unless_the_threshold_allows_it(earlier: Path) -> None:
    before = changed(earlier, 1, time_elapsed=1.0).rename(earlier.with_name("before.jsonl"))
    now = changed(before, 1, time_elapsed=1.7)
    ran = run("compare", before, now)
    assert ran.exit_code == 5
    assert "    three.sok#1: 1.00 s before, 1.70 s now (1.70 times)" in ran.lines
    assert run("compare", before, now, "--threshold", "2").exit_code == 0
    assert run("compare", before, now, "--least", "1").exit_code == 0
    assert run("compare", before, now, "--by", "states").exit_code == 0


def test_states_are_compared_by_states(earlier: Path) -> None:
    now = changed(earlier, 1, states_explored=50_000)
    assert run("compare", earlier, now).exit_code == 0
    ran = run("compare", earlier, now, "--by", "states")
    assert ran.exit_code == 5
    assert any("before, 50,000 now" in line for line in ran.lines)


def test_contradiction_is_shouted(earlier: Path) -> None:
    now = changed(earlier, 2, status="unsolvable", pushes=None, moves=None, optimal=False)
    ran = run("compare", earlier, now)
    assert any(line.startswith("  CONTRADICTION: three.sok#2") for line in ran.lines)
    assert ran.exit_code == 5


def test_quiet_prints_nothing(earlier: Path) -> None:
    ran = run("compare", earlier, earlier, "--quiet")
    assert (ran.exit_code, ran.stdout, ran.stderr) == (0, "", "")


def test_other_settings_are_remarked_upon(earlier: Path, tmp_path: Path) -> None:
    now = tmp_path / "now.jsonl"
    run("bench", "-w", "0", tmp_path / "three.sok", "-o", now, "--without", "pairs")
    ran = run("compare", earlier, now)
    assert "without was none, now pairs" in ran.stderr
    assert ran.exit_code == 0


def test_other_files_exit_3(earlier: Path, tmp_path: Path) -> None:
    assert run("compare", earlier, written(tmp_path, "words\n", "words.jsonl")).exit_code == 3
    assert run("compare", earlier, tmp_path / "missing.jsonl").exit_code == 3


def test_threshold_must_be_above_one(earlier: Path) -> None:
    assert run("compare", earlier, earlier, "--threshold", "1").exit_code == 2
