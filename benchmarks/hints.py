"""Follow hints blindly from random positions that can be won, and see that they end solved.

    python benchmarks/hints.py FILE --puzzles 100 --positions 10 [--first N] [--seed 1]

Every position comes from a random game on a puzzle of FILE.  From there nothing but the push of the
next hint is made, until it is solved.  Pushes left must fall with every hint.  The games on a
puzzle share one memory, as on the server.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

from sokobot import HintLevel, Puzzle, WinMemory, formats, hint
from sokobot.formats import parse_moves
from sokobot.moves import Direction
from sokobot.rules import after_move, is_solved, start_position
from sokobot.winnable import EVERY_SMALL_PUZZLE, Verdict

LONGEST_GAME = 40
TRIES = 60


def main() -> None:
    """Play, and print one line a puzzle and the sum."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--puzzles", type=int, default=100)
    arguments.add_argument("--positions", type=int, default=10)
    arguments.add_argument("--first", type=int, default=1)
    arguments.add_argument("--seed", type=int, default=1)
    wanted = arguments.parse_args()
    games = hints = failures = puzzles = 0
    started = time.process_time()
    for entry in formats.stream_path(wanted.file, first=wanted.first):
        if entry.puzzle is None:
            continue
        memory = WinMemory(entry.puzzle, graph=EVERY_SMALL_PUZZLE)
        chance = random.Random(wanted.seed * 1000 + entry.index)
        played = wrong = given = 0
        for _ in range(TRIES):
            moves = random_game(entry.puzzle, chance)
            if memory.ask(parse_moves(moves), 5).verdict is not Verdict.YES:
                continue
            count, problem = follow(entry.puzzle, moves, memory)
            played, given, wrong = played + 1, given + count, wrong + bool(problem)
            if problem:
                print(f"{entry.name}: after {moves!r}: {problem}")
            if played == wanted.positions:
                break
        puzzles, games, hints = puzzles + 1, games + played, hints + given
        failures += wrong
        print(
            f"{entry.index} {entry.name}: {played} games, {given} hints, {wrong} wrong", flush=True
        )
        if puzzles == wanted.puzzles:
            break
    seconds = time.process_time() - started
    print(f"{puzzles} puzzles, {games} positions, {hints} hints, {failures} wrong, {seconds:.0f} s")
    sys.exit(1 if failures else 0)


def random_game(puzzle: Puzzle, chance: random.Random) -> str:
    """Return the moves of a random game that is not solved."""
    position, moves = start_position(puzzle), ""
    for _ in range(chance.randint(0, LONGEST_GAME)):
        direction = chance.choice(list(Direction))
        after = after_move(puzzle, position, direction)
        if after is not None and not is_solved(puzzle, after):
            position, moves = after, moves + direction.letter
    return moves


def follow(puzzle: Puzzle, moves: str, memory: WinMemory) -> tuple[int, str]:
    """Follow hints to the end; return how many there were, and what was wrong."""
    left: int | None = None
    count = 0
    while True:
        found = hint(puzzle, moves, HintLevel.PUSH, 10.0, memory=memory)
        if found.solved:
            return count, "" if left in {None, 1} else f"solved with {left} pushes announced"
        if not found.winnable or found.pushes_left is None or found.moves is None:
            return count, f"no hint after {moves!r}"
        if left is not None and found.pushes_left >= left:
            return count, f"{found.pushes_left} pushes left after {left}"
        left, moves, count = found.pushes_left, moves + found.moves, count + 1


if __name__ == "__main__":
    main()
