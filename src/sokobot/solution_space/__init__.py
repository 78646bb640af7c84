"""All the solutions of a puzzle: how many there are, and some that differ.

plans          which box goes where, and in which order they come home
shortest_ways  the states that shortest solutions pass
counts         how many shortest solutions: sequences, classes, plans
alternatives   solutions that differ in their plan
detours        the same for puzzles too large to know all their states
"""

from __future__ import annotations

from sokobot.solution_space.alternatives import Alternative, Alternatives, alternative_solutions
from sokobot.solution_space.counts import Count, SolutionCounts, count_solutions
from sokobot.solution_space.plans import Plan, plan_of, push_difference

__all__ = [
    "Alternative",
    "Alternatives",
    "Count",
    "Plan",
    "SolutionCounts",
    "alternative_solutions",
    "count_solutions",
    "plan_of",
    "push_difference",
]
