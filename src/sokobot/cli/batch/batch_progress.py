"""How far a long run is: a bar and two lines at the bottom of a terminal, nothing in a pipe.

    ━━━━━━━━━━━━━━━━━━━━━━━━━╺━━━━━━━━━━ 103/155  12.4/s  0:00:04 left
    solved 101 · failed 0 · unknown 2 · hardest: microban_155.xsb#93 (8.1 s)

Painted by a thread of rich from numbers that the run keeps up to date.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.text import Text

from sokobot.batch.rows import BatchRow
from sokobot.batch.totals import BatchTotals
from sokobot.cli.output.consoles import printable

if TYPE_CHECKING:
    from rich.live import Live

__all__ = ["BatchProgress", "hardest_text", "pace_text"]

_PAINTS_A_SECOND = 4


def pace_text(done: int, total: int, rate: float) -> str:
    """Return how many are done, how many that is a second, and how long the rest will take."""
    parts = [f"{done:,}/{total:,}", f"{rate:,.1f}/s"]
    if rate > 0 and total > done:
        minutes, seconds = divmod(round((total - done) / rate), 60)
        hours, minutes = divmod(minutes, 60)
        parts.append(f"{hours}:{minutes:02}:{seconds:02} left")
    return "  ".join(parts)


def hardest_text(done: tuple[str, float] | None, running: tuple[str, float] | None) -> str:
    """Return the puzzle that took longest; one that still runs and has taken longer, instead."""
    if running is not None and running[1] > max(1.0, done[1] if done else 0.0):
        return f"hardest: {printable(running[0])} ({running[1]:,.0f} s and running)"
    return "" if done is None else f"hardest: {printable(done[0])} ({done[1]:,.1f} s)"


class BatchProgress:
    """Shows a run while it goes on; a context manager."""

    def __init__(
        self,
        totals: BatchTotals,
        *,
        total: Callable[[], int],
        longest_running: Callable[[], tuple[str, float] | None],
        enabled: bool,
    ) -> None:
        """Prepare to show `totals`; what `total` returns may grow, earlier puzzles included."""
        dumb = os.environ.get("TERM", "") in {"", "dumb"}
        self.enabled = enabled and sys.stderr.isatty() and not dumb
        self._totals = totals
        self._total = total
        self._longest_running = longest_running
        self._before = totals.puzzles
        self._began = time.monotonic()
        self._hardest: tuple[str, float] | None = None
        self._live: Live | None = None

    def __enter__(self) -> BatchProgress:
        if self.enabled:
            self._live = self._started()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def take_note(self, row: BatchRow) -> None:
        """Remember the puzzle if it is the hardest so far."""
        if self._hardest is None or row.time_elapsed > self._hardest[1]:
            self._hardest = row.name, row.time_elapsed

    def _started(self) -> Live:
        from rich.live import Live  # Nobody waits for it in a pipe.

        live = Live(
            console=Console(stderr=True),
            get_renderable=self._picture,
            refresh_per_second=_PAINTS_A_SECOND,
            transient=True,
            # Rows go above the bar, unless they go elsewhere.
            redirect_stdout=sys.stdout.isatty(),
        )
        live.start(refresh=True)
        return live

    def _picture(self) -> Group:
        from rich.progress_bar import ProgressBar
        from rich.table import Table

        totals = self._totals
        done, total = totals.puzzles, max(totals.puzzles, self._total())
        rate = (done - self._before) / max(time.monotonic() - self._began, 0.001)
        bar = Table.grid(padding=(0, 1), expand=True)
        bar.add_column(ratio=1)
        bar.add_column(no_wrap=True)
        bar.add_row(
            ProgressBar(total=max(1, total), completed=done), Text(pace_text(done, total, rate))
        )
        counts = f"solved {totals.solved:,} · failed {totals.failed:,} · unknown {totals.unknown:,}"
        hardest = hardest_text(self._hardest, self._longest_running())
        line = " · ".join(part for part in (counts, hardest) if part)
        return Group(bar, Text(line, no_wrap=True, overflow="ellipsis"))
