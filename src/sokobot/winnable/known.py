"""What is known of a puzzle from earlier questions, so that most answers cost nothing.

Positions that differ only by a walk are one.  They are found by their boxes; then it
counts whether the player can walk from one to the other.

- A *witness* goes through many positions: all of them can be won.
- A *core* is lost whatever the other boxes do, as long as the player is in the same part
  of the floor, cut by the core's boxes alone.
- Lost stays lost: a game is lost from its first lost position on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sokobot.moves import Cell
from sokobot.puzzle import Puzzle
from sokobot.reference.walking import shortest_walk, walk_lengths
from sokobot.replay import replay
from sokobot.rules import Position, puzzle_at, reachable_cells
from sokobot.search_report import Solution

__all__ = ["Core", "KnownPositions"]

_MOST_POSITIONS = 20_000
_MOST_CORES = 200


@dataclass(frozen=True, slots=True)
class Core:
    """Boxes that cannot be brought home with the player in this part of the floor."""

    boxes: frozenset[Cell]
    part: frozenset[Cell]

    def is_in(self, position: Position) -> bool:
        """Return whether `position` is lost because of this core."""
        return position.player in self.part and self.boxes <= position.boxes


@dataclass(frozen=True, slots=True)
class _OnTheWay:
    """One position of a witness: where the player stands, and the moves from there on."""

    player: Cell
    moves: str
    first: int
    pushes: int
    """That are left."""
    is_shortest: bool

    def is_better_than(self, other: _OnTheWay) -> bool:
        """Return whether it is shorter, or as short and proved to be shortest."""
        return (self.pushes, not self.is_shortest) < (other.pushes, not other.is_shortest)


class KnownPositions:
    """Witnesses, cores and lost positions of one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._cells = reachable_cells(puzzle)
        self._won: dict[frozenset[Cell], list[_OnTheWay]] = {}
        self._lost: dict[frozenset[Cell], list[Cell]] = {}
        self._cores: list[Core] = []

    def __len__(self) -> int:
        return len(self._won) + len(self._lost) + len(self._cores)

    @property
    def cores(self) -> tuple[Core, ...]:
        """All cores known, the latest first."""
        return tuple(self._cores)

    def part_of(self, boxes: frozenset[Cell], player: Cell) -> frozenset[Cell]:
        """Return the cells the player can walk to between `boxes`."""
        return frozenset(walk_lengths(self._cells, boxes, player))

    def witness(self, position: Position) -> tuple[Solution, bool] | None:
        """Return moves that solve the puzzle from `position`, if a known way leads past it.

        With them comes whether they are proved to have the fewest pushes.  Who makes the next
        push of a witness has fewer pushes left by the next one: a state keeps the shortest way
        that was ever known, and so does the state after it.
        """
        ways = self._won.get(position.boxes)
        if ways is None:
            return None
        part = self.part_of(position.boxes, position.player)
        for way in ways:
            if way.player in part:
                walk = shortest_walk(self._cells, position.boxes, position.player, way.player)
                steps = "".join(direction.letter for direction in walk)
                return Solution(steps + way.moves[way.first :]), way.is_shortest
        return None

    def learn_witness(
        self, position: Position, solution: Solution, *, is_shortest: bool = False
    ) -> None:
        """Remember every position that `solution` passes from `position` on."""
        if len(self._won) > _MOST_POSITIONS:
            self._won.clear()
        left = solution.push_count
        for after, first in self._stops(position, solution):
            way = _OnTheWay(after.player, solution.moves, first, left, is_shortest)
            self._keep_better(self._won.setdefault(after.boxes, []), after, way)
            left -= 1

    def _keep_better(self, ways: list[_OnTheWay], position: Position, way: _OnTheWay) -> None:
        part = self.part_of(position.boxes, position.player) if ways else frozenset()
        for number, known in enumerate(ways):
            if known.player in part:
                if way.is_better_than(known):
                    ways[number] = way
                return
        ways.append(way)

    def _stops(self, position: Position, solution: Solution) -> Iterator[tuple[Position, int]]:
        """Yield `position` and those after each push, with how many moves led there."""
        yield position, 0
        steps = replay(puzzle_at(self._puzzle, position), solution.directions)
        for count, step in enumerate(steps, start=1):
            if step.pushed_a_box:
                yield step.position, count

    def is_lost(self, position: Position) -> bool:
        """Return whether exactly this state is known to be lost."""
        players = self._lost.get(position.boxes)
        if players is None:
            return False
        part = self.part_of(position.boxes, position.player)
        return any(player in part for player in players)

    def learn_lost(self, position: Position) -> None:
        """Remember a lost position."""
        if len(self._lost) > _MOST_POSITIONS:
            self._lost.clear()
        if not self.is_lost(position):
            self._lost.setdefault(position.boxes, []).append(position.player)

    def core_in(self, position: Position) -> Core | None:
        """Return a known core that `position` contains."""
        return next((core for core in self._cores if core.is_in(position)), None)

    def learn_core(self, boxes: frozenset[Cell], player: Cell) -> Core:
        """Remember that `boxes` are lost, even alone, with the player where it is."""
        core = Core(boxes, self.part_of(boxes, player))
        self._cores = [core, *self._cores[: _MOST_CORES - 1]]
        return core
