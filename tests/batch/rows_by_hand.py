"""Rows as a run could have made them."""

from __future__ import annotations

from dataclasses import replace

from sokobot.batch.ending import Ending
from sokobot.batch.rows import BatchRow

SOLVED = BatchRow(
    number=1,
    source="a.txt",
    index=1,
    name="a",
    tier="drawn",
    key="ab" * 16,
    boxes=1,
    status=Ending.SOLVED,
    reason=None,
    pushes=10,
    moves=30,
    optimal=True,
    lower_bound=10,
    states_explored=1000,
    states_generated=4000,
    time_elapsed=1.0,
    peak_memory_bytes=1_000_000,
    drawing="#####|#@$.#|#####",
    solution="R",
)
UNSOLVED = replace(
    SOLVED,
    status=Ending.TIME_LIMIT,
    pushes=None,
    moves=None,
    optimal=False,
    lower_bound=8,
    solution=None,
)


def key(number: int) -> str:
    return f"{number:032x}"
