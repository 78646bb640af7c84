"""Sokoban for learners: Gymnasium environments, `pip install sokobot[rl]`.

    import gymnasium, sokobot.environments
    env = gymnasium.make("Sokobot-v0", puzzles="collection.xsb")
    many = gymnasium.make_vec("Sokobot-v0", num_envs=1024)

    game     `SokobotEnv`: one game
    vector   `SokobotVectorEnv`: many games, stepped in C++
    puzzles  which puzzles are played, and how hard they are
    oracle   exact answers about positions of small puzzles
    pictures what a game looks like

Importing this package registers `Sokobot-v0`.  The cells, actions and rewards are those of
gym-sokoban, so that numbers of papers can be compared.
"""

from __future__ import annotations

import gymnasium

from sokobot.environments.game import SokobotEnv
from sokobot.environments.oracle import Oracle
from sokobot.environments.vector import SokobotVectorEnv

__all__ = ["ID", "Oracle", "SokobotEnv", "SokobotVectorEnv"]

ID = "Sokobot-v0"

if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point="sokobot.environments.game:SokobotEnv",
        vector_entry_point="sokobot.environments.vector:SokobotVectorEnv",
    )
