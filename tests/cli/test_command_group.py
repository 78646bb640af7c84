"""How arguments find their command, and what the help teaches."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from command_runner import run

from sokobot.cli.command_group import with_command
from sokobot.cli.main import command_line

COMMANDS = tuple(command_line.command_names)
MANUAL = Path(__file__).parents[2] / "docs" / "command-line.md"


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (["puzzle.txt"], ["solve", "puzzle.txt"]),
        (["-t", "5", "puzzle.txt"], ["solve", "-t", "5", "puzzle.txt"]),
        (["-"], ["solve", "-"]),
        (["--sample", "trivial"], ["solve", "--sample", "trivial"]),
        (["--list"], ["samples", "--list"]),
        (["--benchmark", "dir"], ["bench", "--benchmark", "dir"]),
        (["--timeout=5", "--benchmark=dir"], ["bench", "--timeout=5", "--benchmark=dir"]),
        (["solve", "--help"], ["solve", "--help"]),
        (["--help"], ["--help"]),
        (["--version"], ["--version"]),
        ([], []),
    ],
    ids=lambda words: " ".join(words) or "nothing",
)
def test_left_out_command_is_put_in_front(given: list[str], meant: list[str]) -> None:
    assert with_command(given, COMMANDS) == meant


def test_mistyped_command_is_named_with_its_right_spelling() -> None:
    with pytest.raises(click.UsageError, match="Did you mean 'solve'"):
        with_command(["slove", "puzzle.txt"], COMMANDS)


def test_every_command_is_in_the_manual() -> None:
    manual = MANUAL.read_text(encoding="utf-8")
    in_table = set(re.findall(r"^\| `(\w[\w-]*)", manual, flags=re.MULTILINE))
    assert set(COMMANDS) <= in_table


def test_help_gives_examples_before_the_options() -> None:
    text = run("--help").stdout
    assert -1 < text.find("Examples") < text.find("--version")
    assert all(name in text for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    ran = run(name, "--help")
    assert ran.exit_code == 0
    assert f"sokobot {name} " in ran.stdout


def test_nothing_at_all_shows_the_help_and_exits_2() -> None:
    ran = run()
    assert ran.exit_code == 2
    assert "Examples" in ran.stdout + ran.stderr


def test_version_names_the_program() -> None:
    assert run("--version").stdout.startswith("sokobot")


def test_list_names_every_sample() -> None:
    ran = run("--list")
    assert ran.exit_code == 0
    assert any(line.split()[:1] == ["challenge"] for line in ran.lines)
    assert ran.stdout == run("samples").stdout
