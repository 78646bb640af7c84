"""What a worker has learned about the puzzles it was asked about lately.

Whoever plays asks about one position after the other.  The first question about a small puzzle
builds the graph of its states; all others, "why is it lost?" among them, cost nothing then.
"""

from __future__ import annotations

from collections import OrderedDict

from sokobot.puzzle import Puzzle
from sokobot.winnable import EVERY_SMALL_PUZZLE, WinMemory

__all__ = ["GameMemories"]

_MOST_POSITIONS = 1_000_000
_MOST_PUZZLES = 50


class GameMemories:
    """A few memories, the latest last; old ones make room."""

    def __init__(
        self, most_positions: int = _MOST_POSITIONS, most_puzzles: int = _MOST_PUZZLES
    ) -> None:
        self._most_positions = most_positions
        self._most_puzzles = most_puzzles
        self._memories: OrderedDict[tuple[str, ...], WinMemory] = OrderedDict()

    def __len__(self) -> int:
        return len(self._memories)

    def of(self, puzzle: Puzzle, memory_limit: int | None) -> WinMemory:
        """Return what is known of exactly this drawing."""
        rows = tuple(puzzle.rows())
        if rows not in self._memories:
            self._make_room()
            self._memories[rows] = WinMemory(
                puzzle, memory_limit=memory_limit, graph=EVERY_SMALL_PUZZLE
            )
        self._memories.move_to_end(rows)
        return self._memories[rows]

    def _make_room(self) -> None:
        while self._memories and (
            len(self._memories) >= self._most_puzzles
            or sum(map(len, self._memories.values())) > self._most_positions
        ):
            self._memories.popitem(last=False)
