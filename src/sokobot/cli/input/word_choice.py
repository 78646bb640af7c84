"""Options with a few values to choose from."""

from __future__ import annotations

import click

__all__ = ["WordChoice"]


class WordChoice(click.Choice[str]):
    """A choice whose values stay whole in a narrow help table, which breaks lines at spaces."""

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Return `[a | b | c]`."""
        shown = super().get_metavar(param, ctx)
        return None if shown is None else shown.replace("|", " | ")
