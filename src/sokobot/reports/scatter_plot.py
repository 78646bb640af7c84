"""Two runs against each other: one mark a puzzle, its time in both.

Below the diagonal the second run is faster.  A puzzle that only one run solved stands on
the edge where the other one failed, with a mark of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sokobot.batch.rows import BatchRow
from sokobot.counting import counted
from sokobot.reports.axes import Frame, time_axis
from sokobot.reports.report_run import Line, ReportRun

__all__ = ["MOST_MARKS", "scatter_plot"]

SIDE = 460.0
MOST_MARKS = 3000
"""More would only cover each other and fill the file."""

Pair = tuple[BatchRow, BatchRow]


def scatter_plot(first: ReportRun, second: ReportRun, lines: Sequence[Line]) -> str:
    """Return the plot of the puzzles that are in both runs, as SVG."""
    pairs = [(line[0], line[1]) for line in lines]
    both = [(old, new) for old, new in pairs if old is not None and new is not None]
    shown = [pair for pair in both if pair[0].solved or pair[1].solved]
    shown = shown[:: len(shown) // MOST_MARKS + 1]
    times = [row.time_elapsed for pair in shown for row in pair]
    frame = Frame(SIDE, SIDE, time_axis(first.name, times), time_axis(second.name, times))
    faster = sum(new.time_elapsed < old.time_elapsed for old, new in shown)
    puzzles = counted(len(shown), "puzzle")
    description = f"{puzzles}; {second.name} is faster on {faster:,} of them than {first.name}"
    return frame.drawn(
        f"Time of {second.name} against {first.name}", description, "".join(_marks(frame, shown))
    )


def _marks(frame: Frame, pairs: Sequence[Pair]) -> Iterator[str]:
    low, high = frame.across.low, frame.across.high
    for factor, kind in ((1.0, "equal"), (10.0, "tenfold"), (0.1, "tenfold")):
        start, end = max(low, low / factor), min(high, high / factor)
        yield (
            f'<path class="{kind}" d="M{frame.x(start)} {frame.y(start * factor)}'
            f'L{frame.x(end)} {frame.y(end * factor)}"/>'
        )
    for old, new in pairs:
        yield _mark(frame, old, new)


def _mark(frame: Frame, old: BatchRow, new: BatchRow) -> str:
    high = frame.across.high
    x = frame.x(old.time_elapsed if old.solved else high)
    y = frame.y(new.time_elapsed if new.solved else high)
    if old.solved and new.solved:
        return f'<circle class="mark" cx="{x}" cy="{y}" r="3.5"/>'
    if new.solved:
        return f'<path class="mark gained" d="M{x - 5:g} {y - 5:g}h10l-5 10z"/>'
    return f'<path class="mark lost" d="M{x - 4:g} {y - 4:g}l8 8m0 -8l-8 8"/>'
