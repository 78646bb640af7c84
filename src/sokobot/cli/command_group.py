"""How `sokobot ARGUMENTS` finds its command, and how every command ends.

A command is the function `NAME` in `sokobot.cli.commands.NAME` (a `-` in it becomes `_`), imported
when it runs: starting one command does not load what the others need.

`sokobot puzzle.txt` means `sokobot solve puzzle.txt`: where the first word is
no command, one is put in front of it.  The options `--sample`, `--file`,
`--list` and `--benchmark` stand at the top level only for `--help`; they are
handed on to the command they stand for.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from importlib import import_module

import click

from sokobot.cli.failures import exit_code_from
from sokobot.cli.help_page import HelpContext

__all__ = ["CommandGroup", "with_command"]

_OWN_OPTIONS = {"-h", "--help", "--version"}


def with_command(arguments: Sequence[str], commands: Collection[str]) -> list[str]:
    """Return the arguments with the name of a command in front.

    Raises:
        click.UsageError: The first word looks like a mistyped command.
    """
    if not arguments or arguments[0] in commands or arguments[0] in _OWN_OPTIONS:
        return list(arguments)
    options = {argument.partition("=")[0] for argument in arguments}
    if "--list" in options:
        return ["samples", *arguments]
    if "--benchmark" in options:
        return ["bench", *arguments]
    _check_spelling(arguments[0], commands)
    return ["solve", *arguments]


def _check_spelling(word: str, commands: Collection[str]) -> None:
    if not word.isalpha() or os.path.exists(word):  # noqa: PTH110, no name is too long for it
        return
    import difflib

    close = difflib.get_close_matches(word, commands, n=1, cutoff=0.75)
    if close:
        raise click.UsageError(f"No such file or command {word!r}. Did you mean {close[0]!r}?")


class CommandGroup(click.Group):
    """The group of all commands."""

    context_class = HelpContext
    command_names: tuple[str, ...] = ()
    """The commands in the order of the help: the most used first."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command in front that the user left out."""
        return super().parse_args(ctx, with_command(args, self.command_names))

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of all commands."""
        return list(self.command_names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command."""
        if cmd_name not in self.command_names:
            return None
        name = cmd_name.replace("-", "_")
        command = getattr(import_module(f"sokobot.cli.commands.{name}"), name)
        assert isinstance(command, click.Command)
        command.context_class = HelpContext
        return command

    def invoke(self, ctx: click.Context) -> None:
        """Run the command and exit with its code."""
        ctx.exit(exit_code_from(lambda: super(CommandGroup, self).invoke(ctx)))
