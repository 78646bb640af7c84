"""The searches' fingerprints: how many states they explore on the bundled puzzles.

A change that should not alter a search must leave its number alone; a change that should
alter it writes the new number into `tests/golden/` and names it in the commit (`Bench: …`).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sokobot.engine import improve, search
from sokobot.library import BundledPuzzle, bundled
from sokobot.search_settings import Algorithm, Objective, SearchSettings
from sokobot.solver import solve

GOLDEN = Path(__file__).parents[1] / "golden"
TIERS = {"samples", "trivial", "easy", "medium"}


def states_of_a_proof(one: BundledPuzzle) -> int:
    return solve(one.puzzle, timeout=None, anytime=False).states_explored


def states_of_the_portfolio(one: BundledPuzzle) -> int:
    settings = SearchSettings(Objective.ANY, time_limit_seconds=None, max_states=20_000)
    return search(one.puzzle, settings).states_explored


def states_of_improving(one: BundledPuzzle) -> int:
    """A greedy solution made shorter: it comes from a search that seldom changes."""
    unlimited = SearchSettings(algorithm=Algorithm.GREEDY, time_limit_seconds=None)
    found = search(one.puzzle, unlimited).solution
    assert found is not None
    limits = SearchSettings(time_limit_seconds=None, max_states=5_000)
    return improve(one.puzzle, found, limits).states_explored


@pytest.mark.parametrize(
    ("name", "states_of"),
    [
        ("bench", states_of_a_proof),
        ("portfolio", states_of_the_portfolio),
        ("improving", states_of_improving),
    ],
)
def test_the_number_of_explored_states_is_the_recorded_one(
    name: str, states_of: Callable[[BundledPuzzle], int]
) -> None:
    puzzles = [entry for entry in bundled() if entry.series in TIERS and entry.optimal_pushes]
    golden = (GOLDEN / f"{name}_signature.txt").read_text(encoding="ascii")

    assert sum(map(states_of, puzzles)) == int(golden)
