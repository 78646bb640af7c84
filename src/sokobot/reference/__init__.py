"""The textbook solver in plain Python: `--engine python`, the oracle, the lecture.

It is slow on purpose.  Every idea stands in a file of its own, in the words of
the Sokoban literature, with sets and dictionaries of cells and nothing clever,
so that it can be read in an hour and trusted: the tests compare the native core
with it.  It therefore imports nothing of that core.

    play_area       what counts: cells, boxes, goals
    walking         where the player gets to without pushing
    push_distances  how far one box alone is from each goal, and where it is lost
    assignment      which box for which goal, at the least total cost
    estimates       lower bounds (and guesses) for the pushes still to come
    deadlocks       positions that can no longer be won
    pushes          states, and the pushes that lead from one to the next
    search_order    which state is looked at next: all that tells the algorithms apart
    search_control  the limits, the counts, the lower bound
    search_loop     the loop and the report
    state_graph     all states at once, and which of them are lost

`docs/reference-solver.md` walks through it.
"""

from __future__ import annotations

from collections.abc import Callable

from sokobot.puzzle import Puzzle
from sokobot.search_report import SearchProgress, SearchReport
from sokobot.search_settings import SearchSettings

__all__ = ["search"]


def search(
    puzzle: Puzzle,
    settings: SearchSettings,
    keep_going: Callable[[SearchProgress], bool] | None = None,
) -> SearchReport:
    """Search `puzzle` under `settings`, which must be `resolved()`.

    `keep_going` is shown the progress every few hundred states; when it answers
    False the search ends with status `INTERRUPTED`.
    """
    # Imported here so that only callers who ask for this engine load its files.
    from sokobot.reference.search_loop import search as run_search

    return run_search(puzzle, settings, keep_going)
