"""The frame of a plot: two axes with lines, ticks and words, as SVG.

Everything is drawn in a box of fixed user units and scaled by the page.  Colours are
classes of `page.css`, so that a plot follows the light and the dark look.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

__all__ = ["Axis", "Frame", "count_axis", "time_axis"]

LEFT, TOP, RIGHT, BOTTOM = 62.0, 14.0, 16.0, 46.0
_FASTEST = 1e-4
"""Seconds; what is faster is drawn here."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One direction of a plot: from values to places between 0 and 1."""

    label: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    is_logarithmic: bool = False

    def place(self, value: float) -> float:
        """Return where a value lies, 0 for the low end and 1 for the high one."""
        value = min(max(value, self.low), self.high)
        if self.is_logarithmic:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


def time_axis(label: str, seconds: list[float]) -> Axis:
    """Return a logarithmic axis in powers of ten that holds all times."""
    slowest = max(seconds, default=1.0)
    fastest = min(seconds, default=_FASTEST)
    low = math.floor(math.log10(max(fastest, _FASTEST)))
    high = max(low + 1, math.ceil(math.log10(max(slowest, _FASTEST))))
    ticks = tuple((10.0**power, _power_text(power)) for power in range(low, high + 1))
    return Axis(label, 10.0**low, 10.0**high, ticks, is_logarithmic=True)


def _power_text(power: int) -> str:
    if power < 0:
        return f"{10 ** (power + 3):g} ms"
    return f"{10**power:,} s"


def count_axis(label: str, most: int) -> Axis:
    """Return an axis from 0 to `most` with a handful of round ticks."""
    most = max(most, 1)
    step = _round_step(most)
    ticks = [(float(value), f"{value:,}") for value in range(0, most + 1, step)]
    if most - ticks[-1][0] < 0.4 * step and len(ticks) > 1:
        ticks.pop()
    if ticks[-1][0] != most:
        ticks.append((float(most), f"{most:,}"))
    return Axis(label, 0.0, float(most), tuple(ticks))


def _round_step(most: int) -> int:
    power: int = 10 ** max(0, math.floor(math.log10(most)) - 1)
    return next(factor * power for factor in (1, 2, 5, 10, 20, 50) if most <= 6 * factor * power)


@dataclass(frozen=True, slots=True)
class Frame:
    """A box with two axes."""

    width: float
    height: float
    across: Axis
    up: Axis

    def x(self, value: float) -> float:
        """Return how far right a value is drawn."""
        return round(LEFT + self.across.place(value) * (self.width - LEFT - RIGHT), 1)

    def y(self, value: float) -> float:
        """Return how far down a value is drawn."""
        return round(self.height - BOTTOM - self.up.place(value) * (self.height - TOP - BOTTOM), 1)

    def drawn(self, title: str, description: str, content: str) -> str:
        """Return the whole plot with something in it."""
        return (
            f'<svg class="plot" viewBox="0 0 {self.width:g} {self.height:g}" role="img">'
            f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
            f"{''.join(self._axes())}{content}</svg>"
        )

    def _axes(self) -> Iterator[str]:
        right, bottom = self.width - RIGHT, self.height - BOTTOM
        for value, text in self.across.ticks:
            x = self.x(value)
            yield f'<path class="grid" d="M{x} {TOP:g}V{bottom:g}"/>'
            yield f'<text class="tick" x="{x}" y="{bottom + 18:g}">{escape(text)}</text>'
        for value, text in self.up.ticks:
            y = self.y(value)
            yield f'<path class="grid" d="M{LEFT:g} {y}H{right:g}"/>'
            yield f'<text class="tick side" x="{LEFT - 8:g}" y="{y + 4:g}">{escape(text)}</text>'
        yield f'<path class="axis" d="M{LEFT:g} {TOP:g}V{bottom:g}H{right:g}"/>'
        middle = (LEFT + right) / 2
        across, up = escape(self.across.label), escape(self.up.label)
        yield f'<text class="name" x="{middle:g}" y="{self.height - 6:g}">{across}</text>'
        half = (TOP + bottom) / 2
        turned = f'transform="rotate(-90 14 {half:g})"'
        yield f'<text class="name" x="14" y="{half:g}" {turned}>{up}</text>'
