"""The same puzzle and the same settings give the same answer, wherever and whenever."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from drawn_puzzles import CHALLENGE
from random_puzzles import random_puzzle

from sokobot.engine import search
from sokobot.puzzle import Puzzle
from sokobot.search_settings import Algorithm, Engine, Objective, SearchSettings

Answer = list[str | int | None]

EVERY_ALGORITHM = [algorithm for algorithm in Algorithm if algorithm is not Algorithm.AUTO]


SIZES = {Engine.NATIVE: (4, 20_000), Engine.PYTHON: (2, 50)}
"""How many puzzles to search, and how many states of each."""


def answers(engine: Engine) -> list[Answer]:
    """Return what a set of searches has to say."""
    puzzle_count, max_states = SIZES[engine]
    puzzles = [random_puzzle(1), random_puzzle(2), random_puzzle(5), CHALLENGE.puzzle]
    return [
        answer(puzzle, SearchSettings(objective, engine, algorithm, max_states=max_states))
        for puzzle in puzzles[:puzzle_count]
        for algorithm, objective in product(EVERY_ALGORITHM, Objective)
        if engine is Engine.NATIVE or algorithm is not Algorithm.PORTFOLIO
    ]


def answer(puzzle: Puzzle, settings: SearchSettings) -> Answer:
    report = search(puzzle, settings)
    statistics = report.statistics
    return [
        report.status,
        None if report.solution is None else report.solution.moves,
        report.lower_bound,
        statistics.states_explored,
        statistics.states_generated,
        statistics.peak_memory_bytes,
    ]


@pytest.mark.parametrize("engine", Engine)
def test_the_same_search_twice_gives_the_same_answer(engine: Engine) -> None:
    assert answers(engine) == answers(engine)


@pytest.mark.parametrize("engine", Engine)
@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_another_process_gives_the_same_answer(engine: Engine, hash_seed: str) -> None:
    script = (
        "import json, sys; sys.path.insert(0, sys.argv[1]); import test_determinism as tested; "
        "print(json.dumps(tested.answers(tested.Engine(sys.argv[2]))))"
    )

    done = subprocess.run(
        [sys.executable, "-c", script, str(Path(__file__).parent), engine],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )

    assert json.loads(done.stdout) == answers(engine)


def test_limits_that_are_not_reached_change_nothing() -> None:
    free = SearchSettings(time_limit_seconds=None, max_states=None, memory_limit_mebibytes=None)
    limited = SearchSettings(
        time_limit_seconds=60.0, max_states=1_000_000, memory_limit_mebibytes=100
    )

    without, within = search(CHALLENGE.puzzle, free), search(CHALLENGE.puzzle, limited)

    assert without.solution == within.solution
    assert without.states_explored == within.states_explored
