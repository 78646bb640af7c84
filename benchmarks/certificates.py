"""How many puzzles of a collection get a certificate, how large it is, and whether it holds.

    python benchmarks/certificates.py COLLECTION [--timeout SECONDS] [--max-states N]

Every puzzle is solved, what the search proved is certified and checked; a line each, totals last.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from statistics import median

import sokobot
from sokobot.proofs import MAX_STATES, certify, check_certificate


def main() -> None:
    """Certify every puzzle and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("collection", type=Path)
    parser.add_argument("--timeout", type=float, default=60.0)
    parser.add_argument("--max-states", type=int, default=MAX_STATES)
    arguments = parser.parse_args()

    sizes: list[int] = []
    proved = 0
    for number, puzzle in enumerate(sokobot.load(arguments.collection), start=1):
        report = sokobot.solve(puzzle, timeout=arguments.timeout)
        is_unsolvable = report.status is sokobot.SearchStatus.UNSOLVABLE
        if not (report.optimal or is_unsolvable):
            continue
        proved += 1
        started = time.process_time()
        bound = None if is_unsolvable else report.lower_bound
        made = certify(puzzle, bound, report.solution, max_states=arguments.max_states)
        if made is None:
            print(f"{number}: more than {arguments.max_states:,} states", flush=True)
            continue
        check_certificate(made)
        sizes.append(len(made.depths))
        print(f"{number}: {sizes[-1]:,} states, {time.process_time() - started:.1f} s", flush=True)
    print(f"{len(sizes)} of {proved} proofs certified and checked; states:", end=" ")
    print(f"median {median(sizes):,.0f}, most {max(sizes):,}, together {sum(sizes):,}")


if __name__ == "__main__":
    main()
