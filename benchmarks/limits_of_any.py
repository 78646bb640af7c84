"""How fast `any` ends when it is told to, and how much memory it takes, on hard puzzles.

    python benchmarks/limits_of_any.py LEVELS/xsokoban_90.xsb 10 40 --mebibytes 100

Every puzzle is searched for some seconds, then stopped from another thread, once with one thread
and once with two, each in a process of its own.  A row: puzzle, threads, how it ended, seconds from
the wish to the end by the clock and by the processor ("-" if it ended before), MiB the searches
counted, MiB by which the process grew.  On a busy machine the clock says how long the process
waited for its turn; the processor says the rest.
"""

from __future__ import annotations

import argparse
import resource
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from sokobot import Puzzle, load
from sokobot.engine import search
from sokobot.search_settings import Objective, SearchSettings


def grown_mebibytes(before: int) -> int:
    """By how much this process has grown beyond `before` (KiB) at most."""
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024


def row(puzzle: Puzzle, threads: int, seconds: float, mebibytes: int) -> str:
    """Search, stop, and say how that went."""
    stop = threading.Event()
    wished: list[tuple[float, float]] = []

    def wish() -> None:
        wished.append((time.monotonic(), time.process_time()))
        stop.set()

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    timer = threading.Timer(seconds, wish)
    timer.start()
    settings = SearchSettings(
        Objective.ANY,
        time_limit_seconds=None,
        memory_limit_mebibytes=mebibytes,
        threads=threads,
    )
    report = search(puzzle, settings, stop=stop)
    ended = (time.monotonic(), time.process_time())
    timer.cancel()
    clock, processor = (
        (f"{ended[i] - wished[0][i]:.3f}" for i in range(2)) if wished else ("-", "-")
    )
    counted = report.statistics.peak_memory_bytes >> 20
    grown = grown_mebibytes(before)
    return f"{threads}\t{report.status.value}\t{clock}\t{processor}\t{counted}\t{grown}"


def main() -> None:
    """Print a row for each puzzle and number of threads."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("collection", type=Path)
    parser.add_argument("numbers", type=int, nargs="+")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--mebibytes", type=int, default=2048)
    arguments = parser.parse_args()
    puzzles = load(arguments.collection)
    with ProcessPoolExecutor(1, max_tasks_per_child=1) as alone:
        for number in arguments.numbers:
            for threads in (1, 2):
                asked = (puzzles[number - 1], threads, arguments.seconds, arguments.mebibytes)
                print(number, alone.submit(row, *asked).result(), sep="\t", flush=True)


if __name__ == "__main__":
    main()
