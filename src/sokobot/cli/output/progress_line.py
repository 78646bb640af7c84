"""One live line on stderr while a search runs, and only on a terminal.

The search reports at its own pace; the line is painted from those reports, at
most ten times a second, without a thread of its own.  A search that is over
before its first report paints nothing, so quick puzzles do not flicker.
"""

from __future__ import annotations

import os
import sys
import time

from sokobot.cli.output.consoles import printable
from sokobot.cli.output.result_text import cost_unit
from sokobot.counting import counted
from sokobot.search_report import SearchProgress
from sokobot.search_settings import Objective

__all__ = ["ProgressLine", "progress_text"]

_SECONDS_BETWEEN_PAINTS = 0.1
_CLEAR = "\r\x1b[2K"


def progress_text(progress: SearchProgress, objective: Objective) -> str:
    """Return what the line says: states, speed, memory, best and bound, depth, time."""
    cost = progress.statistics
    parts = [counted(cost.states_explored, "state"), f"{cost.states_per_second:,.0f}/s"]
    if cost.peak_memory_bytes:
        parts.append(f"{cost.peak_memory_bytes / 2**20:,.0f} MiB")
    parts += _bounds(progress, objective)
    parts.append(f"depth {progress.depth}")
    minutes, seconds = divmod(int(cost.time_elapsed), 60)
    parts.append(f"{minutes}:{seconds:02}")
    return " | ".join(parts)


def _bounds(progress: SearchProgress, objective: Objective) -> list[str]:
    """Return what is known about the length: the best so far, the bound, the gap between."""
    best, bound, unit = progress.best, progress.lower_bound, cost_unit(objective)
    at_least = f"at least {counted(bound, unit)}"
    if best is None:
        return [at_least] if bound else []
    cost = best.cost(objective)
    if not bound:
        return [f"best {counted(cost, unit)}"]
    return [f"best {cost:,}", at_least, f"gap {(cost - bound) / cost:.0%}"]


class ProgressLine:
    """Paints the progress of a search; `clear()` before anything else is printed."""

    def __init__(self, objective: Objective, *, enabled: bool = True) -> None:
        dumb = os.environ.get("TERM", "") in {"", "dumb"}
        self.enabled = enabled and sys.stderr.isatty() and not dumb
        self._objective = objective
        self._painted_at = float("-inf")
        self._is_visible = False

    def show(self, name: str, progress: SearchProgress) -> None:
        """Paint how far a search is, unless that was painted a moment ago."""
        self.show_text(f"{printable(name)}: {progress_text(progress, self._objective)}")

    def show_text(self, text: str) -> None:
        """Paint the line, unless it was painted a moment ago."""
        now = time.monotonic()
        if not self.enabled or now - self._painted_at < _SECONDS_BETWEEN_PAINTS:
            return
        from rich.cells import set_cell_size
        from rich.console import Console

        self._painted_at = now
        self._is_visible = True
        width = Console(file=sys.stderr).width - 1
        sys.stderr.write(_CLEAR + set_cell_size(text, width).rstrip())
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._is_visible:
            sys.stderr.write(_CLEAR)
            sys.stderr.flush()
            self._is_visible = False
