"""Many games as one Gymnasium environment, stepped in C++."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sokobot.environments.game import Observation, action_space, observation_space
from sokobot.environments.games import ALL_ACTIONS, Games, Rewards, position_of
from sokobot.environments.oracle import Oracle
from sokobot.environments.pictures import picture, tiny_picture
from sokobot.environments.puzzles import PuzzleSet, PuzzleSource

__all__ = ["LOST", "UNKNOWN", "SokobotVectorEnv"]

LOST = -1
"""`pushes_left` of a position that is proved lost."""
UNKNOWN = -2
"""`pushes_left` of a position about which that is not known."""


class SokobotVectorEnv(VectorEnv[NDArray[np.uint8], Any, NDArray[Any]]):
    """Games side by side; the arguments are those of `SokobotEnv`.

    A game that ended begins another puzzle with the next step, whose action counts for nothing
    (`AutoresetMode.NEXT_STEP`).  `infos` has an array for each of `puzzle`, `steps` and `pushed`;
    with the oracle also `pushes_left`, which is `LOST` or `UNKNOWN` where it is not a number.
    """

    metadata = {  # noqa: RUF012
        "render_modes": ["rgb_array", "tiny_rgb_array"],
        "render_fps": 4,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        puzzles: PuzzleSource = None,
        *,
        observation: Observation = "codes",
        actions: int = ALL_ACTIONS,
        max_steps: int = 120,
        rewards: Rewards | None = None,
        oracle: Oracle | bool = False,
        render_mode: str | None = None,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"there must be at least one game, not {num_envs}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"there is no render mode {render_mode!r}")
        chosen = PuzzleSet.of(puzzles)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = observation_space(chosen, observation)
        self.single_action_space = action_space(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space: gymnasium.Space[Any] = batch_space(self.single_action_space, num_envs)
        self._observation = observation
        self._games = Games(chosen, num_envs, max_steps=max_steps, rewards=rewards or Rewards())
        self._first_action = 1 if actions == 4 else 0
        self._actions = actions
        self._oracle = Oracle() if oracle is True else oracle or None
        self._is_seeded = False

    def play_only(self, numbers: Iterable[int]) -> None:
        """Choose among these puzzles for the games that begin from now on: a curriculum."""
        self._games.play_only(numbers)

    def action_masks(self) -> NDArray[np.int8]:
        """Return, for each game and action, whether it changes anything."""
        first = self._first_action
        return self._games.open_actions()[:, first : first + self._actions]

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin all games, or those that `options["reset_mask"]` is true for."""
        if isinstance(seed, list):
            seed = next((one for one in seed if one is not None), None)
        super().reset(seed=seed, options=options)
        if seed is not None or not self._is_seeded:
            self._games.seed(int(self.np_random.integers(2**63)) if seed is None else seed)
            self._is_seeded = True
        chosen = options or {}
        if "puzzles" in chosen:
            self._games.play_only(chosen["puzzles"])
        mask = chosen.get("reset_mask", np.ones(self.num_envs, np.bool_))
        for game in np.flatnonzero(mask).tolist():
            self._games.begin(game, chosen.get("puzzle"))
        return self._seen(), self._infos(np.zeros(self.num_envs, np.bool_))

    def step(
        self, actions: Any
    ) -> tuple[
        NDArray[np.uint8],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Make one move in every game.

        Raises:
            ValueError: There are too many or too few actions, or one does not exist.
        """
        chosen = np.asarray(actions)
        if chosen.min(initial=0) < 0 or chosen.max(initial=0) >= self._actions:
            raise ValueError("there is no such action")
        codes = (chosen + self._first_action).astype(np.uint8)
        rewards, terminated, truncated, pushed = self._games.step(codes)
        return self._seen(), rewards, terminated, truncated, self._infos(pushed)

    def render(self) -> Any:
        """Return a picture of each game."""
        codes = self._games.codes()
        if self.render_mode == "rgb_array":
            return tuple(map(picture, codes))
        if self.render_mode == "tiny_rgb_array":
            return tuple(tiny_picture(codes))
        return None

    def _seen(self) -> NDArray[np.uint8]:
        codes = self._games.codes()
        if self._observation == "codes":
            return codes
        if self._observation == "tiny_rgb":
            return tiny_picture(codes)
        return np.stack([picture(grid) for grid in codes])

    def _infos(self, pushed: NDArray[np.bool_]) -> dict[str, Any]:
        infos: dict[str, Any] = {
            "puzzle": self._games.numbers(),
            "steps": self._games.steps(),
            "pushed": pushed,
        }
        if self._oracle is not None:
            infos["pushes_left"] = np.array([self._pushes_left(i) for i in range(self.num_envs)])
        return infos

    def _pushes_left(self, game: int) -> int:
        puzzle = self._games.puzzles.inside(int(self._games.numbers()[game]))
        assert self._oracle is not None
        answer = self._oracle.ask(puzzle, position_of(self._games.codes()[game]))
        if answer.winnable is False:
            return LOST
        return UNKNOWN if answer.pushes_left is None else answer.pushes_left
