"""What a run is about: puzzles as text, each with its place in the run and its key."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sokobot.batch.ending import Ending, NoReport, refusal_of
from sokobot.canonical import canonical_form
from sokobot.formats.collection import Entry
from sokobot.search_settings import Objective

__all__ = ["PuzzleTask", "counts_moves", "task_of", "task_of_unread_file", "task_without_key"]


@dataclass(frozen=True, slots=True)
class PuzzleTask:
    """One puzzle to be solved, playable or not."""

    number: int
    """Its place in the run, from 1."""
    source: str
    index: int
    """Its place in the source, from 1."""
    name: str
    tier: str
    """What the puzzle is summed up with: its directory, or its file."""
    rows: tuple[str, ...]
    """The drawing that is solved."""
    key: str
    """Equal keys, equal puzzles; empty where nobody compares."""
    refusal: NoReport | None = None
    """Why it cannot be searched; None if it can."""


def counts_moves(objective: Objective) -> bool:
    """Return whether the player's own cell matters to the objective."""
    return objective.puts_moves_first or objective.has_two_parts


def task_of(
    entry: Entry, *, number: int, source: str, tier: str, with_player: bool, canonical: bool
) -> PuzzleTask:
    """Return the task for one entry of a source, with the key by which runs know it again.

    With `with_player`, puzzles differ where the player stands elsewhere in its region.  With
    `canonical`, the canonical form of the puzzle is solved instead of its drawing.
    """
    task = replace(task_without_key(entry, number), source=source, tier=tier)
    if entry.puzzle is None:
        return replace(task, key=_key_of_drawing(task.rows))
    form = canonical_form(entry.puzzle)
    rows = form.rows(keep_player=with_player) if canonical else task.rows
    return replace(task, rows=rows, key=form.key(counts_moves=with_player))


def task_without_key(entry: Entry, number: int) -> PuzzleTask:
    """Return the task for one entry where nobody compares puzzles: a key takes a while."""
    refusal = refusal_of(entry) if entry.puzzle is None else None
    return PuzzleTask(number, "", entry.index, entry.name, "", entry.rows, "", refusal)


def task_of_unread_file(number: int, source: str, tier: str, reason: str) -> PuzzleTask:
    """Return what stands in a run for a file that could not be read: nothing vanishes from it."""
    key = _key_of_drawing(("unread", source))
    refusal = NoReport(Ending.UNREADABLE, reason)
    return PuzzleTask(number, source, 0, source, tier, (), key, refusal)


def _key_of_drawing(rows: Sequence[str]) -> str:
    """Return a key for what is not a puzzle and so has no canonical form."""
    digest = hashlib.blake2b("\n".join(rows).encode(), digest_size=16).hexdigest()
    return f"drawing:{digest}"
