"""How many puzzles are solved within which time: one line a run (a cactus plot, lying down)."""

from __future__ import annotations

from collections.abc import Sequence

from sokobot.reports.axes import Frame, count_axis, time_axis
from sokobot.reports.report_run import ReportRun

__all__ = ["solved_plot"]

WIDTH, HEIGHT = 760.0, 380.0


def solved_plot(runs: Sequence[ReportRun]) -> str:
    """Return the plot as SVG."""
    times = [sorted(row.time_elapsed for row in run.rows if row.solved) for run in runs]
    # Searches without a solution took time, too: the axis goes as far as they did.
    spent = [row.time_elapsed for run in runs for row in run.rows if row.states_explored]
    most = max((len(run.rows) for run in runs), default=0)
    frame = Frame(
        WIDTH, HEIGHT, time_axis("time per puzzle", spent), count_axis("puzzles solved", most)
    )
    lines = (_line(frame, run, found) for run, found in zip(runs, times, strict=True))
    description = "; ".join(
        f"{run.name}: {len(found):,} of {len(run.rows):,} solved"
        for run, found in zip(runs, times, strict=True)
    )
    return frame.drawn("Puzzles solved within a time", description, "".join(lines))


def _line(frame: Frame, run: ReportRun, times: Sequence[float]) -> str:
    """Return one line of steps; of steps at the same place on the page the last is enough."""
    heights: dict[float, float] = {}
    for count, seconds in enumerate(times, start=1):
        heights[frame.x(seconds)] = frame.y(count)
    path = f"M{frame.x(0)} {frame.y(0)}"
    path += "".join(f"H{x}V{y}" for x, y in heights.items())
    return f'<path class="line run-{run.number}" d="{path}H{frame.x(frame.across.high)}"/>'
