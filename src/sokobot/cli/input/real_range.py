"""Options with a number in a range."""

from __future__ import annotations

import math
from typing import Any

import click

__all__ = ["RealRange"]


class RealRange(click.FloatRange):
    """A range without `nan`, which click takes for a member of every range."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number.

        Raises:
            click.BadParameter: It is none, or not in the range.
        """
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number
