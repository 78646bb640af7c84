"""How fast the core is, and what Python in the loop costs.

Runs the same search (A*, matching, fewest pushes) natively and through the Python
package with a progress callback, turn by turn, and prints the best of each:

    make bench-speed
    python benchmarks/speed.py PUZZLE NATIVE_PROGRAM [--states N] [--rounds N]
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import sokobot


@dataclass(frozen=True, slots=True)
class Run:
    """One search: how many states in how many seconds, in how much memory."""

    states: int
    seconds: float
    memory_bytes: int

    def __str__(self) -> str:
        per_state = self.memory_bytes / max(1, self.states)
        return (
            f"{self.states:>10,} states  {self.seconds:7.3f} s  "
            f"{self.states / self.seconds / 1e6:6.2f} M states/s  "
            f"{self.memory_bytes / 2**20:7.1f} MiB  ({per_state:.0f} bytes an explored state)"
        )


def run_native(program: Path, drawing: Path, states: int) -> Run:
    """Run the C++ program, which calls the core directly."""
    command = [str(program), str(drawing), str(states)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return Run(int(output[0]), float(output[1]), int(output[2]))


def run_python(puzzle: sokobot.Puzzle, states: int) -> Run:
    """Run the same search through the package, with a callback as the command line has."""
    report = sokobot.solve(
        puzzle,
        max_states=states,
        timeout=None,
        memory_limit=None,
        on_progress=lambda _: None,
        anytime=False,
    )
    statistics = report.statistics
    return Run(statistics.states_explored, statistics.time_elapsed, statistics.peak_memory_bytes)


def main() -> None:
    """Compare both, interleaved, and print the best run of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzle", type=Path)
    parser.add_argument("native_program", type=Path)
    parser.add_argument("--states", type=int, default=2_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()

    (puzzle,) = sokobot.load(arguments.puzzle)
    native: list[Run] = []
    python: list[Run] = []
    with tempfile.TemporaryDirectory() as directory:
        drawing = Path(directory, "drawing.txt")
        drawing.write_text("\n".join(puzzle.rows()), encoding="ascii")
        for _ in range(arguments.rounds):
            native.append(run_native(arguments.native_program, drawing, arguments.states))
            python.append(run_python(puzzle, arguments.states))
    print(f"native  {min(native, key=lambda run: run.seconds)}")
    print(f"python  {min(python, key=lambda run: run.seconds)}")


if __name__ == "__main__":
    main()
