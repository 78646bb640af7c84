"""The tools behind `make check-oracle` and `make check-mutants` do what they promise."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).parents[2] / "tools"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs here are scripts")


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # Classes of a module look it up.
    spec.loader.exec_module(module)
    return module


def program(path: Path, *, fails_at: int) -> Path:
    """Write a stand-in for oracle_test that notes what it was asked and fails at one part."""
    path.write_text(
        f'#!/bin/sh\necho "$3 $1" >> {path.parent}/asked\n'
        f'if [ "$3" = {fails_at} ]; then echo disagreement; exit 1; fi\n',
        encoding="utf-8",
    )
    path.chmod(0o755)
    return path


def run_in_parts(path: Path, *, count: int = 25) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOLS / "oracle_in_parts.py"), str(path), "--count", str(count)]
    return subprocess.run(
        [*command, "--part", "10", "--workers", "1", "--done", str(path.parent / "done.jsonl")],
        capture_output=True,
        text=True,
        check=False,
    )


def asked(directory: Path) -> list[str]:
    return (directory / "asked").read_text(encoding="utf-8").splitlines()


def test_parts_that_agreed_are_not_judged_again(tmp_path: Path) -> None:
    judge = program(tmp_path / "judge", fails_at=-1)
    assert run_in_parts(judge).returncode == 0
    assert asked(tmp_path) == ["0 10", "10 10", "20 5"]
    done = tmp_path / "done.jsonl"
    done.write_text(
        done.read_text(encoding="utf-8")[:-9], encoding="utf-8"
    )  # Killed while writing.

    assert run_in_parts(judge).returncode == 0
    assert asked(tmp_path)[3:] == ["20 5"]
    assert len([json.loads(line) for line in done.read_text(encoding="utf-8").splitlines()]) == 3


def test_a_disagreement_ends_the_run_and_is_not_noted(tmp_path: Path) -> None:
    ran = run_in_parts(program(tmp_path / "judge", fails_at=10))

    assert ran.returncode == 1
    assert "disagreement" in ran.stdout
    assert asked(tmp_path) == ["0 10", "10 10"]
    assert len((tmp_path / "done.jsonl").read_text(encoding="utf-8").splitlines()) == 1


def test_another_program_judges_everything_anew(tmp_path: Path) -> None:
    assert run_in_parts(program(tmp_path / "judge", fails_at=-1)).returncode == 0
    assert run_in_parts(program(tmp_path / "judge", fails_at=-2)).returncode == 0
    assert len(asked(tmp_path)) == 6


def test_every_mutant_is_a_change_of_one_place_in_the_core() -> None:
    mutating = tool("mutate_prunings")
    numbers: dict[str, set[int]] = {}
    for number, mutant in enumerate(mutating.MUTANTS, start=1):
        numbers.setdefault(mutant.file, set()).add(number)  # A piece that is gone raises below.
    for file, expected in numbers.items():
        switched = mutating.with_switches(file)
        assert set(map(int, re.findall(r"sokobot_mutant == (\d+)", switched))) == expected
