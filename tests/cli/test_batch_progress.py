"""The bar of a long run: what it says, and that it says nothing in a pipe."""

from __future__ import annotations

import io
import sys

import pytest
from rich.console import Console

from sokobot.batch.totals import BatchTotals
from sokobot.cli.batch.batch_progress import BatchProgress, hardest_text, pace_text
from sokobot.cli.batch.batch_session import took_text


def test_pace_is_count_rate_and_time_left() -> None:
    assert pace_text(103, 155, 12.4) == "103/155  12.4/s  0:00:04 left"
    assert pace_text(10, 1_000_000, 2.0) == "10/1,000,000  2.0/s  138:53:15 left"
    assert pace_text(0, 155, 0.0) == "0/155  0.0/s"
    assert pace_text(155, 155, 9.0) == "155/155  9.0/s"


def test_hardest_is_the_longest_search_done_or_running() -> None:
    assert hardest_text(None, None) == ""
    assert hardest_text(("a", 8.06), None) == "hardest: a (8.1 s)"
    assert hardest_text(("a", 8.06), ("b", 5.0)) == "hardest: a (8.1 s)"
    assert hardest_text(("a", 8.06), ("b", 43.2)) == "hardest: b (43 s and running)"
    assert hardest_text(None, ("b", 0.2)) == ""


def test_time_by_the_clock_is_said_with_its_rate() -> None:
    assert (
        took_text(1000, 1.6) == "1,000 puzzles in 1.60 seconds of elapsed time, 625.0 per second."
    )
    assert took_text(1, 0.0) == "1 puzzle in 0.00 seconds of elapsed time, 0.0 per second."


def progress(totals: BatchTotals, *, enabled: bool = True) -> BatchProgress:
    return BatchProgress(
        totals, total=lambda: 155, longest_running=lambda: ("microban#93", 8.1), enabled=enabled
    )


def test_picture_has_bar_counts_pace_and_hardest() -> None:
    totals = BatchTotals(puzzles=103, solved=101, unknown=2)
    shown = Console(file=io.StringIO(), width=100)
    shown.print(progress(totals)._picture())
    text = shown.file.getvalue()  # type: ignore[attr-defined]
    assert "103/155" in text
    assert "solved 101 · failed 0 · unknown 2 · hardest: microban#93 (8 s and running)" in text
    assert "━" in text


def test_long_names_do_not_break_the_line() -> None:
    totals = BatchTotals(puzzles=1, solved=1)
    shown = Console(file=io.StringIO(), width=60)
    shown.print(progress(totals)._picture())
    text = shown.file.getvalue()  # type: ignore[attr-defined]
    assert [len(line) <= 60 for line in text.splitlines()] == [True, True]


def test_nothing_is_painted_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    with progress(BatchTotals()) as shown:
        assert not shown.enabled
    assert stream.getvalue() == ""
