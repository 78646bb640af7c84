"""How fast states in the open and games for learners are, in pushes and steps a second.

    python benchmarks/open_states.py

Processor time, so that a busy machine tells nearly the same; batches on one thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from heapq import heappop, heappush
from pathlib import Path

import numpy as np

from sokobot import Puzzle, StateSpace
from sokobot.environments.vector import SokobotVectorEnv
from sokobot.states.arrays import StateArrays

PUZZLES = Path(__file__).parents[1] / "puzzles"
STATES_OF_A_BATCH = 20_000


def astar_pushes(space: StateSpace) -> int:
    """Solve as `docs/states.md` does and return how many pushes were made for it."""
    pushes_to = {space.start: 0}
    waiting = [(space.estimate(space.start), 0, space.start)]
    made = 0
    while waiting:
        _, negated, state = heappop(waiting)
        if -negated > pushes_to[state]:
            continue
        if space.is_solved(state):
            break
        pushes = 1 - negated
        for _push, child, estimate in space.expand(state):
            made += 1
            if pushes < pushes_to.get(child, pushes + 1):
                pushes_to[child] = pushes
                heappush(waiting, (pushes + estimate, -pushes, child))
    return made


def batch_of(arrays: StateArrays, layers: int) -> np.ndarray:
    """Return the states of a breadth-first layer."""
    rows = arrays.start
    for _ in range(layers):
        if len(rows) > STATES_OF_A_BATCH:
            break
        rows, _first = arrays.unique(arrays.expand(rows).states)
    return rows


def rate(work: Callable[[], int], runs: int = 5) -> float:
    """Return what `work` counts, a second, in its best run."""
    best = 0.0
    for _ in range(runs):
        started = time.process_time()
        count = work()
        best = max(best, count / (time.process_time() - started))
    return best


def main() -> None:
    """Measure and print."""
    vault = Puzzle.from_text((PUZZLES / "medium/10_the_vault.txt").read_text(encoding="utf-8"))
    harbour = Puzzle.from_text((PUZZLES / "hard/04_the_harbour.txt").read_text(encoding="utf-8"))
    print(f"A* in Python        {rate(lambda: astar_pushes(StateSpace(vault))):12,.0f} pushes/s")
    for estimates in (True, False):
        arrays = StateArrays(StateSpace(harbour))
        rows = batch_of(arrays, 12)

        def expanded(arrays: StateArrays = arrays, estimates: bool = estimates) -> int:
            return len(arrays.expand(rows, estimates=estimates))  # noqa: B023

        word = "with estimates" if estimates else "no estimates  "
        print(f"batch, {word} {rate(expanded, 20):11,.0f} pushes/s")
    games = SokobotVectorEnv(1024, puzzles=[vault, harbour])
    games.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, 9, (100, 1024), dtype=np.uint8)

    def stepped() -> int:
        for row in actions:
            games.step(row)
        return actions.size

    print(f"1,024 games         {rate(stepped):12,.0f} steps/s")


if __name__ == "__main__":
    main()
