"""What `--help` looks like in a terminal of 80 columns."""

from __future__ import annotations

import re

import click
import pytest
from command_runner import run

from sokobot.cli.main import command_line

COMMANDS = command_line.list_commands(click.Context(command_line))


def choices(command: str) -> set[str]:
    """Return every value that an option of the command can be chosen from."""
    found = command_line.get_command(click.Context(command_line), command)
    assert found is not None
    kinds = [option.type for option in found.params if not getattr(option, "hidden", False)]
    return {value for kind in kinds if isinstance(kind, click.Choice) for value in kind.choices}


@pytest.mark.parametrize("command", COMMANDS)
def test_choices_are_not_broken_inside_a_word(command: str) -> None:
    shown = run(command, "--help", env={"COLUMNS": "80", "TERMINAL_WIDTH": "80"})
    assert shown.exit_code == 0
    assert max(map(len, shown.lines)) <= 80
    words = set(re.findall(r"[\w-]+", shown.stdout))
    assert choices(command) <= words


def test_some_command_has_choices() -> None:
    assert "greedy-matching" in choices("solve")
