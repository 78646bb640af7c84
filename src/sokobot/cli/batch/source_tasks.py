"""The sources of a run as tasks, numbered as they come; a file that was not read is one, too."""

from __future__ import annotations

from collections.abc import Iterator

from sokobot.batch.tasks import PuzzleTask, task_of, task_of_unread_file
from sokobot.cli.input.puzzle_sources import PuzzleSources, UnreadSource

__all__ = ["source_tasks"]


def source_tasks(
    sources: PuzzleSources, *, with_player: bool, canonical: bool
) -> Iterator[PuzzleTask]:
    """Yield a task for everything in the sources."""
    for number, found in enumerate(sources, start=1):
        if isinstance(found, UnreadSource):
            yield task_of_unread_file(number, found.source, found.tier, found.reason)
        else:
            yield task_of(
                found.entry,
                number=number,
                source=found.source,
                tier=found.tier,
                with_player=with_player,
                canonical=canonical,
            )
