"""Puzzles one after the other in this process, watched: what `solve` does.

`solve_each()` is a generator, so that whoever reads it has every finished report
in hand when something stops it.  Ctrl-C is not an exception: the puzzle
that was being searched still yields its partial report, then the interrupt
goes on to the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from sokobot import anytime
from sokobot.batch.ending import NoReport, refusal_of
from sokobot.formats.collection import Entry
from sokobot.search_policy import USUAL_POLICY, SearchPolicy
from sokobot.search_report import SearchInterrupted, SearchProgress, SearchReport
from sokobot.search_settings import SearchSettings

__all__ = ["ProgressListener", "solve_each"]

ProgressListener = Callable[[str, SearchProgress], None]
"""Is told the name of the puzzle, too."""


def solve_each(
    entries: Iterable[Entry],
    settings: SearchSettings,
    policy: SearchPolicy = USUAL_POLICY,
    *,
    on_progress: ProgressListener | None = None,
) -> Iterator[tuple[Entry, SearchReport | NoReport]]:
    """Solve every entry in turn and yield its report as soon as it is known.

    Raises:
        SearchInterrupted: Ctrl-C; raised after the partial report was yielded.
        SettingsError: The settings contradict each other.
    """
    for entry in entries:
        if entry.puzzle is None:
            yield entry, refusal_of(entry)
            continue
        listener = None if on_progress is None else partial(on_progress, entry.name)
        try:
            report = anytime.search_anytime(entry.puzzle, settings, policy, on_progress=listener)
        except SearchInterrupted as interrupted:
            yield entry, interrupted.report
            raise
        yield entry, report
