"""What many workers are worth, what handing over costs, and whether memory grows.

    python benchmarks/batch_speed.py cores DIRECTORY [ROUNDS]    one core against all of them
    python benchmarks/batch_speed.py groups DIRECTORY            the price of handing over
    python benchmarks/batch_speed.py memory DIRECTORY bench      memory of parent and workers

`memory` takes `label`, too.  `benchmarks/boxoban_sized.py` makes the puzzles.  Needs psutil
and, for `cores`, a system that can tie a process to a core.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import psutil

from sokobot.batch.executors import LocalProcesses, core_count
from sokobot.batch.runner import Batch
from sokobot.batch.solve_group import Work
from sokobot.batch.tasks import PuzzleTask, task_of
from sokobot.formats import read_path
from sokobot.search_settings import SearchSettings

SECONDS_BETWEEN_LOOKS = 0.5


def command(name: str, directory: Path, workers: int, target: Path) -> list[str]:
    """Return the command that labels or solves all puzzles of a directory."""
    program = [sys.executable, "-m", "sokobot", name, str(directory)]
    return [*program, "-w", str(workers), "-o", str(target)]


def labelling(directory: Path, cores: set[int]) -> tuple[float, float]:
    """Label a directory on some cores.

    Return the seconds of the whole command, and the rate that it says of itself: without
    the start of Python, with that of the workers.
    """
    with tempfile.TemporaryDirectory() as place:
        began = time.perf_counter()
        done = subprocess.run(
            command("label", directory, len(cores), Path(place) / "labels.jsonl"),
            check=True,
            capture_output=True,
            text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, cores),
        )
        seconds = time.perf_counter() - began
    found = re.search(r"by the clock: ([\d,.]+) a second", done.stderr)
    assert found is not None, done.stderr
    return seconds, float(found.group(1).replace(",", ""))


def compare_cores(directory: Path, rounds: int) -> None:
    """Label on one core and on all, turn by turn, and print the best of each."""
    everything = os.sched_getaffinity(0)
    runs: dict[int, list[tuple[float, float]]] = {1: [], len(everything): []}
    for _ in range(rounds):
        for cores in ({min(everything)}, everything):
            seconds, rate = labelling(directory, cores)
            runs[len(cores)].append((seconds, rate))
            load = os.getloadavg()[0]
            print(
                f"{len(cores)} cores: {seconds:.2f} s, {rate:,.0f}/s, load {load:.1f}", flush=True
            )
    times = {cores: min(each[0] for each in found) for cores, found in runs.items()}
    rates = {cores: max(each[1] for each in found) for cores, found in runs.items()}
    many = len(everything)
    print(f"whole command: {times[1]:.2f} s, {times[many]:.2f} s: {times[1] / times[many]:.2f}")
    print(f"puzzles a second: {rates[1]:,.0f}, {rates[many]:,.0f}: {rates[many] / rates[1]:.2f}")


def tasks_of(directory: Path) -> Iterator[PuzzleTask]:
    """Yield the puzzles of a directory."""
    collection = read_path(directory)
    for number, entry in enumerate(collection.entries, start=1):
        yield task_of(entry, number=number, source="", tier="", with_player=False, canonical=False)


class Timed(LocalProcesses):
    """One worker that adds up how long it works."""

    busy_seconds = 0.0

    def submit(self, function: Callable[..., Any], /, *arguments: object) -> Future[Any]:
        """Submit, and count the seconds when the answer is there."""
        future = super().submit(function, *arguments)
        future.add_done_callback(self._count)
        return future

    def _count(self, future: Future[Any]) -> None:
        self.busy_seconds += future.result().seconds


def price_of_groups(directory: Path) -> None:
    """Keep one worker busy and print how much of the time it waited for work.

    The parent has nothing else to do, so what is left is handing over and taking back.
    """
    tasks = list(tasks_of(directory))
    work = Work(SearchSettings(), is_labelled=True)
    executor = Timed(1, work)
    prices = []
    for _ in range(7):
        executor.busy_seconds = 0.0
        began = time.perf_counter()
        assert sum(1 for _ in Batch(executor, work).outcomes(tasks)) == len(tasks)
        seconds = time.perf_counter() - began
        prices.append(seconds / executor.busy_seconds - 1)
        print(f"{seconds:.3f} s, of which {executor.busy_seconds:.3f} s at work: {prices[-1]:.1%}")
    executor.close()
    # The first round includes the start of the worker.
    print(f"overhead: {min(prices[1:]):.1%} over {len(tasks):,} puzzles")


def watch_memory(name: str, directory: Path) -> None:
    """Label or solve a directory and print how much memory everybody has, now and then."""
    with tempfile.TemporaryDirectory() as place:
        target = Path(place) / "records.jsonl"
        run = subprocess.Popen([*command(name, directory, core_count(), target), "--quiet"])
        parent = psutil.Process(run.pid)
        next_mark = 0
        while run.poll() is None:
            time.sleep(SECONDS_BETWEEN_LOOKS)
            done = target.read_bytes().count(b"\n") if target.exists() else 0
            if done >= next_mark:
                print(f"{done:,} puzzles: {_memory(parent)}", flush=True)
                next_mark = done + 10_000


def _memory(parent: psutil.Process) -> str:
    try:
        below = [process.memory_info().rss for process in parent.children(recursive=True)]
        return f"parent {parent.memory_info().rss >> 20} MiB, largest worker {max(below) >> 20} MiB"
    except (psutil.NoSuchProcess, ValueError):
        return "over"


def main() -> None:
    """Do what is asked for."""
    what, directory = sys.argv[1], Path(sys.argv[2])
    if what == "cores":
        compare_cores(directory, int(sys.argv[3]) if len(sys.argv) > 3 else 5)
    elif what == "groups":
        price_of_groups(directory)
    else:
        watch_memory(sys.argv[3], directory)


if __name__ == "__main__":
    main()
