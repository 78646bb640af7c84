"""One run as a page shows it: with a short name and a place in the legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from sokobot.batch.rows import BatchRow
from sokobot.batch.run_header import RunHeader

__all__ = ["MOST_RUNS", "ReportRun", "named_runs", "puzzles_of_all_runs"]

MOST_RUNS = 6
"""As many as there are colours and dashes that can be told apart."""

Line = tuple[BatchRow | None, ...]
"""One puzzle in every run; None where it is missing."""


@dataclass(frozen=True, slots=True)
class ReportRun:
    """A run, and how it is called."""

    name: str
    number: int
    """From 1; decides its colour, dash and mark."""
    header: RunHeader
    rows: tuple[BatchRow, ...]


def named_runs(
    runs: Sequence[tuple[PurePath, RunHeader, Sequence[BatchRow]]],
) -> tuple[ReportRun, ...]:
    """Return the runs, each named by its file; with the directory if files are called alike."""
    stems = [path.stem for path, _, _ in runs]
    return tuple(
        ReportRun(
            path.stem if stems.count(path.stem) == 1 else path.as_posix(),
            number,
            header,
            tuple(rows),
        )
        for number, (path, header, rows) in enumerate(runs, start=1)
    )


def puzzles_of_all_runs(runs: Sequence[ReportRun]) -> list[Line]:
    """Return every puzzle once, with its row in each run; of duplicates the first with the first.

    Runs of different objectives are matched without the player's cell.
    """
    objectives = {run.header.settings.get("objective") for run in runs}
    lines: dict[tuple[str, int], list[BatchRow | None]] = {}
    for place, run in enumerate(runs):
        seen: dict[str, int] = {}
        for row in run.rows:
            key = row.key if len(objectives) == 1 else row.key.partition("@")[0]
            seen[key] = seen.get(key, 0) + 1
            line = lines.setdefault((key, seen[key]), [None] * len(runs))
            line[place] = row
    return [tuple(line) for line in lines.values()]
