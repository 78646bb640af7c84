"""The help of a command as rich-click lays it out, loaded only when somebody asks for help.

Commands are plain click commands, so that running one does not load rich.  `HelpContext` is the
context they all run in; asked for help, it hands a rich-click copy of the command to rich-click.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich_click import RichCommand

__all__ = ["HelpContext"]


class HelpContext(click.Context):
    """The context of a command; it knows how to show help."""

    def get_help(self) -> str:
        """Return the help page of the command."""
        from rich_click import RichContext, RichHelpConfiguration

        # Paragraphs of help stay apart from each other and from the examples.
        layout = RichHelpConfiguration(text_paragraph_linebreaks="\n\n")
        context = RichContext(
            copied := _rich_copy(self),
            info_name=self.command_path,
            help_option_names=self.help_option_names,
            rich_help_config=layout,
        )
        return copied.get_help(context)


def _rich_copy(context: click.Context) -> RichCommand:
    from rich_click import RichCommand, RichGroup

    class Group(RichGroup):
        """A group that lists its commands as the original does, not by the alphabet."""

        def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
            return list(self.commands)

    command = context.command
    parts: dict[str, Any] = {
        "name": command.name,
        "params": [_with_choices_in_words(parameter) for parameter in command.params],
        "help": command.help,
        "epilog": command.epilog,
        "short_help": command.short_help,
        "options_metavar": command.options_metavar,
    }
    if not isinstance(command, click.Group):
        return RichCommand(**parts)
    found = ((name, command.get_command(context, name)) for name in command.list_commands(context))
    return Group(**parts, commands={name: each for name, each in found if each is not None})


def _with_choices_in_words(parameter: click.Parameter) -> click.Parameter:
    """Return an option whose choices stand in its help: a narrow column would cut them anywhere."""
    if not isinstance(parameter, click.Option) or not isinstance(parameter.type, click.Choice):
        return parameter
    shown = copy(parameter)
    shown.metavar = "NAME"
    shown.help = f"{parameter.help} One of {', '.join(map(str, parameter.type.choices))}."
    return shown
