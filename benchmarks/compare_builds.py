"""Two builds of the core on the same puzzles, turn by turn.

    python benchmarks/compare_builds.py OLD NEW PUZZLE... [--states N] [--rounds N]

OLD and NEW are `native_speed` programs (`make build/release/.built` in two checkouts).  Each
puzzle is searched by the old, the new, the old … build until it is proved or N states are
explored; the best run of each is printed, as a table for the benchmark record.
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

    def row(self) -> str:
        """Return the cells of a table row."""
        rate = self.states / self.seconds / 1e6
        per_state = self.memory_bytes / max(1, self.states)
        return f"{self.states:,} | {self.seconds:.3f} | {rate:.2f} | {per_state:.0f}"


def run(program: Path, puzzle: sokobot.Puzzle, states: int) -> Run:
    """Search once."""
    with tempfile.NamedTemporaryFile("w", suffix=".xsb") as drawing:
        drawing.write(str(puzzle) + "\n")
        drawing.flush()
        command = [str(program), drawing.name, str(states)]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    explored, seconds, memory_bytes = output.split()
    return Run(int(explored), float(seconds), int(memory_bytes))


def main() -> None:
    """Compare both on every puzzle and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("puzzles", type=Path, nargs="+")
    parser.add_argument("--states", type=int, default=2_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()

    print("| puzzle | build | states | seconds | million states/s | bytes an explored state |")
    print("| --- | --- | --- | --- | --- | --- |")
    builds = {"old": arguments.old, "new": arguments.new}
    for path in arguments.puzzles:
        puzzle = sokobot.Puzzle.from_text(path.read_text(encoding="utf-8"))
        runs: dict[str, list[Run]] = {name: [] for name in builds}
        for _ in range(arguments.rounds):
            for name, program in builds.items():
                runs[name].append(run(program, puzzle, arguments.states))
        for name, all_runs in runs.items():
            best = min(all_runs, key=lambda one: one.seconds)
            print(f"| {path.stem} | {name} | {best.row()} |")


if __name__ == "__main__":
    main()
