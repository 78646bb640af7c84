"""The games of both environments: the door to the core's stepping.

Actions are those of gym-sokoban: 0 waits, 1 to 4 go up, down, left and right and push what is in
the way, 5 to 8 go and never push.  With the short list, 0 to 3 go and push.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sokobot import _core
from sokobot.environments.puzzles import PuzzleSet
from sokobot.moves import Cell
from sokobot.rules import Position

__all__ = ["ALL_ACTIONS", "Games", "Rewards", "position_of"]

ALL_ACTIONS = 9
_BOXES = (3, 4)
_PLAYERS = (5, 6)


@dataclass(frozen=True, slots=True)
class Rewards:
    """What a step earns; the defaults are those of gym-sokoban."""

    step: float = -0.1
    box_on_goal: float = 1.0
    box_off_goal: float = -1.0
    solved: float = 10.0


class Games:
    """Any number of games on puzzles of one set; nothing native leaves it."""

    def __init__(self, puzzles: PuzzleSet, count: int, *, max_steps: int, rewards: Rewards) -> None:
        if max_steps < 1:
            raise ValueError(f"a game must have at least one step, not {max_steps}")
        self.puzzles = puzzles
        self.count = count
        self._core = _core.EnvironmentBatch(
            puzzles.rows,
            puzzles.columns,
            puzzles.drawings(),
            count,
            max_steps,
            _core.RewardRules(
                rewards.step, rewards.box_on_goal, rewards.box_off_goal, rewards.solved
            ),
        )

    def seed(self, seed: int) -> None:
        """Restart the choice of puzzles."""
        self._core.seed(seed % 2**64)

    def play_only(self, numbers: Iterable[int]) -> None:
        """Choose among these puzzles from now on.

        Raises:
            ValueError: There is no such puzzle, or none at all.
        """
        chosen = list(numbers)
        if any(not 0 <= number < len(self.puzzles.puzzles) for number in chosen):
            raise ValueError("no such puzzle")
        self._core.allow(chosen)

    def begin(self, game: int, puzzle: int | None = None) -> None:
        """Begin a game, with a puzzle of its own choice or with this one."""
        if puzzle is None:
            self._core.begin(game)
        elif 0 <= puzzle < len(self.puzzles.puzzles):
            self._core.begin_with(game, puzzle)
        else:
            raise ValueError(f"there is no puzzle {puzzle}")

    def step(
        self, actions: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
        """Make one move in every game; return rewards, terminated, truncated, pushed."""
        rewards = np.empty(self.count, np.float64)
        terminated, truncated, pushed = np.empty((3, self.count), np.bool_)
        self._core.step(actions, rewards, terminated, truncated, pushed)
        return rewards, terminated, truncated, pushed

    def codes(self) -> NDArray[np.uint8]:
        """Return the cells of all games."""
        grids = np.empty((self.count, self.puzzles.rows, self.puzzles.columns), np.uint8)
        self._core.observe(grids)
        return grids

    def open_actions(self) -> NDArray[np.int8]:
        """Return, for each game and action, whether it changes anything; waiting counts."""
        masks = np.empty((self.count, ALL_ACTIONS), np.int8)
        self._core.open_actions(masks)
        return masks

    def numbers(self) -> NDArray[np.uint32]:
        """Return which puzzle each game plays."""
        return np.frombuffer(self._core.puzzles(), np.uint32)

    def steps(self) -> NDArray[np.uint32]:
        """Return how many steps each game has had."""
        return np.frombuffer(self._core.steps(), np.uint32)


def position_of(codes: NDArray[np.uint8]) -> Position:
    """Return the position of one game."""
    boxes = np.argwhere(np.isin(codes, _BOXES)).tolist()
    ((row, column),) = np.argwhere(np.isin(codes, _PLAYERS)).tolist()
    return Position(frozenset(Cell(*box) for box in boxes), Cell(row, column))
