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
    deadlocks       positions that nobody can win any more
    pushes          states, and the pushes that lead from one to the next
    search_order    which state is looked at next: all that tells the algorithms apart
    search_control  the limits, the counts, the lower bound
    search          the loop and the report
    state_graph     all states at once, and which of them are lost

`docs/reference-solver.md` walks through it.
"""

from __future__ import annotations

from sokobot.reference.search import search

__all__ = ["search"]
