"""Corridors: puzzles that are solved at once, as many different ones as a test wants."""

from __future__ import annotations

from collections.abc import Iterator

from sokobot.batch.tasks import PuzzleTask, task_of
from sokobot.formats import read_puzzle
from sokobot.formats.collection import Entry


def corridor(pushes: int) -> tuple[str, ...]:
    """Return a puzzle that takes that many pushes."""
    inside = "@$" + " " * (pushes - 1) + "."
    wall = "#" * (len(inside) + 2)
    return wall, f"#{inside}#", wall


def entry(rows: tuple[str, ...], index: int = 1, name: str = "") -> Entry:
    puzzle = read_puzzle("\n".join(rows))
    return Entry(index, name or f"puzzle {index}", rows, puzzle, (), 1)


def task(rows: tuple[str, ...], number: int = 1) -> PuzzleTask:
    return task_of(
        entry(rows, number),
        number=number,
        source="drawn.txt",
        tier="drawn",
        with_player=False,
        canonical=False,
    )


def tasks(count: int) -> Iterator[PuzzleTask]:
    """Yield tasks numbered from 1; number n takes n pushes, up to 200."""
    return (task(corridor((number - 1) % 200 + 1), number) for number in range(1, count + 1))
