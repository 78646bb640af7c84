"""Run `oracle_test` over very many drawings in parts, so that a night's work can be interrupted.

    python tools/oracle_in_parts.py PROGRAM [--count 1000000] [--part 5000] [--workers 2]

Each part that agreed with brute force becomes a line of the file `--done`; the next call leaves it
out.  A part counts only for the program that ran it, byte for byte: after a change of the core
everything is judged anew.  The first disagreement ends the run and is printed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path

Part = tuple[int, int]
"""The first drawing, and how many."""


def parts(count: int, size: int) -> Iterator[Part]:
    """Yield the parts of `count` drawings; the last may be smaller."""
    for first in range(0, count, size):
        yield first, min(size, count - first)


def done_before(path: Path, program: str, seed: int) -> set[Part]:
    """Return the parts that this program has judged; a line torn by a kill does not count."""
    found: set[Part] = set()
    if not path.exists():
        return found
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
        if not line.endswith("\n"):
            break
        record = json.loads(line)
        if (record["program"], record["seed"]) == (program, seed):
            found.add((record["first"], record["count"]))
    return found


def cut_torn_line(path: Path) -> None:
    """Remove what follows the last whole line."""
    if path.exists():
        data = path.read_bytes()
        path.write_bytes(data[: data.rfind(b"\n") + 1])


def judge(program: Path, seed: int, part: Part) -> subprocess.CompletedProcess[str]:
    """Run one part."""
    first, count = part
    command = [str(program), str(count), str(seed), str(first)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def main() -> int:
    """Judge what is left to judge."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--part", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--done", type=Path, default=Path("build/oracle.jsonl"))
    wanted = parser.parse_args()
    program = hashlib.sha256(wanted.program.read_bytes()).hexdigest()[:16]
    cut_torn_line(wanted.done)
    done = done_before(wanted.done, program, wanted.seed)
    agreed = sum(count for _, count in done)
    todo = [part for part in parts(wanted.count, wanted.part) if part not in done]
    wanted.done.parent.mkdir(parents=True, exist_ok=True)
    with (
        wanted.done.open("a", encoding="utf-8") as file,
        ThreadPoolExecutor(wanted.workers) as pool,
    ):
        waiting = iter(todo)
        running: dict[Future[subprocess.CompletedProcess[str]], Part] = {}
        while True:
            while len(running) < wanted.workers and (part := next(waiting, None)) is not None:
                running[pool.submit(judge, wanted.program, wanted.seed, part)] = part
            if not running:
                break
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                first, count = running.pop(future)
                result = future.result()
                if result.returncode != 0:
                    print(f"{result.stdout}{result.stderr}exit code {result.returncode}")
                    return 1
                record = {"program": program, "seed": wanted.seed, "first": first, "count": count}
                file.write(json.dumps(record) + "\n")
                file.flush()
                agreed += count
                print(
                    f"{agreed:,} of {wanted.count:,} drawings: {result.stdout.strip()}", flush=True
                )
    return 0


if __name__ == "__main__":
    sys.exit(main())
