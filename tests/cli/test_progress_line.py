"""The live line: what it says, and that it keeps quiet outside a terminal."""

from __future__ import annotations

import io
import sys
from dataclasses import replace

import pytest

from sokobot.cli.output.progress_line import ProgressLine, progress_text
from sokobot.search_report import SearchProgress, Solution, Statistics
from sokobot.search_settings import Objective

PROGRESS = SearchProgress(Statistics(1_500_000, 4_000_000, 75.0, 300 * 2**20), 34, 12)
NAME = "a puzzle"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_line_says_states_speed_memory_bound_depth_and_time() -> None:
    assert progress_text(PROGRESS, Objective.PUSHES) == (
        "1,500,000 states | 20,000/s | 300 MiB | at least 34 pushes | depth 12 | 1:15"
    )


def test_line_says_best_bound_and_gap_once_there_is_a_solution() -> None:
    found = replace(PROGRESS, best=Solution("R" * 40 + "r" * 10))
    assert " | best 40 | at least 34 pushes | gap 15% | " in progress_text(found, Objective.PUSHES)
    assert " | best 50 | at least 34 moves | gap 32% | " in progress_text(found, Objective.MOVES)


def test_line_says_no_gap_without_a_bound() -> None:
    found = replace(PROGRESS, lower_bound=0, best=Solution("rR"))
    assert " | best 1 push | depth 12" in progress_text(found, Objective.PUSHES)


def test_gap_of_a_solution_without_a_move_is_not_divided() -> None:
    found = replace(PROGRESS, lower_bound=0, best=Solution(""))
    assert " | best 0 pushes | " in progress_text(found, Objective.PUSHES)


def test_bound_of_a_moves_objective_counts_moves() -> None:
    assert "at least 34 moves" in progress_text(PROGRESS, Objective.MOVES_PUSHES)


def test_what_is_not_known_is_not_said() -> None:
    nothing = SearchProgress(Statistics(10, 10, 0.0), 0, 0)
    assert progress_text(nothing, Objective.PUSHES) == "10 states | 0/s | depth 0 | 0:00"


def test_line_is_painted_on_a_terminal_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    line = ProgressLine(Objective.PUSHES)
    line.show(NAME, PROGRESS)
    line.show(NAME, PROGRESS)
    line.clear()
    painted = terminal.getvalue()
    assert painted.count("a puzzle: 1,500,000 states") == 1
    assert painted.endswith("\r\x1b[2K")
    assert "\n" not in painted


def test_line_never_wraps_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "20")
    ProgressLine(Objective.PUSHES).show(NAME, PROGRESS)
    assert len(terminal.getvalue().removeprefix("\r\x1b[2K")) < 20


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_nothing_is_painted_in_a_pipe_or_when_switched_off(
    stream: type[io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    output = stream()
    monkeypatch.setattr(sys, "stderr", output)
    monkeypatch.setenv("TERM", "xterm")
    line = ProgressLine(Objective.PUSHES, enabled=stream is io.StringIO)
    line.show(NAME, PROGRESS)
    line.clear()
    assert output.getvalue() == ""
