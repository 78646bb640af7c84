"""Puzzles one after the other in this process, watched: what `solve` does.

`solve_each()` is a generator, so that whoever reads it has every finished outcome
in hand when something stops it.  Ctrl-C is no exception to that: the puzzle
that was being searched still yields its partial outcome, then the interrupt
goes on to the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from sokobot import anytime
from sokobot.batch.ending import Ending
from sokobot.formats.collection import Entry
from sokobot.search_policy import USUAL_POLICY, SearchPolicy
from sokobot.search_report import SearchInterrupted, SearchProgress, SearchReport
from sokobot.search_settings import SearchSettings

__all__ = ["EntryOutcome", "ProgressListener", "solve_each"]

ProgressListener = Callable[[Entry, SearchProgress], None]


@dataclass(frozen=True, slots=True)
class EntryOutcome:
    """One puzzle of a collection and how its search ended."""

    entry: Entry
    report: SearchReport | None
    """None if the puzzle cannot be played, or its search did not come to an end."""
    lost: tuple[Ending, str] | None = None
    """How and why the search did not come to an end: its worker crashed, for example."""


def solve_each(
    entries: Iterable[Entry],
    settings: SearchSettings,
    policy: SearchPolicy = USUAL_POLICY,
    *,
    on_progress: ProgressListener | None = None,
) -> Iterator[EntryOutcome]:
    """Solve every entry in turn and yield its outcome as soon as it is known.

    Raises:
        SearchInterrupted: Ctrl-C; raised after the partial outcome was yielded.
        SettingsError: The settings contradict each other.
    """
    for entry in entries:
        if entry.puzzle is None:
            yield EntryOutcome(entry, None)
            continue
        listener = None if on_progress is None else partial(on_progress, entry)
        try:
            report = anytime.search_anytime(entry.puzzle, settings, policy, on_progress=listener)
        except SearchInterrupted as interrupted:
            yield EntryOutcome(entry, interrupted.report)
            raise
        yield EntryOutcome(entry, report)
