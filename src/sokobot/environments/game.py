"""One game as a Gymnasium environment: `gymnasium.make("Sokobot-v0")`."""

from __future__ import annotations

import sys
from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from sokobot.environments.games import ALL_ACTIONS, Games, Rewards, position_of
from sokobot.environments.oracle import Oracle
from sokobot.environments.pictures import SPRITE, picture, text, tiny_picture
from sokobot.environments.puzzles import PuzzleSet, PuzzleSource
from sokobot.puzzle import Puzzle

__all__ = ["Observation", "SokobotEnv", "action_space", "observation_space"]

Observation = Literal["codes", "rgb", "tiny_rgb"]
_CODES = 7


def observation_space(puzzles: PuzzleSet, observation: Observation) -> Any:
    """Return what is seen of a game: codes of cells, sprites, or one pixel a cell."""
    rows, columns = puzzles.rows, puzzles.columns
    if observation == "codes":
        return gymnasium.spaces.Box(0, _CODES - 1, (rows, columns), np.uint8)
    scale = {"rgb": SPRITE, "tiny_rgb": 1}.get(observation)
    if scale is None:
        raise ValueError(f"an observation is codes, rgb or tiny_rgb, not {observation!r}")
    return gymnasium.spaces.Box(0, 255, (rows * scale, columns * scale, 3), np.uint8)


def action_space(actions: int) -> gymnasium.spaces.Discrete[Any]:
    """Return the actions: 9 as in gym-sokoban, or 4 that go and push."""
    if actions not in (4, ALL_ACTIONS):
        raise ValueError(f"there are 4 or {ALL_ACTIONS} actions, not {actions}")
    return gymnasium.spaces.Discrete(actions)


class SokobotEnv(gymnasium.Env[NDArray[np.uint8], Any]):
    """One game.

    Args:
        puzzles: What is played: a file, a folder, texts or puzzles; None for easy bundled ones.
        observation: `codes` (0 wall, 1 floor, 2 goal, 3 box on goal, 4 box, 5 player, 6 player on
            goal), `rgb` (16 pixels a cell) or `tiny_rgb` (1 pixel a cell).
        actions: 9 (wait, four that push, four that only walk) or 4 (go and push).
        max_steps: After this many steps the game is truncated.
        rewards: What a step earns.
        oracle: Also say in `info` whether the position can be won and in how few pushes.
        ends_when_lost: A position that is proved lost ends the game; needs the oracle.
        render_mode: `rgb_array`, `tiny_rgb_array`, `ansi`, or `human` for the terminal.

    `reset(options={"puzzle": 3})` plays that puzzle; `{"puzzles": [0, 1]}` plays only these from
    now on.
    """

    metadata = {  # noqa: RUF012
        "render_modes": ["human", "rgb_array", "tiny_rgb_array", "ansi"],
        "render_fps": 4,
    }

    def __init__(
        self,
        puzzles: PuzzleSource = None,
        *,
        observation: Observation = "codes",
        actions: int = ALL_ACTIONS,
        max_steps: int = 120,
        rewards: Rewards | None = None,
        oracle: Oracle | bool = False,
        ends_when_lost: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"there is no render mode {render_mode!r}")
        if ends_when_lost and not oracle:
            raise ValueError("ends_when_lost needs the oracle")
        chosen = PuzzleSet.of(puzzles)
        self.observation_space = observation_space(chosen, observation)
        self.action_space = action_space(actions)
        self.render_mode = render_mode
        self._observation = observation
        self._games = Games(chosen, 1, max_steps=max_steps, rewards=rewards or Rewards())
        self._first_action = 1 if actions == 4 else 0
        self._oracle = Oracle() if oracle is True else oracle or None
        self._ends_when_lost = ends_when_lost
        self._is_seeded = False

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the game."""
        return self._games.puzzles.puzzles[int(self._games.numbers()[0])]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin a game."""
        super().reset(seed=seed)
        if seed is not None or not self._is_seeded:
            self._games.seed(int(self.np_random.integers(2**63)) if seed is None else seed)
            self._is_seeded = True
        chosen = options or {}
        if "puzzles" in chosen:
            self._games.play_only(chosen["puzzles"])
        self._games.begin(0, chosen.get("puzzle"))
        info = self._info(pushed=False)
        if self.render_mode == "human":
            self.render()
        return self._seen(), info

    def step(self, action: Any) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Make one move."""
        if not self.action_space.contains(action):
            raise ValueError(f"there is no action {action!r}")
        code = np.array([int(action) + self._first_action], np.uint8)
        rewards, terminated, truncated, pushed = self._games.step(code)
        info = self._info(pushed=bool(pushed[0]))
        is_solved, is_over = bool(terminated[0]), bool(truncated[0])
        info["all_boxes_on_target"] = is_solved
        info["maxsteps_used"] = is_over
        is_lost = self._ends_when_lost and info["winnable"] is False
        if self.render_mode == "human":
            self.render()
        return self._seen(), float(rewards[0]), is_solved or is_lost, is_over, info

    def render(self) -> Any:
        """Return a picture or a text of the game; `human` prints it."""
        codes = self._games.codes()[0]
        if self.render_mode == "rgb_array":
            return picture(codes)
        if self.render_mode == "tiny_rgb_array":
            return tiny_picture(codes)
        if self.render_mode == "ansi":
            return text(codes)
        if self.render_mode == "human":
            sys.stdout.write(f"{text(codes)}\n\n")
        return None

    def _seen(self) -> NDArray[np.uint8]:
        codes: NDArray[np.uint8] = self._games.codes()[0]
        if self._observation == "codes":
            return codes
        return picture(codes) if self._observation == "rgb" else tiny_picture(codes)

    def _info(self, *, pushed: bool) -> dict[str, Any]:
        first = self._first_action
        mask = self._games.open_actions()[0][first : first + int(self.action_space.n)]  # type: ignore[attr-defined]
        info: dict[str, Any] = {
            "puzzle": int(self._games.numbers()[0]),
            "steps": int(self._games.steps()[0]),
            "pushed": pushed,
            "action_mask": mask,
        }
        if self._oracle is not None:
            answer = self._oracle.ask(self._inside, position_of(self._games.codes()[0]))
            info.update(answer._asdict())
        return info

    @property
    def _inside(self) -> Puzzle:
        return self._games.puzzles.inside(int(self._games.numbers()[0]))
