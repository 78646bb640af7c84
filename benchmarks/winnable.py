"""How many positions are decided: can they still be won?

    python benchmarks/winnable.py COLLECTION [--timeout 1] [--threads 1] [--pushes 3 8 20]

From every puzzle of the collection, positions after a few random pushes that the simplest
deadlock tests allow, each asked about once, without any memory.  Every yes is replayed by the
referee, every no is a proof; the table shows how many are decided, and the seconds they took
(of the processor with `--cpu`, for a machine that does other things, too).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

from winnable_positions import random_play

import sokobot


def main() -> None:
    """Ask about all positions and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("collection", type=Path)
    parser.add_argument("--timeout", type=float, default=1.0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--pushes", type=int, nargs="+", default=[3, 8, 20])
    parser.add_argument("--seed", default="1")
    parser.add_argument("--cpu", action="store_true", help="count seconds of the processor")
    arguments = parser.parse_args()
    clock = time.process_time if arguments.cpu else time.monotonic
    puzzles = sokobot.load(arguments.collection)
    verdicts: dict[int, Counter[str]] = {}
    seconds: list[float] = []
    for pushes in arguments.pushes:
        found = verdicts.setdefault(pushes, Counter())
        for number, puzzle in enumerate(puzzles):
            moves = random_play(puzzle, pushes, f"{arguments.seed} {number} {pushes}")
            began = clock()
            answer = sokobot.winnable(puzzle, moves, arguments.timeout, threads=arguments.threads)
            seconds.append(clock() - began)
            found[answer.verdict.value] += 1
            print(f"\r{len(seconds)} positions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print("pushes |  yes |   no | unknown")
    for pushes, found in verdicts.items():
        print(f"{pushes:6} | {found['yes']:4} | {found['no']:4} | {found['unknown']:7}")
    decided = sum(found["yes"] + found["no"] for found in verdicts.values())
    seconds.sort()
    print(
        f"{decided} of {len(seconds)} decided ({decided / len(seconds):.1%}); "
        f"seconds: {seconds[len(seconds) // 2]:.3f} in the middle, "
        f"{seconds[int(len(seconds) * 0.9)]:.3f} at 90 %, {seconds[-1]:.3f} at most."
    )


if __name__ == "__main__":
    main()
