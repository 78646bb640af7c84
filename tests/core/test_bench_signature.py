"""The search's fingerprint: how many states it explores on the bundled puzzles.

A change that should not alter the search must leave the number alone; a change that
should alter it writes the new number into `tests/golden/bench_signature.txt` and names
it in the commit (`Bench: …`).
"""

from __future__ import annotations

from pathlib import Path

from sokobot.library import bundled
from sokobot.solver import solve

GOLDEN = Path(__file__).parents[1] / "golden" / "bench_signature.txt"
TIERS = {"samples", "trivial", "easy", "medium"}


def test_the_number_of_explored_states_is_the_recorded_one() -> None:
    puzzles = [entry for entry in bundled() if entry.tier in TIERS and entry.optimal_pushes]
    total = sum(
        solve(entry.puzzle, timeout=None, anytime=False).states_explored for entry in puzzles
    )
    assert total == int(GOLDEN.read_text(encoding="ascii"))
