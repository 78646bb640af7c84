"""Many games at once play as each would alone."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

import sokobot.environments
from sokobot.environments import SokobotEnv, SokobotVectorEnv
from sokobot.environments.vector import LOST

SHORT = "######\n#@$ .#\n######"
ROOM = "#######\n#..   #\n#.$ $ #\n# #$# #\n#  @  #\n#######"


@pytest.mark.parametrize("actions", [4, 9])
def test_each_game_plays_as_it_would_alone(actions: int) -> None:
    many = SokobotVectorEnv(16, [SHORT, ROOM], actions=actions, max_steps=30)
    seen, infos = many.reset(seed=11)
    alone = [SokobotEnv([SHORT, ROOM], actions=actions, max_steps=30) for _ in range(16)]
    for game, env in enumerate(alone):
        assert (env.reset(options={"puzzle": int(infos["puzzle"][game])})[0] == seen[game]).all()
    random = np.random.default_rng(2)
    ended = np.zeros(16, np.bool_)
    for _ in range(200):
        chosen = random.integers(0, actions, 16)
        masks = many.action_masks()
        seen, rewards, terminated, truncated, infos = many.step(chosen)
        for game, env in enumerate(alone):
            if ended[game]:  # This step only began the next puzzle.
                wanted, info = env.reset(options={"puzzle": int(infos["puzzle"][game])})
                outcome = (0.0, False, False)
            else:
                assert (env._info(pushed=False)["action_mask"] == masks[game]).all()
                wanted, *outcome_list, info = env.step(int(chosen[game]))
                outcome = tuple(outcome_list)  # type: ignore[assignment]
            assert (seen[game] == wanted).all()
            assert (rewards[game], terminated[game], truncated[game]) == outcome
            assert infos["pushed"][game] == info["pushed"]
            assert infos["steps"][game] == info["steps"]
        ended = terminated | truncated


def test_gymnasium_makes_it() -> None:
    many = gymnasium.make_vec(sokobot.environments.ID, num_envs=3, puzzles=[ROOM])
    assert isinstance(many.unwrapped, SokobotVectorEnv)
    seen, _ = many.reset(seed=1)
    assert many.observation_space.contains(seen)
    assert many.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
    seen, rewards, terminated, truncated, _ = many.step(many.action_space.sample())
    assert many.observation_space.contains(seen)
    assert rewards.shape == terminated.shape == truncated.shape == (3,)
    many.close()


def test_the_same_seed_plays_the_same_games() -> None:
    def puzzles(seed: int) -> list[int]:
        many = SokobotVectorEnv(50)
        return many.reset(seed=seed)[1]["puzzle"].tolist()  # type: ignore[no-any-return]

    assert puzzles(5) == puzzles(5) != puzzles(6)


def test_a_curriculum_can_change_while_games_go_on() -> None:
    many = SokobotVectorEnv(20, [SHORT, ROOM], max_steps=2)
    many.reset(seed=1, options={"puzzles": [0]})
    many.play_only([1])
    for _ in range(3):
        *_, infos = many.step(np.zeros(20, np.int64))
    assert set(infos["puzzle"].tolist()) == {1}
    some = np.arange(20) < 5
    _, infos = many.reset(options={"reset_mask": some, "puzzle": 0})
    assert (infos["puzzle"] == np.where(some, 0, 1)).all()


def test_the_oracle_knows_all_games() -> None:
    many = SokobotVectorEnv(4, [SHORT], actions=4, oracle=True)
    _, infos = many.reset()
    assert infos["pushes_left"].tolist() == [2] * 4
    *_, infos = many.step(np.array([3, 0, 3, 0]))
    assert infos["pushes_left"].tolist() == [1, 2, 1, 2]
    lost = SokobotVectorEnv(1, "#####\n#.$@#\n# $.#\n#   #\n#####", actions=4, oracle=True)
    lost.reset()
    lost.step(np.array([1]))
    assert lost.step(np.array([2]))[4]["pushes_left"].tolist() == [LOST]


@pytest.mark.parametrize("observation", ["rgb", "tiny_rgb"])
def test_pictures_of_all_games(observation: str) -> None:
    many = SokobotVectorEnv(2, [ROOM], observation=observation, render_mode="rgb_array")  # type: ignore[arg-type]
    seen, _ = many.reset()
    assert many.observation_space.contains(seen)
    assert [picture.shape for picture in many.render()] == [(96, 112, 3)] * 2


def test_actions_that_do_not_exist_are_refused() -> None:
    many = SokobotVectorEnv(2, [ROOM], actions=4)
    many.reset()
    for wrong in ([0, 4], [-1, 0], [0], [0, 1, 2]):
        with pytest.raises(ValueError, match="action"):
            many.step(np.array(wrong))
    with pytest.raises(ValueError, match="at least one game"):
        SokobotVectorEnv(0)
