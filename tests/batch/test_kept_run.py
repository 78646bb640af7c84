"""The run in `benchmarks/` that `make bench` compares with."""

from __future__ import annotations

from pathlib import Path

from sokobot.batch.resume import read_run
from sokobot.canonical import canonical_form
from sokobot.library import bundled

KEPT = Path(__file__).parents[2] / "benchmarks" / "bundled.jsonl"


def test_kept_run_has_every_puzzle_with_a_file_of_its_own_and_its_optimum() -> None:
    _, rows = read_run(KEPT)
    own_files = [found for found in bundled() if not found.collection]
    puzzles = {canonical_form(found.puzzle).hash: found for found in own_files}
    assert {row.key for row in rows} == set(puzzles)
    for row in rows:
        if row.optimal:
            assert row.pushes == puzzles[row.key].optimal_pushes, row.name
