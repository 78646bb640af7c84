"""The push that lost the game.

Being lost stays: who can win later could win earlier, by playing on.  So somewhere in the game is
a first lost position.  It is looked for from the end, in growing steps, because most games are
lost by the last pushes; then the gap is halved.  Positions that nobody can decide leave a gap.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from sokobot.engine import ProgressCallback
from sokobot.explain.explanation import Cause, Explanation, LostKind
from sokobot.moves import Direction
from sokobot.puzzle import Puzzle
from sokobot.reference.walking import walk_lengths
from sokobot.replay import replay
from sokobot.rules import Position, reachable_cells, start_position
from sokobot.winnable import Verdict, WinMemory, Winnable

__all__ = ["Game", "Listening", "find_cause", "played"]

_LEAST_SECONDS = 0.01


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its pushes: everything in between is walking."""

    puzzle: Puzzle
    moves: tuple[Direction, ...]
    positions: tuple[Position, ...]
    """The start, and what each push led to."""
    move_counts: tuple[int, ...]
    """How many moves led to each of them."""

    @property
    def position(self) -> Position:
        """Where the game is now, but for a walk."""
        return self.positions[-1]


def played(puzzle: Puzzle, moves: tuple[Direction, ...]) -> Game:
    """Return the game.

    Raises:
        IllegalMoveError: A move is blocked.
    """
    positions, counts = [start_position(puzzle)], [0]
    for count, step in enumerate(replay(puzzle, moves), start=1):
        if step.pushed_a_box:
            positions.append(step.position)
            counts.append(count)
    return Game(puzzle, moves, tuple(positions), tuple(counts))


@dataclass(frozen=True, slots=True)
class Listening:
    """Who hears of the searches' progress, and who may end them."""

    on_progress: ProgressCallback | None = None
    stop: threading.Event | None = None

    @property
    def is_stopped(self) -> bool:
        """Whether somebody wants it to end."""
        return self.stop is not None and self.stop.is_set()

    def ask(
        self, memory: WinMemory, moves: tuple[Direction, ...], seconds: float | None
    ) -> Winnable:
        """Ask whether it can be won after `moves`."""
        return memory.ask(moves, seconds, on_progress=self.on_progress, stop=self.stop)


def find_cause(
    game: Game,
    memory: WinMemory,
    explanation: Explanation,
    deadline: float,
    listening: Listening,
) -> Cause:
    """Return when the game was lost, as exactly as the time until `deadline` allows."""
    lost = _first_with_core(game, explanation)
    won = -1
    undecided = set[int]()

    def look(number: int) -> None:
        nonlocal lost, won
        seconds = max(_LEAST_SECONDS, (deadline - time.monotonic()) / 2)
        moves = game.moves[: game.move_counts[number]]
        verdict = listening.ask(memory, moves, seconds).verdict
        if verdict is Verdict.NO:
            lost = number
        elif verdict is Verdict.YES:
            won = number
        else:
            undecided.add(number)

    def has_time() -> bool:
        return time.monotonic() < deadline and not listening.is_stopped

    step = 1
    while won < 0 and lost > 0 and has_time():
        number = max(0, min([lost, *undecided]) - step)
        if number in undecided:
            break
        look(number)
        step *= 2
    while has_time():
        between = [number for number in range(won + 1, lost) if number not in undecided]
        if won < 0 or not between:
            break
        look(between[len(between) // 2])
    return Cause(
        game.move_counts[lost],
        # Walking loses nothing: the last won moment is just before the next push.
        game.move_counts[won + 1] - 1 if won >= 0 else None,
    )


def _first_with_core(game: Game, explanation: Explanation) -> int:
    """Return the first position, going back, that is lost by the very same core."""
    number = len(game.positions) - 1
    if explanation.kind is LostKind.GOAL or explanation.needed < len(explanation.boxes):
        return number
    cells = reachable_cells(game.puzzle)
    part = walk_lengths(cells, explanation.boxes, game.position.player)
    while number > 0:
        before = game.positions[number - 1]
        if not explanation.boxes <= before.boxes or before.player not in part:
            break
        number -= 1
    return number
