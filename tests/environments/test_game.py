"""One game: Gymnasium's rules, Sokoban's rules, and what gym-sokoban pays for them."""

from __future__ import annotations

import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sokobot.environments
from sokobot import Puzzle, solve
from sokobot.environments import Oracle, SokobotEnv
from sokobot.environments.games import position_of
from sokobot.environments.pictures import CHARACTERS
from sokobot.environments.puzzles import by_rating, read_puzzles
from sokobot.moves import Direction
from sokobot.rules import after_move, is_solved, start_position

SHORT = "######\n#@$ .#\n######"
ROOM = "#######\n#..   #\n#.$ $ #\n# #$# #\n#  @  #\n#######"
DECORATED = "#########\n#@$ .# $#\n#    #.##\n#########"


@pytest.mark.parametrize("observation", ["codes", "rgb", "tiny_rgb"])
@pytest.mark.parametrize("render_mode", ["rgb_array", "tiny_rgb_array", "ansi"])
def test_gymnasium_finds_nothing_wrong(observation: str, render_mode: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(
            sokobot.environments.ID,
            puzzles=[SHORT, ROOM],
            observation=observation,
            render_mode=render_mode,
            oracle=True,
        )
        check_env(env.unwrapped)


@pytest.mark.parametrize("drawing", [SHORT, ROOM, DECORATED])
@pytest.mark.parametrize("actions", [4, 9])
def test_random_play_follows_the_rules(drawing: str, actions: int) -> None:
    env = SokobotEnv(drawing, actions=actions, max_steps=400)
    codes, _ = env.reset(seed=1)
    puzzle = Puzzle.from_text(drawing)
    position = start_position(puzzle)
    random = np.random.default_rng(5)
    for _ in range(400):
        action = int(random.integers(actions))
        mask = env._info(pushed=False)["action_mask"]
        before = codes
        codes, reward, terminated, truncated, info = env.step(action)
        code = action + 1 if actions == 4 else action
        after = None if code == 0 else after_move(puzzle, position, list(Direction)[(code - 1) % 4])
        if after is not None and code > 4 and after.boxes != position.boxes:
            after = None  # These only walk.
        assert bool(mask[action]) == (after is not None or code == 0)
        assert info["pushed"] == (after is not None and after.boxes != position.boxes)
        wanted = -0.1
        if after is not None:
            done = len(after.boxes & puzzle.goals) - len(position.boxes & puzzle.goals)
            wanted += done + 10 * (info["pushed"] and is_solved(puzzle, after))
            position = after
        assert reward == pytest.approx(wanted)
        assert position_of(codes).player == position.player
        assert position_of(codes).boxes == position.boxes - {(1, 7)}
        assert (codes == before).all() == (after is None)
        assert terminated == is_solved(puzzle, position)
        if terminated or truncated:
            codes, _ = env.reset()
            position = start_position(puzzle)


def test_a_solution_earns_what_gym_sokoban_pays() -> None:
    solution = solve(ROOM).solution
    assert solution is not None
    env = SokobotEnv(ROOM, actions=4, oracle=True)
    env.reset()
    total, left = 0.0, []
    for direction in solution.directions:
        _, reward, terminated, _, info = env.step(list(Direction).index(direction))
        total += reward
        left.append(info["pushes_left"])
        assert info["winnable"]
    assert terminated
    assert info["all_boxes_on_target"]
    assert left[-1] == 0
    assert left == sorted(left, reverse=True)
    assert total == pytest.approx(-0.1 * solution.move_count + 3 + 10)


def test_steps_run_out() -> None:
    env = SokobotEnv(ROOM, max_steps=3)
    env.reset()
    endings = [env.step(0)[3] for _ in range(3)]
    assert endings == [False, False, True]


def test_a_lost_position_ends_the_game_where_that_is_wanted() -> None:
    drawing = "######\n#@$ .#\n#    #\n######"
    lost = SokobotEnv(drawing, actions=4, oracle=True, ends_when_lost=True)
    lost.reset()
    moves = [Direction.DOWN, Direction.RIGHT, Direction.UP]  # The box ends in no corner: top row.
    assert not any(lost.step(list(Direction).index(move))[2] for move in moves)
    trap = SokobotEnv(
        "#####\n#.$@#\n# $.#\n#   #\n#####", actions=4, oracle=True, ends_when_lost=True
    )
    trap.reset()
    trap.step(list(Direction).index(Direction.DOWN))
    answer = trap.step(list(Direction).index(Direction.LEFT))
    assert answer[4]["winnable"] is False
    assert answer[4]["lost_by"]
    assert answer[2]
    assert not answer[4]["all_boxes_on_target"]
    with pytest.raises(ValueError, match="needs the oracle"):
        SokobotEnv(ends_when_lost=True)


def test_a_puzzle_too_large_for_the_oracle_is_not_judged() -> None:
    env = SokobotEnv(ROOM, oracle=Oracle(max_states=10))
    _, info = env.reset()
    assert (info["winnable"], info["pushes_left"], info["lost_by"]) == (None, None, ())


def test_the_same_seed_plays_the_same_puzzles() -> None:
    env = SokobotEnv()
    chosen = []
    for seed in (3, 3, 4):
        games = [env.reset(seed=seed)[1]["puzzle"], *(env.reset()[1]["puzzle"] for _ in range(20))]
        chosen.append(games)
    assert chosen[0] == chosen[1] != chosen[2]
    assert len(set(chosen[0])) > 5


def test_puzzles_can_be_chosen_and_a_curriculum_goes_by_rating() -> None:
    puzzles = read_puzzles(None)[:6]
    order = by_rating(puzzles)
    env = SokobotEnv(puzzles)
    assert env.reset(options={"puzzle": 4})[1]["puzzle"] == 4
    assert env.puzzle == puzzles[4]
    env.reset(options={"puzzles": order[:2]})
    assert {env.reset()[1]["puzzle"] for _ in range(30)} == set(order[:2])
    assert set(by_rating(puzzles, hardest=0.1)) <= set(order)
    with pytest.raises(ValueError, match="no puzzle 6"):
        env.reset(options={"puzzle": 6})
    with pytest.raises(ValueError, match="no such puzzle"):
        env.reset(options={"puzzles": [6]})


def test_collections_of_ones_own_are_played(tmp_path: Path) -> None:
    boxoban = tmp_path / "000.txt"
    boxoban.write_text(f"; 0\n{SHORT}\n\n; 1\n{ROOM}\n", encoding="utf-8")
    env = SokobotEnv(boxoban, render_mode="ansi")
    env.reset(options={"puzzle": 0})
    assert env.render().splitlines()[:3] == ["#######", "#@$ .##", "#######"]
    assert env.observation_space.shape == (6, 7)


def test_pictures_show_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    env = SokobotEnv(SHORT, render_mode="rgb_array")
    env.reset()
    picture = env.render()
    assert picture.shape == (3 * 16, 6 * 16, 3)
    cells = [picture[16:32, column * 16 : column * 16 + 16].tobytes() for column in range(6)]
    assert len(set(cells)) == 5  # Wall, player, box, floor, goal.
    SokobotEnv(SHORT, render_mode="human").reset()
    assert capsys.readouterr().out == f"{SHORT}\n\n"
    assert "".join(CHARACTERS) == "# .*$@+"


@pytest.mark.parametrize(
    "arguments",
    [{"actions": 5}, {"observation": "smell"}, {"render_mode": "film"}, {"max_steps": 0}],
)
def test_what_does_not_exist_is_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"actions|observation|render mode|step"):
        SokobotEnv(SHORT, **arguments)  # type: ignore[arg-type]
    env = SokobotEnv(SHORT)
    env.reset()
    with pytest.raises(ValueError, match="no action 9"):
        env.step(9)
    with pytest.raises(ValueError, match="no puzzles"):
        SokobotEnv([])
