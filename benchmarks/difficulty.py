"""How well numbers about puzzles agree with what people did with them.

    python benchmarks/difficulty.py PLAYS.csv PLAYS.xsb [--plays 100] [--resamples 1000]

PLAYS.csv has one row a puzzle of PLAYS.xsb, in its order, with the columns `collection`,
`played` and `solved`.  Failure is the share of plays that were not solved.  The table shows
for each number

- its rank correlation (Spearman) with failure over all puzzles, with a 95 % interval;
- the same within each collection of at least 20 puzzles, which no difference between
  collections can make up, and the mean of these;
- how many of the pairs of puzzles whose failures differ by more than 15 points it orders
  rightly (a tie counts half).

Intervals are bootstrapped over puzzles, with a fixed seed.
"""

from __future__ import annotations

import argparse
import csv
import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import sokobot

LEAST_COLLECTION = 20
GAP = 0.15
MOVE_STATES = 100_000


@dataclass(frozen=True, slots=True)
class Played:
    """One puzzle: where it is from, how often people failed, and its numbers."""

    collection: str
    failure: float
    numbers: dict[str, float]
    seconds: float


def main() -> None:
    """Rate all puzzles and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("plays", type=Path)
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("--plays", dest="least_plays", type=int, default=100)
    parser.add_argument("--resamples", type=int, default=1000)
    arguments = parser.parse_args()
    rows = read(arguments.plays, arguments.puzzles, arguments.least_plays)
    if not rows:
        sys.exit(f"{arguments.plays}: no puzzle with {arguments.least_plays} plays")
    print_table(rows, arguments.resamples)


def read(plays: Path, puzzles: Path, least_plays: int) -> list[Played]:
    """Return the puzzles played often enough, with their numbers."""
    with plays.open(newline="", encoding="utf-8") as file:
        records = list(csv.DictReader(file))
    drawn = sokobot.load(puzzles)
    if len(records) != len(drawn):
        sys.exit(f"{len(records)} rows of plays, but {len(drawn)} puzzles")
    rows = []
    for record, puzzle in zip(records, drawn, strict=True):
        played = int(record["played"])
        if played >= least_plays:
            failure = 1 - int(record["solved"]) / played
            began = time.process_time()
            rating = sokobot.rate(puzzle)
            seconds = time.process_time() - began
            numbers = numbers_of(puzzle, rating)
            rows.append(Played(record["collection"], failure, numbers, seconds))
            print(f"\r{len(rows)} puzzles", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return rows


def numbers_of(puzzle: sokobot.Puzzle, rating: sokobot.Rating) -> dict[str, float]:
    """Return every number that the table compares; those of the graph only where it is exact."""
    moves = sokobot.solve(puzzle, objective="moves", max_states=MOVE_STATES, timeout=None)
    numbers = {
        "rating": -1.0 if rating.failure is None else rating.failure,
        "pushes": float(rating.parts.get("pushes", 0)),
        "moves": float(moves.solution.move_count if moves.solution is not None else 10**6),
    }
    if rating.exact:
        numbers["q"] = float(rating.parts["q"])
        numbers["fewest box changes"] = float(rating.parts["box_changes"])
        numbers["states"] = float(rating.parts["states"])
    return numbers


def print_table(rows: Sequence[Played], resamples: int) -> None:
    """Print what the module's first lines say, and the times."""
    exact = [row for row in rows if "q" in row.numbers]
    collections = sorted({row.collection for row in rows})
    large = [
        name
        for name in collections
        if sum(row.collection == name for row in exact) >= LEAST_COLLECTION
    ]
    seconds = sorted(row.seconds for row in rows)
    print(f"{len(rows)} puzzles, {len(exact)} rated by all their states; below, those alone.")
    print(
        f"A rating takes {seconds[len(seconds) // 2]:.3f} s of CPU in the middle, "
        f"{seconds[int(len(seconds) * 0.95)]:.3f} s at 95 %."
    )
    heading = ["number", "pooled", "95 % interval", "pairs", "95 % interval", "within"]
    print(" | ".join([*heading, *(f"{name} ({size(exact, name)})" for name in large)]))
    for name in exact[0].numbers:
        print(" | ".join([name, *figures(exact, name, large, resamples)]))
    whole = [row.numbers["rating"] for row in rows]
    print(f"All {len(rows)}, estimates included: {spearman(whole, failures(rows)):.3f}")


def size(rows: Iterable[Played], collection: str) -> int:
    """Return how many puzzles a collection has."""
    return sum(row.collection == collection for row in rows)


def figures(rows: Sequence[Played], name: str, large: Sequence[str], resamples: int) -> list[str]:
    """Return one row of the table."""

    def correlation(sample: Sequence[Played]) -> float:
        return spearman([row.numbers[name] for row in sample], failures(sample))

    def ordered(sample: Sequence[Played]) -> float:
        return share_of_pairs([row.numbers[name] for row in sample], failures(sample))

    within = [correlation([row for row in rows if row.collection == one]) for one in large]
    low, high = interval(rows, correlation, resamples)
    pairs_low, pairs_high = interval(rows, ordered, resamples // 10)
    return [
        f"{correlation(rows):.3f}",
        f"{low:.3f} to {high:.3f}",
        f"{ordered(rows):.3f}",
        f"{pairs_low:.3f} to {pairs_high:.3f}",
        f"{sum(within) / max(1, len(within)):.3f}",
        *(f"{value:.2f}" for value in within),
    ]


def failures(rows: Iterable[Played]) -> list[float]:
    """Return the shares of failed plays."""
    return [row.failure for row in rows]


def interval(
    rows: Sequence[Played], figure: Callable[[Sequence[Played]], float], resamples: int
) -> tuple[float, float]:
    """Return the middle 95 % of a figure over samples drawn with replacement."""
    chance = random.Random(1)
    found = sorted(figure(chance.choices(rows, k=len(rows))) for _ in range(max(1, resamples)))
    return found[int(len(found) * 0.025)], found[min(len(found) - 1, int(len(found) * 0.975))]


def spearman(left: Sequence[float], right: Sequence[float]) -> float:
    """Return the rank correlation."""
    a, b = ranks(left), ranks(right)
    mean = (len(a) - 1) / 2
    products = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    squares = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return products / float(squares**0.5) if squares else 0.0


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal values share the mean of theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for place in order[first : last + 1]:
            found[place] = (first + last) / 2
        first = last + 1
    return found


def share_of_pairs(values: Sequence[float], shares: Sequence[float]) -> float:
    """Return how many of the pairs that people find clearly different are ordered rightly."""
    right = total = 0.0
    order = sorted(range(len(values)), key=shares.__getitem__)
    first = 0
    for place in order:
        while shares[place] - shares[order[first]] > GAP:
            first += 1
        for other in order[:first]:
            total += 1
            right += (
                1.0 if values[place] > values[other] else 0.5 * (values[place] == values[other])
            )
    return right / total if total else 0.0


if __name__ == "__main__":
    main()
