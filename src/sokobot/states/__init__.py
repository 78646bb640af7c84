"""States in the open: everything you need to write a search of your own.

    space      `StateSpace`: the states of a puzzle, their pushes, what they are worth
    arrays     `StateArrays`: the same for thousands of states a call, as NumPy arrays
    own_search the search behind `solve(heuristic=callable)`

Besides `engine` and `environments` this is the only package that talks to the native core.  No
native object leaves it: a state is `bytes`, a push an `int`.
"""

from __future__ import annotations

from sokobot.states.space import LOST, MacroMove, Push, State, StateSpace

__all__ = ["LOST", "MacroMove", "Push", "State", "StateSpace"]
